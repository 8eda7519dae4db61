/**
 * The manifest of a pack (pack-format.ts): its type, the shape that a reader checks, and how it is written and read.
 * A reader takes the fields that it knows, so a manifest of a later minor version opens, too.
 */
import { CARD_KINDS, type CardKind, VISIBILITIES, type Visibility } from '../card.ts'
import { parsedJson } from '../std/parsed-json.ts'
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
import type { Refusal } from './manifest-refusal.ts'
import { PACK_FORMAT, PACK_MINOR, PACK_VERSION, type TableName } from './pack-format.ts'
import { type Requirement, requirement } from './requirement.ts'
import { areHashes, type WrittenChunkList } from './tables/chunk-list.ts'

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
  /** The runtime that the library needs; absent before 6.6. */
  requires?: Requirement
  /** The path by which code imports the library, such as that of a Go module; absent before 6.7. */
  import_path?: string
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
  /** `features`: those of cards; absent before 6.7, whose readers read `cards` (static-features.ts). */
  ranking: { cards: string; features?: string; files: string }
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
  /** The table of clusters, and the pages with the cluster of each card (clusters.ts). */
  table: string
  /** The table of clusters with coarse centroids; absent before 6.7. */
  coarse?: string
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
  requires: optional(requirement),
  import_path: optional(text),
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
  ranking: object({ cards: hash, features: optional(hash), files: hash }),
  vectors: nullable(
    object<Vectors>({
      dimensions: when((value) => fits(count(2), value) && value % 2 === 0),
      table: hash,
      coarse: optional(hash),
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

export async function readManifest(
  bytes: Uint8Array,
  contentHash: ContentHash,
): Promise<Manifest | Refusal> {
  const written = new TextDecoder().decode(bytes)
  const value = parsedJson(written)
  const { format, version }: Partial<Record<keyof Manifest, unknown>> = Object(value)
  const checksum = /"checksum":"([0-9a-f]{16})"/.exec(written)?.[1] ?? ''
  const open = written.replace(`"checksum":"${checksum}"`, '"checksum":""')
  const isSame = (await contentHash(new TextEncoder().encode(open))) === checksum
  const whole = knownIn(value)
  const isKnown = format === PACK_FORMAT && version === PACK_VERSION
  if (isKnown && isSame && fits(manifest, whole)) return whole
  const { refusalOf } = await import('./manifest-refusal.ts')
  return refusalOf(value, isSame ? manifest(whole) : undefined)
}

/** Validates a manifest without its checksum; undefined if it is of another version, or no manifest. */
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
