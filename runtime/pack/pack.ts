/**
 * Opens one pack over a store and answers lookups. Nothing is fetched before a lookup needs it.
 *
 * Lookups are synchronous and answer from the loaded files. One that needs another file records it as missing and
 * answers as if the file were empty; `loadAndRun` fetches the missing files and repeats the lookup until nothing is
 * missing. So ranking is written once, as plain code over data, for all readers: browsers and workers (which fetch
 * what a question touches), Node (which loads everything with `resident`), and Orama, whose index must answer
 * synchronously. A file that is missing or damaged counts as empty from then on, and is reported with each answer
 * that needed it.
 */
import type { Warning } from '../answers.ts'
import type { ExactSpace } from '../embedding/pack-embedding.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { errorMessage } from '../std/error-message.ts'
import { cursor, readVarint, textOf } from './bytes.ts'
import { contentHash } from './checksums.ts'
import type { FileTable } from './features/file-table.ts'
import { type StaticFeatures, staticFeaturesHash } from './features/static-features.ts'
import { type PackCaches, packCaches } from './file-cache.ts'
import { type Manifest, type PackHead, readManifest } from './manifest.ts'
import { openedFiles } from './opened-files.ts'
import {
  type BlockName,
  blockTablesOf,
  fileName,
  MANIFEST,
  RANKING_SECTION,
  type TableName,
} from './pack-format.ts'
import type { Need, PackStart, PackStore } from './pack-store.ts'
import { type FileStore, StoreError } from './store.ts'
import { listedTables } from './tables/pack-tables.ts'
import type { TableChunk, TableRow } from './tables/table-chunk.ts'
import type { Cluster, ClusterTable } from './vectors/clusters.ts'
import { packVectors } from './vectors/pack-vectors.ts'

export class PackError extends Error {
  readonly code: 'pack_missing' | 'pack_corrupt' | 'pack_version'
  constructor(code: PackError['code'], message: string) {
    super(message)
    this.name = 'PackError'
    this.code = code
  }
}

