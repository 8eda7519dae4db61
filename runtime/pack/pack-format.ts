/**
 * The format of a pack: a folder of static files, one manifest.json and the rest named by their content. The files
 * below are in the folders beside this one: tables/, lexical/, vectors/, cards/, features/.
 *
 *   manifest.json ─┬─ columns            runs of cards with equal kind, project, language, visibility and staleness
 *                  ├─ terms/<hash>.bin   stem → postings, vector   table.ts, postings.ts, quantized.ts
 *                  ├─ words/<hash>.bin   length + word → df        table.ts      for spelling correction
 *                  ├─ symbols/<hash>.bin reversed name → cards     table.ts, symbol-keys.ts
 *                  ├─ ids/<hash>.bin     card id → card            table.ts
 *                  ├─ paths/<hash>.bin   path → source and cards   table.ts, source-entry.ts
 *                  ├─ heads/<hash>.bin   what a result list shows  blocks.ts, card-record.ts
 *                  ├─ bodies/<hash>.bin  the rest of the card      blocks.ts, card-record.ts
 *                  ├─ sources/<hash>.bin source files, each once   blocks.ts
 *                  ├─ origins/<hash>.bin role and last commit of each source file   blocks.ts, tables/origin.ts
 *                  ├─ kinds/<hash>.bin   symbol_kind, recipe_kind  blocks.ts, cards/own-kinds.ts
 *                  ├─ vectors/<hash>.bin card vectors in clusters  clusters.ts, quantized.ts
 *                  └─ ranking/<hash>.bin static features of cards  static-features.ts, file-table.ts
 *                                        and of files
 *
 * The manifest names every table chunk with its first key (chunk-list.ts), so a reader knows which file may hold a
 * key before it fetches anything; each block section names its files in a block table. The manifest grows by some 17
 * bytes per chunk of index, not with the cards.
 *
 * A file's name is the first 64 bits of the SHA-256 of its bytes, so that caches may keep files for ever and readers
 * can verify them (checksums.ts). The manifest contains the same checksum of itself, computed with the field empty.
 * Cards are numbered in the order of the columns (kind, staleness, visibility, project, language, then path and
 * line), which makes the columns a few runs, a filter a comparison of numbers, and puts neighbouring cards into one
 * block.
 *
 * The manifest names its format: `version`, the major number, and `minor`.
 *
 *   major   is raised when an earlier reader would read something wrongly or not at all: another layout of a file, another
 *           meaning of a field, a new kind of card. A reader opens packs of its own major only.
 *   minor   is raised when something is added that an earlier reader can ignore: a field of the manifest, a file that no
 *           other file needs. A reader ignores what it does not know.
 *
 *   6.0     packs of cardcat 0.1.0, one of them in test/fixtures/pack-0.1.0; `minor` is absent and means 0
 *   6.1     `minor`; `generator`
 *   6.2     examples of symbols; `own_kinds`; the sections origins and kinds, which only searches that filter by them read
 *   6.3     the best example of a symbol is in its head; which cards fold under others; notices of recipes and examples
 *   6.4     smaller pages of clusters
 *   6.5     `since` in the heads and `changed_in` in the bodies of symbols
 */
import * as v from 'valibot'
import { CARD_KINDS, VISIBILITIES } from '../card.ts'
import type { Checksum } from './checksums.ts'
import { areHashes } from './tables/chunk-list.ts'

export const PACK_FORMAT = 'cardcat-pack'
/** The major number. */
export const PACK_VERSION = 6
const PACK_MINOR = 5
export const MANIFEST = 'manifest.json'

export const TABLE_SECTIONS = ['terms', 'words', 'symbols', 'ids', 'paths'] as const
export const BLOCK_SECTIONS = ['heads', 'bodies', 'sources', 'origins', 'kinds'] as const
export type TableName = (typeof TABLE_SECTIONS)[number]
export type BlockName = (typeof BLOCK_SECTIONS)[number]
/** Card vectors, in a pack that was built with a model. */
export const VECTOR_SECTION = 'vectors'
/** The static features of cards and files. */
export const RANKING_SECTION = 'ranking'
export type SectionName = (TableName | BlockName) | (typeof VECTOR_SECTION | typeof RANKING_SECTION)

/**
 * The raw bytes of a chunk. A lazy reader fetches one chunk a word and one a name. Chunks of terms are mostly
 * postings, which do not compress better in larger chunks; names do. Ids and paths are looked up one at a time, when
 * a card is opened.
 */
export const CHUNK_TARGETS: Readonly<Record<TableName, number>> = {
  terms: 4 * 1024,
  words: 4 * 1024,
  symbols: 8 * 1024,
  ids: 16 * 1024,
  paths: 16 * 1024,
}

