/**
 * Inspects a repository with the same discovery as a build; the findings are plain data. Nothing of the library is
 * run.
 */
import { readdirSync } from 'node:fs'
import { readConfig } from '../discover/config.ts'
import { discover, type KnownLanguages } from '../discover/discover.ts'
import { gitFacts, gitPlace } from '../discover/git.ts'
import { fileKind } from '../discover/languages.ts'
import { readManifest } from '../discover/manifests.ts'
import type { DocsSite } from '../doc-sites.ts'
import type { SourceFile } from '../facts.ts'
import { type OtherGenerator, otherGenerators } from './other-generators.ts'
import { type Repository, repositoryOf } from './repository.ts'
import { type Workflow, workflowsIn } from './workflows.ts'

export interface Findings {
  /** Absolute. */
  readonly root: string
  readonly library: {
    readonly name: string
    /** Null where no manifest states it. */
    readonly version: string | null
    /** Whether a manifest or cardcat.json gives the name, rather than the folder or the repository. */
    readonly is_named: boolean
    /** Of its sources, without tests and examples; the language with the most files first. */
    readonly languages: readonly LanguageCount[]
  }
  readonly docs: {
    readonly pages: number
    /** Those whose page addresses are known. */
    readonly generators: readonly Generator[]
    readonly other_generators: readonly OtherGenerator[]
    /** Programs in folders of examples or documentation. */
    readonly example_files: number
  }
  readonly tests: FilesIn
  readonly notebooks: FilesIn
  readonly workflows: readonly Workflow[]
  readonly repository: Repository | null
}

export interface LanguageCount {
  readonly language: string
  readonly files: number
}

export interface Generator {
  readonly name: string
  /** The folder of its pages; '' for the root. */
  readonly folder: string
  readonly pages: number
  /** The published address in its configuration. */
  readonly address: string | null
}

export interface FilesIn {
  readonly files: number
  /** The outermost folders that hold them, except the root; the one with the most files first. */
  readonly folders: readonly string[]
}

/** @throws BuildError when there is no such folder, or its cardcat.json is invalid */
export function inspectRepository(folder: string, known: KnownLanguages): Findings {
  const config = readConfig(folder)
  const { root } = config
  const tracked = gitFacts(root)?.tracked
  const { files, sites } = discover(config, known, tracked)
  const repository = repositoryOf(root, gitPlace(root))
  const kindOf = ({ path }: SourceFile) => fileKind(path, known.grammarOf).kind
  const isDocument = (file: SourceFile) => kindOf(file) === 'docs'
  const isNotebook = ({ language }: SourceFile) => language === 'notebook'
  const inDocs = files.filter(({ role }) => role === 'docs')
  const pages = inDocs.filter((file) => isDocument(file) && !isNotebook(file))
  const isNamed = config.file !== undefined || readManifest(root).name !== null
  return {
    root,
    library: {
      name: isNamed ? config.project : (repository?.address.split('/').at(-1) ?? config.project),
      version: config.version,
      is_named: isNamed,
      languages: languageCounts(
        files.filter((file) => file.role === 'source' && kindOf(file) === 'code'),
      ),
    },
    docs: {
      pages: pages.length,
      generators: sites
        .map((site) => generatorOf(site, pages))
        .filter((generator) => generator.pages > 0),
      other_generators: otherGenerators(tracked ?? rootNames(root)),
      example_files: inDocs.filter((file) => !isDocument(file)).length,
    },
    tests: filesIn(files.filter(({ role }) => role === 'test')),
    notebooks: filesIn(files.filter(isNotebook)),
    workflows: workflowsIn(root),
    repository,
  }
}

/** Without git only names in the root are considered, because discovery skips hidden files. */
const rootNames = (root: string): string[] => readdirSync(root).sort()

function generatorOf(site: DocsSite, pages: readonly SourceFile[]): Generator {
  const { generator, content, address } = site
  return {
    name: generator,
    folder: content,
    pages: pages.filter(({ path }) => content === '' || path.startsWith(`${content}/`)).length,
    address: address ?? null,
  }
}

function languageCounts(files: readonly SourceFile[]): LanguageCount[] {
  return counted(files.map(({ language }) => language)).map(([language, count]) => ({
    language,
    files: count,
  }))
}

function filesIn(files: readonly SourceFile[]): FilesIn {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1)[0] ?? '')
  return {
    files: files.length,
    folders: counted(folders.filter(Boolean)).map(([folder]) => folder),
  }
}

/** Most frequent first; ties keep their order, which is that of the paths. */
function counted(words: readonly string[]): [word: string, count: number][] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
