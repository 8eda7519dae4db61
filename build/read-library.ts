/**
 * Reads one root into its part of a pack: entries, sources, and facts for the report. These are the first stages,
 * each of which takes the result of the previous one; main.ts runs the others. Only the cache is written.
 */
import { readFileSync } from 'node:fs'
import type { Entry, SourceText } from '../runtime/pack/entry.ts'
import { excerptsCache, factsCache, noCache } from './cache/cache.ts'
import { readConfig } from './discover/config.ts'
import { type Discovery, discover } from './discover/discover.ts'
import { lastCommits } from './discover/last-commits.ts'
import { originKind } from './discover/origins.ts'
import type { Source } from './discover/provenance.ts'
import type { DocsSite } from './doc-sites.ts'
import { BuildError } from './errors.ts'
import { withExamples } from './excerpt/examples.ts'
import type { CutRecipe } from './excerpt/recipe-cutter.ts'
import { readDocuments } from './extract/documents.ts'
import { type Extraction, extract } from './extract/extract.ts'
import { readingThreads } from './extract/reading-threads.ts'
import { withoutDocstrings } from './extract/strip-docstrings.ts'
import type { FileFacts, Problem } from './facts.ts'
import { knownLanguages } from './known-languages.ts'
import { type Grammars, loadGrammars } from './languages/grammars.ts'
import { below } from './link/libraries.ts'
import type { LinkFile } from './link/library.ts'
import { linkLibrary } from './link/link.ts'
import { readSpecs } from './read-specs.ts'
import { type NotebookCounts, type UsageCounts, unreportedFiles } from './report.ts'
import {
  referencePages,
  referenceProblems,
  withoutReferences,
} from './site-pages/reference-pages.ts'
import { withSymbolUrls } from './site-pages/symbol-urls.ts'
import {
  addressesOf,
  type SiteInput,
  withoutPublished,
  withPages,
} from './site-pages/with-pages.ts'
import { type Stopwatch, stopwatch } from './terminal/stopwatch.ts'
import { unparsedLanguage } from './unparsed-language.ts'

/** The result for one root or one JSONL file. */
export interface Part {
  readonly entries: readonly Entry[]
  readonly sources: readonly SourceText[]
  readonly problems: readonly Problem[]
  /** Absent for a JSONL file. */
  readonly usage?: UsageCounts
  readonly notebooks?: NotebookCounts
  readonly skipped: number
  readonly parsed: number
}

export interface ReadOptions {
  readonly jobs?: number | undefined
  /** False: ignore the cache, store nothing. */
  readonly cache?: boolean | undefined
  readonly stripDocstrings?: boolean | undefined
  /** The built site of the library. */
  readonly site?: SiteInput | undefined
  /** False: symbols get no examples, which take most of the time and which only readers need. */
  readonly examples?: boolean | undefined
  /** Called for each excerpt of a recipe, for an audit. */
  readonly onCut?: ((cut: CutRecipe) => void) | undefined
  /** Called once with the facts of all files before linking, for `cardcat check`. */
  readonly onRead?: ((files: readonly LinkFile[], sites: readonly DocsSite[]) => void) | undefined
  readonly progress?:
    | ((stage: 'discover' | 'extract' | 'link', done: number, total: number) => void)
    | undefined
}

