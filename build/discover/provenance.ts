/**
 * Where a pack comes from: project, version, commit, and a word for the source. Nothing here names a place on this
 * machine, so that every machine writes the same bytes.
 */
import type { LibraryConfig } from './config.ts'
import type { GitFacts } from './git.ts'

export interface Source {
  readonly library: LibraryConfig
  /** Null when git does not track the library's own files. */
  readonly git: GitFacts | null
}

export interface Provenance {
  readonly project: string
  readonly version: string | null
  readonly commit: string | null
  readonly commit_date: string | null
  /** `npm:zod@4.6.7`, `git`, `folder`, `documents` */
  readonly built_from: string
}

/** Several libraries in one pack have a common name; each card keeps the name of its own library. */
export function provenanceOf(sources: readonly Source[], project: string | undefined): Provenance {
  const [first, ...others] = sources
  const alone = others.length === 0 ? first : undefined
  const words = sources.map(wordFor)
  return {
    project: project ?? unique(sources.map(({ library }) => library.project)).join('+'),
    version: alone?.library.version ?? null,
    commit: alone?.git?.commit ?? null,
    commit_date: alone?.git?.date ?? null,
    built_from: unique(words).join(' + '),
  }
}

/** The provenance of a pack without a single source file. */
export function documentsOnly(provenance: Provenance): Provenance {
  return { ...provenance, commit: null, commit_date: null, built_from: 'documents' }
}

function wordFor({ library, git }: Source): string {
  if (library.origin !== undefined) return library.origin
  if (git === null) return 'folder'
  return git.dirty ? 'git, with changes that are not committed' : 'git'
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)]
}
