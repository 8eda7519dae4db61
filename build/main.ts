/**
 * The build: writes a pack folder and a report from roots and options. Only this file, read-library.ts and
 * main/make-pack.ts contain the order of the stages; no stage imports another.
 *
 *   read-library.ts: config → discover → extract → link ─┐
 *                                          documents ────┴→ inspector? → enrich? ─┬→ embed → pack
 *                                                                main/make-pack.ts └→ measure
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Entry, SourceText } from '../runtime/pack/entry.ts'
import { MANIFEST } from '../runtime/pack/pack-format.ts'
import { MAP_FILE } from '../runtime/pages/library-map.ts'
import { blockCache } from './cache/block-cache.ts'
import { answersFile, blocksFile, sectionsCache } from './cache/cache.ts'
import { sectionCache } from './cache/section-cache.ts'
import { readConfig } from './discover/config.ts'
import { gitFacts } from './discover/git.ts'
import { documentsOnly, type Provenance, provenanceOf, type Source } from './discover/provenance.ts'
import { requireModel } from './embed/embed.ts'
import { type Enriched, enrichEntries } from './enrich/enrich.ts'
import { INPUTS_FILE, inputsFile } from './inputs.ts'
import { addLiveSignatures, type Live } from './inspector/live-signatures.ts'
import { loadGrammars } from './languages/grammars.ts'
import { prefixesOf } from './link/libraries.ts'
import type { BuildOptions, BuildProgress } from './main/build-options.ts'
import { makePack, NOTHING_EMBEDDED } from './main/make-pack.ts'
import { libraryMaps } from './map.ts'
import { scoreShortfall } from './measure/min-score.ts'
import { ownVersion } from './own-version.ts'
import { isPack, refuseForeignFolder, sizeOf, writeFiles } from './pack.ts'
import { type Part, readLibrary, readRows } from './read-library.ts'
import {
  type BuildReport,
  countKinds,
  countLanguages,
  countNotebooks,
  countUsages,
  inOrder,
  type PackReport,
  withUniqueIds,
} from './report.ts'
import { type Stopwatch, stopwatch } from './terminal/stopwatch.ts'
import { failUnusableBuild } from './unusable-builds.ts'

/** @throws BuildError when there is nothing to index, or the config or the documents cannot be read */
export async function buildPack(given: BuildOptions): Promise<BuildReport> {
  const options = { ...given, progress: abortable(given) }
  const clock = stopwatch()
  requireModel(options.model)
  const sources = readConfigs(options)
  const from = provenanceOf(sources, options.project)
  const out = await outFolder(options.out, from.project)

  const parts = await readParts(sources, from, options, clock)
  const { entries: extracted, problems: clashes } = withUniqueIds(
    parts.flatMap((part) => part.entries),
  )
  const texts = parts.flatMap((part) => part.sources)
  const reported = inOrder([...parts.flatMap((part) => part.problems), ...clashes])
  failUnusableBuild(options, extracted, reported)
  const provenance = texts.length > 0 ? from : documentsOnly(from)
  const failed = options.strict === true && reported.some(({ severity }) => severity !== 'info')
  const { entries, live, enriched } = failed
    ? { entries: extracted, live: null, enriched: null }
    : await withGeneratedData(extracted, texts, options, clock)
  const report: ReadReport = {
    project: provenance.project,
    version: provenance.version,
    commit: provenance.commit,
    files: { read: texts.length, skipped: sum(parts, (part) => part.skipped) },
    cards: countKinds(entries),
    languages: countLanguages(entries),
    usage: countUsages(parts.flatMap((part) => part.usage ?? [])),
    notebooks: countNotebooks(parts.flatMap((part) => part.notebooks ?? [])),
    problems: inOrder([...reported, ...(live?.problems ?? []), ...(enriched?.problems ?? [])]),
    ...(live === null ? {} : { inspector: live.outcome }),
    ...(enriched === null ? {} : { enrichment: enriched.outcome }),
  }
  const buildFigures = {
    parsed: sum(parts, (part) => part.parsed),
    ...(enriched === null ? {} : { enriching: enriched.spent }),
    embedded: NOTHING_EMBEDDED,
    pack: null,
  }
  if (failed) {
    const refused = '--strict is on and there are problems'
    const unmade = { model: null, agreement: null, self: null }
    return { ...report, ...unmade, ...buildFigures, refused, timings: clock.timings() }
  }
  const made = await packAndWrite(
    { entries, texts, sources, provenance, report, out },
    options,
    clock,
  )
  return { ...made.report, ...buildFigures, ...made.outcome, timings: clock.timings() }
}

/** What the report says before there is a pack. */
type ReadReport = Omit<PackReport, 'model' | 'agreement' | 'self'>

function readConfigs({ roots, config, project, version }: BuildOptions): Source[] {
  return roots.map((root) => {
    const library = readConfig(root, { file: config, project, version })
    return { library, git: gitFacts(library.root) }
  })
}

/** Reads each library, and then the files of documents that belong to none of them. */
async function readParts(
  sources: readonly Source[],
  { project, version }: Provenance,
  options: BuildOptions,
  clock: Stopwatch,
): Promise<Part[]> {
  const grammars = await loadGrammars()
  const prefixes = prefixesOf(sources.map(({ library }) => library.root))
  const parts: Part[] = []
  for (const [i, source] of sources.entries()) {
    const site = i === 0 ? options.site : undefined
    const how = { ...options, jobs: options.readers ?? options.jobs, site }
    parts.push(await readLibrary(source, prefixes[i] ?? '', grammars, how, clock))
  }
  const files = [
    ...sources.flatMap(({ library }) => library.documents),
    ...(options.documents ?? []),
  ]
  parts.push(...clock('documents', () => files.map((file) => readRows(file, project, version))))
  return parts
}

