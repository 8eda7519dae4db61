/**
 * The build: roots and options come in, a pack folder and a report go out. This file and read-library.ts alone know
 * the order of the stages; no stage knows another.
 *
 *   read-library.ts: config → discover → extract → link ─┐
 *                                          documents ────┴→ inspector? → enrich? ─┬→ embed → pack
 *                                                                                 └→ measure
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EncodeOptions, PackInput } from '../runtime/pack/encode-pack.ts'
import type { Entry, SourceText } from '../runtime/pack/entry.ts'
import { withCalibration } from '../runtime/pack/manifest.ts'
import { MANIFEST } from '../runtime/pack/pack-format.ts'
import { MAP_FILE } from '../runtime/pages/library-map.ts'
import { blockCache } from './cache/block-cache.ts'
import {
  answersFile,
  blocksFile,
  embeddingFile,
  fileVectorsFile,
  measuredCache,
  noCache,
  sectionsCache,
} from './cache/cache.ts'
import { sectionCache } from './cache/section-cache.ts'
import { readConfig } from './discover/config.ts'
import { gitFacts } from './discover/git.ts'
import { documentsOnly, provenanceOf, type Source } from './discover/provenance.ts'
import type { EmbeddedTexts } from './embed/cache/vector-cache.ts'
import type { Agreement } from './embed/distill/agreement.ts'
import { DEFAULT_MODEL, embedEntries, requireModel } from './embed/embed.ts'
import { withFileVectors } from './embed/file-vectors.ts'
import { type Enriched, type EnrichOptions, enrichEntries } from './enrich/enrich.ts'
import { INPUTS_FILE, inputsFile } from './inputs.ts'
import { addLiveSignatures, type Live } from './inspector/live-signatures.ts'
import { loadGrammars } from './languages/grammars.ts'
import { prefixesOf } from './link/libraries.ts'
import { libraryMaps } from './map.ts'
import { startMeasuring } from './measure/measure-thread.ts'
import { scoreShortfall } from './measure/min-score.ts'
import type { SelfEvaluation } from './measure/self-evaluation.ts'
import { ownVersion } from './own-version.ts'
import { contentHash, isPack, packFiles, refuseForeignFolder, sizeOf, writeFiles } from './pack.ts'
import { type Part, type ReadOptions, readLibrary, readRows } from './read-library.ts'
import { refuse } from './refused-builds.ts'
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
import type { SiteInput } from './site-pages/with-pages.ts'
import type { Stage } from './terminal/stage.ts'
import { type Stopwatch, stopwatch } from './terminal/stopwatch.ts'

export type BuildProgress = (stage: Stage, done: number, total: number) => void

export interface BuildOptions {
  readonly roots: readonly string[]
  /** The pack's folder, replaced as a whole when everything went well; dist/pack unless told. */
  readonly out?: string | undefined
  readonly config?: string | undefined
  /** JSONL files. */
  readonly documents?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly version?: string | undefined
  /** `static` (unless told), `none`, or a teacher: its id on the hub or its folder. */
  readonly model?: string | undefined
  readonly jobs?: number | undefined
  /** The built pages of a docs site, in place of the documents that they were made of; goes with the first root. */
  readonly site?: SiteInput | undefined
  /** False: do not use the cache. */
  readonly cache?: boolean | undefined
  /** The address of an inspector, a process of the user's that knows live signatures. */
  readonly inspector?: string | undefined
  /** The language model that writes summaries, and what it may cost; none unless told. */
  readonly enrich?:
    | Pick<EnrichOptions, 'endpoint' | 'limits' | 'patience' | 'timeoutMs'>
    | undefined
  /** Write nothing when a file has a problem worth a warning. */
  readonly strict?: boolean | undefined
  /** The hash of the inputs (inputs.ts), to be written beside the pack. */
  readonly inputs?: string | undefined
  /** For evaluation: what would remain of the search if nobody had written docstrings. */
  readonly stripDocstrings?: boolean | undefined
  /** Write nothing when the search answers the library's own questions worse: nDCG@10 over half B (measure/). */
  readonly minScore?: number | undefined
  /** Called for each recipe that is cut to size for a symbol: for an audit. */
  readonly onCut?: ReadOptions['onCut']
  readonly progress?: BuildProgress | undefined
  /** Takes a line that is worth reading while waiting. */
  readonly say?: ((line: string) => void) | undefined
  /** Ends the build where it is; nothing is written. */
  readonly signal?: AbortSignal | undefined
}