/** @param prefix before each path, where several roots make one pack */
export async function readLibrary(
  source: Source,
  prefix: string,
  grammars: Grammars,
  options: ReadOptions,
  clock: Stopwatch,
): Promise<Part> {
  const { library } = source
  const { project, version, url, docsUrl, publicNames, aliases } = library
  const { progress = () => {} } = options
  // In a process of its own, while files are read.
  const walking = lastCommits(library.root, source.git?.tracked ?? [])
  const { discovery, facts, parsed } = await findAndRead(source, grammars, options, clock)
  const { files, packages, crates, imports, sites } = discovery
  const strip = options.stripDocstrings ? withoutDocstrings : (own: FileFacts) => own
  const withFacts = files.flatMap((file, i) => {
    const own = facts[i]
    return own === undefined ? [] : [{ ...file, facts: strip(own) }]
  })
  const { site } = options
  const published = site === undefined ? withFacts : withoutPublished(withFacts, site)
  const references = site === undefined ? [] : referencePages(site.pages, published)
  const read = withoutReferences(published, references)

  options.onRead?.(read, sites)
  progress('link', 0, 1)
  const linked = clock('link', () =>
    linkLibrary({
      ...{ project, version, publicNames, aliases, packages, crates, imports, sites, files: read },
      languages: grammars.languages,
      ...(url === undefined ? {} : { url }),
      ...(docsUrl === undefined ? {} : { docsUrl }),
      ...(site === undefined ? {} : { built: { base: site.base, addresses: addressesOf(site) } }),
    }),
  )
  const addressed =
    site === undefined ? linked.entries : withSymbolUrls(linked.entries, site.pages, references)
  const entries =
    options.examples === false
      ? addressed
      : await clock('excerpts', () =>
          withExamples(addressed, read, {
            languages: grammars.languages,
            imports,
            furtherRecipes: linked.furtherRecipes,
            cache: options.cache === false ? noCache() : excerptsCache(library.root, project),
            onCut: options.onCut,
          }),
        )
  progress('link', 1, 1)
  const specs = clock('link', () => readSpecs(library))
  const isSpec = new Set(specs.sources.map(({ path }) => path))
  const problems = [
    // skipped as data, and then read after all
    ...discovery.problems.filter(({ path }) => !isSpec.has(path)),
    ...read.flatMap(({ path, facts: own }) =>
      own.problems.map((problem) => ({ path, ...problem })),
    ),
    ...linked.problems,
    ...referenceProblems(references),
    ...specs.problems,
    ...unparsedLanguage(read),
  ]
  const commits = await clock('discover', () => walking)
  const allProblems = [...problems, ...unreportedFiles(read, linked.entries, problems)]
  return {
    entries: [...entries, ...specs.entries].map((entry) => below(prefix, entry)),
    sources: [...read, ...specs.sources.map((spec) => ({ ...spec, role: 'docs' as const }))].map(
      ({ path, role, language, text }) => ({
        ...{ path: prefix + path, language, text },
        origin: { kind: originKind(path, role), commit: commits.get(path) ?? null },
      }),
    ),
    problems: allProblems.map((problem) => ({ ...problem, path: prefix + problem.path })),
    usage: linked.usage,
    notebooks: linked.notebooks,
    skipped: discovery.skipped,
    parsed,
  }
}

/** Without cached facts, a reading thread starts while files are still being found. */
async function findAndRead(
  { library, git }: Source,
  grammars: Grammars,
  { cache: isKept, jobs, site, progress = () => {} }: ReadOptions,
  clock: Stopwatch,
): Promise<Extraction & { discovery: Discovery }> {
  const cache = isKept === false ? noCache() : factsCache(library.root, library.project)
  const threads = readingThreads(grammars.languages, jobs)
  try {
    const discovery = clock('discover', () => {
      if (site?.onlyPages) return { ...NOTHING_FOUND, files: withPages([], site) }
      const expect = cache.isEmpty() ? threads.expect : undefined
      const own = discover(library, knownLanguages(grammars), git?.tracked, expect)
      return site === undefined ? own : { ...own, files: withPages(own.files, site) }
    })
    const { files } = discovery
    progress('discover', files.length, files.length)
    const how = { grammars, cache, threads }
    const read = await clock('extract', () =>
      extract(files, { ...how, progress: (done, total) => progress('extract', done, total) }),
    )
    return { discovery, ...read }
  } finally {
    threads.end()
  }
}

const NOTHING_FOUND: Discovery = {
  ...{ files: [], packages: [], crates: [], imports: [], sites: [], problems: [], skipped: 0 },
}

/** Reads one JSONL file of another tool. */
export function readRows(file: string, project: string, version: string | null): Part {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new BuildError(`The documents file ${file} cannot be read. Check its path.`)
  }
  return { ...readDocuments(text, file, { project, version }), sources: [], skipped: 0, parsed: 0 }
}

/**
 * The entries of one library, without writing anything, for learning the base vectors (learn-base/).
 * @throws BuildError when the folder or its config cannot be read
 */
export async function readEntries(root: string, project: string): Promise<readonly Entry[]> {
  const source: Source = { library: readConfig(root, { project }), git: null }
  const read = await readLibrary(source, '', await loadGrammars(), { cache: false }, stopwatch())
  return read.entries
}