/**
 * Larger packs have larger chunks and blocks, twice as large for four times as many cards: the manifest and the
 * tables that name them are read first and would grow with the cards, and hosts accept at most 20,000 files. The
 * factor grows in steps, so that one more card does not move the boundaries.
 */
export const sizeFactor = (cards: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, cards) / USUAL_CARDS) / 2))

/** Up to four times this many cards, the targets are used unchanged. */
const USUAL_CARDS = 10_000

/** The raw bytes of a block: small where a result list reads ten of them, larger where one file is read. */
export const BLOCK_TARGETS: Readonly<Record<BlockName, number>> = {
  heads: 10 * 1024,
  bodies: 48 * 1024,
  sources: 64 * 1024,
  origins: 16 * 1024,
  kinds: 64 * 1024,
}

export const fileName = (section: SectionName, hash: string): string => `${section}/${hash}.bin`

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const HASH = /^[0-9a-f]{16}$/
const Hash = v.pipe(v.string(), v.regex(HASH))
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const CHUNKS = {
  /** Checked by hand: there are thousands, and a schema for each costs a cold worker 5 ms of its first answer. */
  starts: v.custom<string[]>(areStrings, 'must be strings'),
  hashes: v.string(),
}
const NO_HASH = 'must have a hash a chunk'
/** A list of chunks, see chunk-list.ts. */
const Chunks = v.pipe(
  v.object(CHUNKS),
  v.check(({ starts, hashes }) => areHashes(hashes, starts.length), NO_HASH),
)
const Table = v.pipe(
  v.object({ entries: Count, ...CHUNKS }),
  v.check(({ starts, hashes }) => areHashes(hashes, starts.length), NO_HASH),
)
const Blocks = v.object({ records: Count, table: Hash })

type OwnKinds = Readonly<Record<'symbol' | 'recipe', Readonly<Record<string, number>>>>

type WrittenRun = [
  cards: number,
  kind: number,
  project: number,
  language: number,
  visibility: number,
  stale: number,
]
const RUN_LENGTH = 6

/** A manifest without its tables. */
const HeadSchema = v.object({
  format: v.literal(PACK_FORMAT),
  version: v.literal(PACK_VERSION),
  minor: v.optional(Count, 0),
  checksum: Hash,
  /** What wrote the pack: `cardcat 0.1.0`. */
  generator: v.exactOptional(v.string()),
  project: v.string(),
  library_version: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  commit_date: v.nullable(v.string()),
  built_from: v.string(),
  /** Other names of the library: `np`, the name of the npm package. */
  aliases: v.array(v.string()),
  /** Questions to try, see example-questions.ts. */
  examples: v.optional(v.array(v.string()), []),
  model: v.nullable(v.string()),
  /** The calibration curve from evidence to relevance (search/relevance.ts); absent: the default curve. */
  calibration: v.exactOptional(v.array(v.tuple([v.number(), v.number()]))),
  counts: v.object({ symbol: Count, recipe: Count, guide: Count, module: Count }),
  /** The number of symbols of each symbol_kind and recipes of each recipe_kind; absent before 6.2. */
  own_kinds: v.exactOptional(v.custom<OwnKinds>(areOwnKinds, 'must be counts by name')),
  columns: v.object({
    kinds: v.array(v.picklist(CARD_KINDS)),
    projects: v.array(v.string()),
    languages: v.array(v.string()),
    visibilities: v.array(v.picklist(VISIBILITIES)),
    /**
     * [cards, kind, project, language, visibility, stale]: the length of the run, then indices in the lists; 0 or 1.
     */
    runs: v.custom<WrittenRun[]>(areRuns, 'must be lists of six counts'),
  }),
  blocks: v.object({
    heads: Blocks,
    bodies: Blocks,
    sources: Blocks,
    origins: v.exactOptional(Blocks),
    kinds: v.exactOptional(Blocks),
  }),
  ranking: v.object({ cards: Hash, files: Hash }),
  /** The embedding; null in a pack without vectors. */
  vectors: v.nullable(
    v.object({
      /** The number of components of term and card vectors. */
      dimensions: v.pipe(Count, v.minValue(2), v.multipleOf(2)),
      /** The table of clusters, and the pages that tell the cluster of each card (clusters.ts). */
      table: Hash,
      pages: v.array(Hash),
      /** The same in smaller pages; absent before 6.4. */
      small_pages: v.exactOptional(
        v.object({
          cards: v.pipe(Count, v.minValue(1)),
          hashes: v.pipe(v.string(), v.regex(BASE64)),
        }),
      ),
      /** The projection for a question that the model itself encodes; null where there is none. */
      exact: v.nullable(Hash),
    }),
  ),
})

const ManifestSchema = v.object({
  ...HeadSchema.entries,
  tables: v.object({ terms: Table, words: Table, symbols: Table, ids: Table, paths: Table }),
})