/** @throws BuildError when there is nothing to index, or the config or the documents cannot be read */
export async function buildPack(given: BuildOptions): Promise<BuildReport> {
  const options = { ...given, progress: abortable(given) }
  const clock = stopwatch()
  requireModel(options.model)
  const { config, project, version } = options
  const sources: Source[] = options.roots.map((root) => {
    const library = readConfig(root, { file: config, project, version })
    return { library, git: gitFacts(library.root) }
  })
  const from = provenanceOf(sources, project)
  const out = await outFolder(options.out, from.project)

  const grammars = await loadGrammars()
  const prefixes = prefixesOf(sources.map(({ library }) => library.root))
  const parts: Part[] = []
  for (const [i, source] of sources.entries()) {
    const site = i === 0 ? options.site : undefined
    parts.push(await readLibrary(source, prefixes[i] ?? '', grammars, { ...options, site }, clock))
  }
  const files = [
    ...sources.flatMap(({ library }) => library.documents),
    ...(options.documents ?? []),
  ]
  parts.push(
    ...clock('documents', () => files.map((file) => readRows(file, from.project, from.version))),
  )

  const { entries: own, problems: clashes } = withUniqueIds(parts.flatMap((part) => part.entries))
  const texts = parts.flatMap((part) => part.sources)
  const reported = inOrder([...parts.flatMap((part) => part.problems), ...clashes])
  refuse(options, own, reported)
  const known = texts.length > 0 ? from : documentsOnly(from)
  const failed = options.strict === true && reported.some(({ severity }) => severity !== 'info')
  const { entries, live, enriched } = failed
    ? { entries: own, live: null, enriched: null }
    : await withOthersWords(own, texts, options, clock)
  const problems = inOrder([...reported, ...(live?.problems ?? []), ...(enriched?.problems ?? [])])
  const report: Omit<PackReport, 'model' | 'agreement' | 'self'> = {
    project: known.project,
    version: known.version,
    commit: known.commit,
    files: { read: texts.length, skipped: sum(parts, (part) => part.skipped) },
    cards: countKinds(entries),
    languages: countLanguages(entries),
    usage: countUsages(parts.flatMap((part) => part.usage ?? [])),
    notebooks: countNotebooks(parts.flatMap((part) => part.notebooks ?? [])),
    problems,
    ...(live === null ? {} : { inspector: live.outcome }),
    ...(enriched === null ? {} : { enrichment: enriched.outcome }),
  }
  const rest = {
    parsed: sum(parts, (part) => part.parsed),
    ...(enriched === null ? {} : { enriching: enriched.spent }),
    embedded: NOTHING_EMBEDDED,
    pack: null,
  }
  if (failed) {
    const refused = '--strict is on and there are problems'
    const unmade = { model: null, agreement: null, self: null }
    return { ...report, ...unmade, ...rest, refused, timings: clock.timings() }
  }
  const { version: library_version, ...provenance } = known
  const aliases = sources.flatMap(({ library }) => Object.keys(library.aliases)).sort()
  const examples = sources.flatMap(({ library }) => library.examples)
  const description = sources.map(({ library }) => library.description).find(Boolean)
  const keywords = [...new Set(sources.flatMap(({ library }) => library.keywords))]
  const isKept = options.cache !== false
  const blocks = blockCache(isKept ? blocksFile(out) : null)
  const before = isKept ? sectionCache(out, sectionsCache(out)) : undefined
  const earlier = { compress: blocks.compress, ...(before && { sections: before.sections }) }
  const generator = `cardcat ${ownVersion()}`
  const facts = {
    ...{ generator, ...provenance, library_version, aliases, examples, keywords },
    ...(description && { description }),
  }
  const input = { ...facts, entries, sources: texts }
  const { packed, embedded, ...made } = await makePack(input, out, earlier, options, clock)
  const inPack: PackReport = { ...report, ...made }
  const { minScore } = options
  const refused = minScore === undefined ? null : scoreShortfall(made.self, minScore)
  if (refused !== null) return { ...inPack, ...rest, embedded, refused, timings: clock.timings() }
  options.signal?.throwIfAborted()
  const maps = clock('map', () =>
    libraryMaps(
      entries.map(({ card }) => card),
      texts,
    ),
  )
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
  const pack = { folder: out, ...written }
  return { ...inPack, ...rest, embedded, pack, timings: clock.timings() }
}