export interface TableHit {
  readonly key: string
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

export interface Pack {
  readonly name: string
  readonly manifest: PackHead
  /** The number of cards. */
  readonly size: number
  find(table: TableName, key: string): TableHit | undefined
  /** The rows whose key begins with `prefix`, from at most `chunkLimit` chunks. */
  withPrefix(table: TableName, prefix: string, chunkLimit?: number): Generator<TableHit>
  /** The chunks that may contain keys with this prefix. */
  chunks(table: TableName, prefix: string, chunkLimit?: number): TableChunk[]
  /** A record of a block section as text. */
  record(section: BlockName, number: number): string | undefined
  /** The same in UTF-8, where only a part of it is needed. */
  recordBytes(section: BlockName, number: number): Uint8Array | undefined
  /** Requests the tables of these sections with the first files, because their records will be needed. */
  prefetch(sections: readonly BlockName[]): void
  /** The vector of a term, in the form that quantized.ts reads. */
  termVector(term: string): { readonly bytes: Uint8Array; readonly at: number } | undefined
  clusterTable(): ClusterTable | undefined
  cluster(number: number): Cluster | undefined
  /** The cluster that contains a card's vector. */
  clusterOf(card: number): number | undefined
  /** Requests what a semantic search needs, like `prefetch`. */
  prefetchVectors(): void
  exactSpace(): ExactSpace | undefined
  /** The static features of the cards. */
  staticFeatures(): StaticFeatures | undefined
  /** The files that the cards come from. */
  fileTable(): FileTable | undefined
  /** Computes dot products; undefined where none was given. */
  readonly kernel?: Kernel | undefined
  cardNumber(id: string): number | undefined
  /** Files that lookups needed and did not have. */
  readonly missing: ReadonlySet<string>
  /** @returns a function that restores files which other questions have evicted meanwhile */
  fetchMissing(): Promise<() => void>
  /** Drops the list of missing files when no answer waits for them any more. */
  forgetMissing(): void
  /** Warnings about files that were needed since the last call. */
  takeWarnings(): Warning[]
  /** A warning for every file that failed when it was last tried. */
  failures(): Warning[]
  /** Whether all lookups since the last `takeWarnings` had the files that they needed. */
  isComplete(): boolean
  /** The caches in which what is made of its files counts, too. */
  readonly memory: PackCaches
  /** Evicts the least recently used files, down to the memory limit. */
  trim(): void
  /** Frees the memory of its files; a later lookup reads them again. */
  close(): void
  /** A file beside the manifest that it does not name, such as the map; undefined where there is none. */
  readBeside(file: string): Promise<Uint8Array | undefined>
}

export interface OpenOptions {
  /** Reads every table at once, so that no later search waits for the index. Cards stay on demand. */
  readonly resident?: boolean
  /** Computes dot products; default: compiled from the bytes in the script (kernel/default-kernel.ts). */
  readonly kernel?: Kernel
  /** Load code on demand, too (lazy-code.ts): for a search box, whose page may never ask. */
  readonly codeOnDemand?: boolean
  /** The size of the cache for files read on demand, in bytes. */
  readonly cacheBytes?: number
  /** A cache shared with other packs, in place of one of its own. */
  readonly memory?: PackCaches
}

/** Enough for all that questions read of 10,000 cards, and an eighth of an isolate's 128 MB. */
export const CACHE_BYTES = 16 * 1024 * 1024

/** @throws PackError when the manifest is missing, damaged or of another major version of the format */
export async function openPack(store: PackStore, options: OpenOptions = {}): Promise<Pack> {
  const { head: manifest, tables: tablesOver } = store.start ?? listed(await openManifest(store))
  const { resident = false, cacheBytes = CACHE_BYTES, memory = packCaches(cacheBytes) } = options
  const files = openedFiles(store, manifest, { tables: resident, memory })
  const { need } = files
  const tables = tablesOver(need)
  const asFound = (chunk: TableChunk, row: TableRow): TableHit => ({
    key: row.key,
    bytes: chunk.bytes,
    from: row.from,
    to: row.to,
  })

  const find = (table: TableName, key: string): TableHit | undefined => {
    const chunk = tables[table].of(key)
    const row = chunk?.find(key)
    // A term without postings exists only for its vector; no card contains it.
    if (chunk === undefined || row === undefined || row.from === row.to) return undefined
    return asFound(chunk, row)
  }

  const { vectors } = manifest
  const vectorFiles = packVectors(vectors, need)

  function* withPrefix(
    table: TableName,
    prefix: string,
    chunkLimit = Number.POSITIVE_INFINITY,
  ): Generator<TableHit> {
    for (const chunk of tables[table].withPrefix(prefix, chunkLimit))
      for (const row of chunk.rowsWithPrefix(prefix))
        if (row.from < row.to) yield asFound(chunk, row)
  }

  const chunks: Pack['chunks'] = (table, prefix, chunkLimit = Number.POSITIVE_INFINITY) => [
    ...tables[table].withPrefix(prefix, chunkLimit),
  ]

  const staticFeaturesFile = fileName(RANKING_SECTION, staticFeaturesHash(manifest.ranking))
  const fileTableFile = fileName(RANKING_SECTION, manifest.ranking.files)
  const blockTables = blockTablesOf(manifest)

  const recordBytes = (section: BlockName, number: number): Uint8Array | undefined => {
    const table = blockTables.get(section)
    const { records = 0 } = manifest.blocks[section] ?? {}
    if (table === undefined || number < 0 || number >= records) return undefined
    const rows = need(table)
    if (rows?.kind !== 'table') return undefined
    const { file, within } = rows.table.locate(number)
    const block = need(file)
    return block?.kind === 'block' ? block.block.record(within) : undefined
  }

  const pack: Pack = {
    name: store.name,
    manifest,
    readBeside: (file) => store.read(file).catch(() => undefined),
    size: manifest.columns.runs.reduce((sum, [cards]) => sum + cards, 0),
    find,
    withPrefix,
    chunks,
    record(section, number) {
      const bytes = recordBytes(section, number)
      return bytes === undefined ? undefined : textOf(bytes)
    },
    recordBytes,
    prefetch(sections) {
      for (const section of sections) {
        const table = blockTables.get(section)
        if (table !== undefined) need(table)
      }
    },
    termVector(term) {
      if (vectors === null) return undefined
      const chunk = tables.terms.of(term)
      const at = chunk?.vectorOf(term)
      return chunk === undefined || at === undefined ? undefined : { bytes: chunk.bytes, at }
    },
    clusterTable: vectorFiles.clusterTable,
    cluster: vectorFiles.cluster,
    clusterOf: vectorFiles.clusterOf,
    prefetchVectors: () => void vectorFiles.clusterTable(),
    exactSpace: vectorFiles.exactSpace,
    staticFeatures() {
      const content = need(staticFeaturesFile)
      return content?.kind === 'static-features' ? content.staticFeatures : undefined
    },
    fileTable() {
      const content = need(fileTableFile)
      return content?.kind === 'files' ? content.files : undefined
    },
    kernel: options.kernel,
    cardNumber(id) {
      const hit = find('ids', id)
      return hit === undefined ? undefined : readVarint(cursor(hit.bytes, hit.from))
    },
    missing: files.missing,
    fetchMissing: files.fetchMissing,
    forgetMissing: files.forgetMissing,
    takeWarnings: files.takeWarnings,
    failures: files.failures,
    isComplete: files.isComplete,
    memory,
    close: files.close,
    trim() {
      memory.files.trim()
      memory.blocks.trim()
    },
  }
  if (resident) await (await import('./read-whole.ts')).readWhole(pack)
  return pack
}

const listed = (manifest: Manifest): Pick<PackStart, 'head' | 'tables'> => ({
  head: manifest,
  tables: (need: Need) => listedTables(manifest, need),
})

/** @throws PackError, as openPack */
export async function openManifest(store: FileStore): Promise<Manifest> {
  let bytes: Uint8Array
  try {
    bytes = await store.read(MANIFEST)
  } catch (error) {
    const isMissing = error instanceof StoreError && error.missing
    const advice = isMissing ? '; run `npx cardcat build` first' : ''
    throw new PackError('pack_missing', `no pack at ${store.name}: ${errorMessage(error)}${advice}`)
  }
  const manifest = await readManifest(bytes, contentHash)
  if ('format' in manifest) return manifest
  const { code, reason, advice } = manifest
  throw new PackError(code, `${store.name}/${MANIFEST} ${reason}; ${advice}`)
}