interface ReadSources {
  readonly entries: readonly Entry[]
  readonly texts: readonly SourceText[]
  readonly sources: readonly Source[]
  readonly provenance: Provenance
  readonly report: ReadReport
  /** The folder of the pack. */
  readonly out: string
}

/** Writes nothing if the pack's own questions find too little (`minScore`). */
async function packAndWrite(
  { entries, texts, sources, provenance, report, out }: ReadSources,
  options: BuildOptions,
  clock: Stopwatch,
): Promise<{ report: PackReport; outcome: Pick<BuildReport, 'embedded' | 'pack' | 'refused'> }> {
  const isKept = options.cache !== false
  const blocks = blockCache(isKept ? blocksFile(out) : null)
  const before = isKept ? sectionCache(out, sectionsCache(out)) : undefined
  const earlier = { compress: blocks.compress, ...(before && { sections: before.sections }) }
  const input = { ...manifestFacts(sources, provenance), entries, sources: texts }
  const { packed, embedded, ...made } = await makePack(input, out, earlier, options, clock)
  const inPack: PackReport = { ...report, ...made }
  const { minScore } = options
  const refused = minScore === undefined ? null : scoreShortfall(made.self, minScore)
  if (refused !== null) return { report: inPack, outcome: { embedded, pack: null, refused } }
  options.signal?.throwIfAborted()
  const cards = entries.map(({ card }) => card)
  const maps = clock('map', () => libraryMaps(cards, texts))
  const extra = new Map([
    ['report.json', `${JSON.stringify({ ...inPack, pack: sizeOf(packed) }, null, 1)}\n`],
    [MAP_FILE, `${JSON.stringify({ maps })}\n`],
  ])
  const manifest = packed.get(MANIFEST)
  if (options.inputs !== undefined && manifest !== undefined)
    extra.set(INPUTS_FILE, inputsFile(options.inputs, manifest))
  const written = await clock('pack', () => writeFiles(out, packed, extra))
  blocks.save()
  before?.save()
  return { report: inPack, outcome: { embedded, pack: { folder: out, ...written } } }
}

/** What the manifest says about the libraries as a whole. */
function manifestFacts(sources: readonly Source[], { version, ...provenance }: Provenance) {
  const libraries = sources.map(({ library }) => library)
  const description = libraries.map((library) => library.description).find(Boolean)
  const requires = libraries.map((library) => library.requires).find(Boolean)
  const importPath = libraries.map((library) => library.importPath).find(Boolean)
  return {
    generator: `cardcat ${ownVersion()}`,
    ...provenance,
    library_version: version,
    aliases: libraries.flatMap(({ aliases }) => Object.keys(aliases)).sort(),
    examples: libraries.flatMap(({ examples }) => examples),
    keywords: [...new Set(libraries.flatMap(({ keywords }) => keywords))],
    ...(description && { description }),
    ...(requires && { requires }),
    ...(importPath && { import_path: importPath }),
  }
}

/** A build can be aborted whenever a stage reports its progress. */
const abortable =
  ({ progress, signal }: BuildOptions): BuildProgress =>
  (...event) => {
    signal?.throwIfAborted()
    progress?.(...event)
  }

/**
 * Adds what no source contains: live signatures of the running library, then summaries by a language model. Both are
 * optional and run only if the sources gave no reason to fail, so neither decides whether a pack is built.
 */
async function withGeneratedData(
  own: readonly Entry[],
  texts: readonly SourceText[],
  { inspector, enrich, cache, progress = () => {} }: BuildOptions,
  clock: Stopwatch,
): Promise<{ entries: readonly Entry[]; live: Live | null; enriched: Enriched | null }> {
  let live: Live | null = null
  let enriched: Enriched | null = null
  if (inspector !== undefined) {
    live = await clock('inspector', () =>
      addLiveSignatures(own, {
        url: inspector,
        progress: (done, total) => progress('inspector', done, total),
      }),
    )
  }
  if (enrich !== undefined) {
    enriched = await clock('enrich', () =>
      enrichEntries(live?.entries ?? own, texts, {
        ...enrich,
        file: cache === false ? null : answersFile(enrich.endpoint.model),
        progress: (done, total) => progress('enrich', done, total),
      }),
    )
  }
  return { entries: enriched?.entries ?? live?.entries ?? own, live, enriched }
}

/** The default folder of packs, for builds and for commands that read packs. */
const DEFAULT_OUT = join('dist', 'pack')

/**
 * `dist/pack` is one pack, or a folder of packs if several libraries are built side by side (as by `npm start`). A new
 * pack is then written beside them. Any other content is refused before the build, not after a minute of work.
 */
async function outFolder(out: string | undefined, project: string): Promise<string> {
  const folder = resolve(out ?? DEFAULT_OUT)
  const shared = out === undefined && existsSync(folder) && !(await isPack(folder))
  const target = shared ? join(folder, project) : folder
  await refuseForeignFolder(target)
  return target
}

function sum(parts: readonly Part[], count: (part: Part) => number): number {
  return parts.reduce((total, part) => total + count(part), 0)
}
