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
 *   6.5     `since` in the heads and `changed_in` in the bodies of symbols; description and keywords of the library
 */
import { CARD_KINDS, type CardKind, VISIBILITIES, type Visibility } from '../card.ts'
import {
  count,
  fits,
  list,
  literal,
  matching,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  when,
} from '../std/shape.ts'
import type { Checksum } from './checksums.ts'
import { areHashes, type WrittenChunkList } from './tables/chunk-list.ts'

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

/** The number of cards in a page of clusters that readers of before 6.4 know. */
export const CLUSTER_PAGE = 16_384

export const fileName = (section: SectionName, hash: string): string => `${section}/${hash}.bin`

/** A manifest without its tables. */
export interface PackHead {
  format: typeof PACK_FORMAT
  version: typeof PACK_VERSION
  minor: number
  checksum: string
  /** What wrote the pack: `cardcat 0.1.0`. */
  generator?: string
  project: string
  library_version: string | null
  commit: string | null
  commit_date: string | null
  built_from: string
  /** Other names of the library: `np`, the name of the npm package. */
  aliases: string[]
  /** As its package manager shows them; absent before 6.5. */
  description?: string
  keywords?: string[]
  /** Questions to try, see example-questions.ts. */
  examples: string[]
  model: string | null
  /** The calibration curve from evidence to relevance (search/relevance.ts); absent: the default curve. */
  calibration?: [evidence: number, relevance: number][]
  counts: Record<CardKind, number>
  /** The number of symbols of each symbol_kind and recipes of each recipe_kind; absent before 6.2. */
  own_kinds?: Readonly<Record<'symbol' | 'recipe', Readonly<Record<string, number>>>>
  columns: Columns
  blocks: {
    heads: Blocks
    bodies: Blocks
    sources: Blocks
    origins?: Blocks
    kinds?: Blocks
  }
  ranking: { cards: string; files: string }
  /** The embedding; null in a pack without vectors. */
  vectors: Vectors | null
}

export interface Columns {
  kinds: CardKind[]
  projects: string[]
  languages: string[]
  visibilities: Visibility[]
  /** The length of each run, then indices in the lists; `stale` is 0 or 1. */
  runs: WrittenRun[]
}

type WrittenRun = [
  cards: number,
  kind: number,
  project: number,
  language: number,
  visibility: number,
  stale: number,
]
const RUN_LENGTH = 6

interface Blocks {
  records: number
  table: string
}

interface Vectors {
  /** The number of components of term and card vectors. */
  dimensions: number
  /** The table of clusters, and the pages that tell the cluster of each card (clusters.ts). */
  table: string
  pages: string[]
  /** The same in smaller pages; absent before 6.4. */
  small_pages?: { cards: number; hashes: string }
  /** The projection for a question that the model itself encodes; null where there is none. */
  exact: string | null
}

/** A list of chunks, see chunk-list.ts. */
interface Table extends WrittenChunkList {
  entries: number
}

export interface Manifest extends PackHead {
  tables: Record<TableName, Table>
}

const hash = matching(/^[0-9a-f]{16}$/)
const blocks = object<Blocks>({ records: count(), table: hash })

const headFields: { readonly [K in keyof PackHead]-?: Shape<PackHead[K]> } = {
  format: literal(PACK_FORMAT),
  version: literal(PACK_VERSION),
  minor: count(),
  checksum: hash,
  generator: optional(text),
  project: text,
  library_version: nullable(text),
  commit: nullable(text),
  commit_date: nullable(text),
  built_from: text,
  aliases: list(text),
  description: optional(text),
  keywords: optional(list(text)),
  examples: list(text),
  model: nullable(text),
  calibration: optional(list(when(isKnot))),
  counts: object({ symbol: count(), recipe: count(), guide: count(), module: count() }),
  own_kinds: optional(when(areOwnKinds)),
  columns: object<Columns>({
    kinds: list(oneOf(CARD_KINDS)),
    projects: list(text),
    languages: list(text),
    visibilities: list(oneOf(VISIBILITIES)),
    runs: list(when((run) => areCounts(run) && run.length === RUN_LENGTH)),
  }),
  blocks: object<PackHead['blocks']>({
    heads: blocks,
    bodies: blocks,
    sources: blocks,
    origins: optional(blocks),
    kinds: optional(blocks),
  }),
  ranking: object({ cards: hash, files: hash }),
  vectors: nullable(
    object<Vectors>({
      dimensions: when((value) => fits(count(2), value) && value % 2 === 0),
      table: hash,
      pages: list(hash),
      small_pages: optional(
        object({ cards: count(1), hashes: matching(/^[A-Za-z0-9+/]*={0,2}$/) }),
      ),
      exact: nullable(hash),
    }),
  ),
}
const head = object<PackHead>(headFields)