export type Manifest = v.InferOutput<typeof ManifestSchema>
export type PackHead = v.InferOutput<typeof HeadSchema>
export type Columns = Manifest['columns']

/** By hand, like `starts`. */
function areRuns(value: unknown): boolean {
  return Array.isArray(value) && value.every((run) => areCounts(run) && run.length === RUN_LENGTH)
}

/** By hand: it is the only record in the schema, and every page would carry the code that checks one. */
function areOwnKinds(value: unknown): boolean {
  const { symbol, recipe }: { symbol?: unknown; recipe?: unknown } = Object(value)
  return [symbol, recipe].every(
    (own) => typeof own === 'object' && own !== null && areCounts(Object.values(own)),
  )
}

const areCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((count) => Number.isInteger(count) && count >= 0)

function areStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

type ContentHash = (bytes: Uint8Array) => string | Promise<string>

export function writeManifest(
  manifest: Omit<Manifest, 'format' | 'version' | 'minor' | 'checksum'>,
  hash: Checksum,
): Uint8Array {
  const open = JSON.stringify({
    format: PACK_FORMAT,
    version: PACK_VERSION,
    minor: PACK_MINOR,
    checksum: '',
    ...manifest,
  })
  const checksum = hash(new TextEncoder().encode(open))
  return new TextEncoder().encode(open.replace('"checksum":""', `"checksum":"${checksum}"`))
}

/** The same manifest with the calibration, which is known only when the rest has been written (build/measure/). */
export function withCalibration(
  manifest: Uint8Array,
  calibration: readonly (readonly [evidence: number, relevance: number])[],
  hash: Checksum,
): Uint8Array {
  const written: Manifest = JSON.parse(new TextDecoder().decode(manifest))
  const { format: _, version: __, minor: ___, checksum: ____, ...rest } = written
  const knots = calibration.map(([evidence, relevance]): [number, number] => [evidence, relevance])
  return writeManifest({ ...rest, calibration: knots }, hash)
}

/** Why a manifest cannot be read, in words that continue after its file's name, and what to do next. */
export interface Refusal {
  readonly code: 'pack_corrupt' | 'pack_version'
  readonly reason: string
  readonly advice: string
}

/** The fields that are read from a manifest of any version. */
const Written = v.object({
  format: v.literal(PACK_FORMAT),
  version: v.number(),
  generator: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w .@+/-]{1,60}$/))), undefined),
})

export async function readManifest(
  bytes: Uint8Array,
  hash: ContentHash,
): Promise<Manifest | Refusal> {
  const text = new TextDecoder().decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return corrupt('is not whole JSON: it was cut or damaged')
  }
  const written = v.safeParse(Written, value)
  if (!written.success) return corrupt('is not the manifest of a cardcat pack')
  if (written.output.version !== PACK_VERSION) return otherFormat(written.output)
  const checksum = /"checksum":"([0-9a-f]{16})"/.exec(text)?.[1] ?? ''
  const open = text.replace(`"checksum":"${checksum}"`, '"checksum":""')
  if ((await hash(new TextEncoder().encode(open))) !== checksum)
    return corrupt('does not match its own checksum: it was changed or damaged')
  const parsed = v.safeParse(ManifestSchema, value)
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  return corrupt(`is not valid at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`)
}

const corrupt = (reason: string): Refusal => {
  return { code: 'pack_corrupt', reason, advice: 'build the pack again' }
}

function otherFormat({ version, generator }: v.InferOutput<typeof Written>): Refusal {
  const by = generator === undefined ? '' : ` by ${generator}`
  return {
    code: 'pack_version',
    reason: `is written in format ${version}${by}, and this cardcat reads format ${PACK_VERSION}`,
    advice:
      version > PACK_VERSION
        ? 'update cardcat, or build the pack again with this one (`cardcat build`)'
        : 'build the pack again (`cardcat build`)',
  }
}

/** Validates a manifest without its checksum; undefined when it is none of this version. */
export function manifestIn(value: unknown): Manifest | undefined {
  const parsed = v.safeParse(ManifestSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** The same for a manifest without its tables. */
export function headIn(value: unknown): PackHead | undefined {
  const parsed = v.safeParse(HeadSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** Validates a list of chunks. */
export function chunksIn(value: unknown): v.InferOutput<typeof Chunks> | undefined {
  const parsed = v.safeParse(Chunks, value)
  return parsed.success ? parsed.output : undefined
}

/**
 * The names of the block tables; memoized, because a page of results needs them ten times. A section without records
 * has none.
 */
export const blockTablesOf = ({ blocks }: PackHead): ReadonlyMap<BlockName, string> =>
  new Map(
    BLOCK_SECTIONS.flatMap((section) => {
      const of = blocks[section]
      return of?.records ? [[section, fileName(section, of.table)] as const] : []
    }),
  )
