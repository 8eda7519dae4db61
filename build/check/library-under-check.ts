/**
 * The input of a check: the files of a library, its cards, and a catalog of its API. The catalog is a pack in memory
 * without vectors, because verification reads packs and the current names are in none yet.
 */
import type { Card } from '../../runtime/card.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { memoryStore } from '../../runtime/pack/store.ts'
import { readConfig } from '../discover/config.ts'
import { gitFacts } from '../discover/git.ts'
import type { DocsSite } from '../doc-sites.ts'
import { BuildError } from '../errors.ts'
import type { Grammars, Language } from '../languages/grammars.ts'
import type { LinkFile } from '../link/library.ts'
import { packFiles } from '../pack.ts'
import { type Part, type ReadOptions, readLibrary } from '../read-library.ts'
import { stopwatch } from '../terminal/stopwatch.ts'

export interface LibraryUnderCheck {
  /** Absolute. */
  readonly root: string
  readonly project: string
  /** Null where it is not known. */
  readonly version: string | null
  readonly files: readonly LinkFile[]
  readonly sites: readonly DocsSite[]
  readonly cards: readonly Card[]
  /** Names by which code calls the library. */
  readonly aliases: readonly string[]
  readonly catalog: Catalog
  readonly languages: ReadonlyMap<string, Language>
}

export interface CheckedSource extends Pick<ReadOptions, 'jobs' | 'cache' | 'progress'> {
  readonly grammars: Grammars
  readonly config?: string | undefined
  readonly project?: string | undefined
  /** The API to check against, where it is not that of the sources. */
  readonly catalog?: Catalog | undefined
}

/** @throws BuildError when nothing can be read */
export async function readUnderCheck(
  folder: string,
  { grammars, config, project, catalog, ...options }: CheckedSource,
): Promise<LibraryUnderCheck> {
  const library = readConfig(folder, { file: config, project })
  let files: readonly LinkFile[] = []
  let sites: readonly DocsSite[] = []
  const part = await readLibrary(
    { library, git: gitFacts(library.root) },
    '',
    grammars,
    {
      ...options,
      examples: false,
      onRead(read, at) {
        files = read
        sites = at
      },
    },
    stopwatch(),
  )
  if (files.length === 0)
    throw new BuildError(`${folder} contains nothing to check: give the folder of a library`)
  return {
    root: library.root,
    project: library.project,
    version: library.version,
    files,
    sites,
    cards: part.entries.map(({ card }) => card),
    aliases: Object.keys(library.aliases),
    catalog:
      catalog ??
      (await catalogOf(part, library.project, library.version, Object.keys(library.aliases))),
    languages: grammars.languages,
  }
}

export async function catalogOf(
  { entries, sources }: Pick<Part, 'entries' | 'sources'>,
  project: string,
  version: string | null,
  aliases: readonly string[],
): Promise<Catalog> {
  const packed = packFiles({
    project,
    library_version: version,
    commit: null,
    commit_date: null,
    built_from: 'folder',
    aliases: [...aliases].sort(),
    entries,
    sources,
    embedding: null,
  })
  return openCatalog([memoryStore(project, packed)], {
    kernel: kernelOf(scanModule()),
    resident: true,
  })
}