const table = when<Table>(
  (value) => areChunks(value) && 'entries' in value && fits(count(), value.entries),
)
const manifestFields: { readonly [K in keyof Manifest]-?: Shape<Manifest[K]> } = {
  ...headFields,
  tables: object({ terms: table, words: table, symbols: table, ids: table, paths: table }),
}
const manifest = object<Manifest>(manifestFields)

function isKnot(value: unknown): boolean {
  return fits(list(number), value) && value.length === 2
}

function areOwnKinds(value: unknown): boolean {
  const { symbol, recipe }: { symbol?: unknown; recipe?: unknown } = Object(value)
  return [symbol, recipe].every(
    (own) => typeof own === 'object' && own !== null && areCounts(Object.values(own)),
  )
}

const areCounts = (value: unknown): value is number[] => fits(list(count()), value)

/** Each chunk has a hash. */
function areChunks(value: unknown): value is WrittenChunkList {
  return (
    fits(object<WrittenChunkList>({ starts: list(text), hashes: text }), value) &&
    areHashes(value.hashes, value.starts.length)
  )
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

/** The name of a program, short enough for a message. */
const GENERATOR = /^[\w .@+/-]{1,60}$/

export async function readManifest(
  bytes: Uint8Array,
  contentHash: ContentHash,
): Promise<Manifest | Refusal> {
  const written = new TextDecoder().decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    return corrupt('is not whole JSON: it was cut or damaged')
  }
  const { format, version, generator }: Partial<Record<keyof Manifest, unknown>> = Object(value)
  if (format !== PACK_FORMAT || !fits(number, version))
    return corrupt('is not the manifest of a cardcat pack')
  if (version !== PACK_VERSION) return otherFormat(version, generator)
  const checksum = /"checksum":"([0-9a-f]{16})"/.exec(written)?.[1] ?? ''
  const open = written.replace(`"checksum":"${checksum}"`, '"checksum":""')
  if ((await contentHash(new TextEncoder().encode(open))) !== checksum)
    return corrupt('does not match its own checksum: it was changed or damaged')
  const whole = knownIn(value)
  const wrong = manifest(whole)
  return fits(manifest, whole) ? whole : corrupt(`is not valid at ${wrong?.slice(1) || 'its root'}`)
}

const corrupt = (reason: string): Refusal => {
  return { code: 'pack_corrupt', reason, advice: 'build the pack again' }
}

function otherFormat(version: number, generator: unknown): Refusal {
  const by = fits(matching(GENERATOR), generator) ? ` by ${generator}` : ''
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
  const whole = knownIn(value)
  return fits(manifest, whole) ? whole : undefined
}

/** The same for a manifest without its tables. */
export function headIn(value: unknown): PackHead | undefined {
  const whole = knownIn(value)
  return fits(head, whole) ? whole : undefined
}

/** With the fields that packs of earlier minor versions lack, and without those that later ones add. */
const knownIn = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries({ minor: 0, examples: [], ...Object(value) }).filter(([name]) =>
      Object.hasOwn(manifestFields, name),
    ),
  )

/** Validates a list of chunks. */
export const chunksIn = (value: unknown): WrittenChunkList | undefined =>
  areChunks(value) ? value : undefined

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