/** Progress is reported wherever a stage has time to stop. */
const abortable =
  ({ progress, signal }: BuildOptions): BuildProgress =>
  (...event) => {
    signal?.throwIfAborted()
    progress?.(...event)
  }

const NOTHING_EMBEDDED: EmbeddedTexts = { texts: 0, embedded: 0 }

interface MadePack {
  /** Its files by name. */
  readonly packed: ReadonlyMap<string, Uint8Array>
  readonly embedded: EmbeddedTexts
  readonly model: string | null
  readonly agreement: Agreement | null
  readonly self: SelfEvaluation
}

/**
 * Embeds and encodes; a thread beside it asks what the library's own text asks. Nothing is written yet.
 * @param earlier what earlier builds made of the same
 */
async function makePack(
  input: Omit<PackInput, 'meaning'>,
  folder: string,
  earlier: Pick<EncodeOptions, 'compress' | 'sections'>,
  options: BuildOptions,
  clock: Stopwatch,
): Promise<MadePack> {
  const { entries } = input
  const { progress = () => {}, jobs, say } = options
  const how = { model: options.model ?? DEFAULT_MODEL, cache: options.cache !== false, jobs }
  const answers = how.cache ? measuredCache(folder) : noCache()
  const measuring = clock('measure', () => startMeasuring(entries, how, answers))
  let embedded = NOTHING_EMBEDDED
  try {
    const { meaning, agreement } = await clock('embed', async () => {
      const made = await embedEntries(entries, {
        ...how,
        also: measuring.texts,
        file: how.cache ? embeddingFile(folder) : null,
        handOver: measuring.begin,
        counted(counts) {
          embedded = counts
        },
        progress: (step, done, total) => progress(`embed ${step}`, done, total),
        say,
      })
      const { meaning: ofCards } = made
      const file = how.cache ? fileVectorsFile(folder) : null
      return { ...made, meaning: ofCards && withFileVectors(ofCards, input.sources, file) }
    })
    // Where nothing had to be embedded, nobody has handed over.
    measuring.begin(undefined, meaning?.model)
    const packed = clock('pack', () =>
      packFiles(
        { ...input, meaning },
        { progress: (_step, done, total) => progress('pack', done, total), ...earlier },
      ),
    )
    progress('measure', 0, 1)
    const { self, calibration } = await clock('measure', measuring.measured)
    const manifest = packed.get(MANIFEST)
    if (calibration !== undefined && manifest !== undefined)
      packed.set(MANIFEST, withCalibration(manifest, calibration, contentHash))
    return { packed, embedded, model: meaning?.model ?? null, agreement, self }
  } finally {
    await measuring.stop()
  }
}

/**
 * What others than the authors say of the cards: the running library, then a language model. Both only when
 * asked for, and only when the sources gave no reason to fail: neither may decide whether a pack is built.
 */
async function withOthersWords(
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

/** Where packs go unless told, and where reading commands look for them. */
const DEFAULT_OUT = join('dist', 'pack')

/**
 * `dist/pack` is one pack, or a folder of packs where several libraries are built side by side (`npm start`
 * does): then a new one goes beside them. Refused now and not after a minute of work.
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
