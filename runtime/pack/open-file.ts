/**
 * Reads one file of a pack: the bytes are checked against the name, then parsed as far as their section needs. A file
 * that is missing or damaged is returned as `failed` with a warning that names it; answers are made without it, and
 * never from wrong bytes.
 */
import type { Warning } from '../answers.ts'
import {
  type Block,
  type BlockTable,
  type Inflate,
  inflated,
  openBlock,
  openBlockTable,
} from './blocks.ts'
import { contentHash } from './checksums.ts'
import type { FileTable } from './features/file-table.ts'
import { openStaticFeatures, type StaticFeatures } from './features/static-features.ts'
import type { Manifest, PackHead } from './manifest.ts'
import {
  BLOCK_SECTIONS,
  type BlockName,
  fileName,
  MANIFEST,
  RANKING_SECTION,
  type SectionName,
  TABLE_SECTIONS,
  VECTOR_SECTION,
} from './pack-format.ts'
import type { PackStore } from './pack-store.ts'
import { type FileStore, StoreError } from './store.ts'
import type { WrittenChunkList } from './tables/chunk-list.ts'
import type { Fragment } from './tables/chunk-tree.ts'
import { openChunk, type TableChunk } from './tables/table-chunk.ts'
import type { VectorFile } from './vectors/open-vectors.ts'

export type Opened = Content & {
  /** Bytes of memory. */
  readonly size: number
}

export type Content =
  | { readonly kind: 'chunk'; readonly chunk: TableChunk }
  | { readonly kind: 'list'; readonly list: WrittenChunkList }
  | { readonly kind: 'leaf'; readonly fragments: readonly Fragment[] }
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'table'; readonly table: BlockTable }
  | { readonly kind: 'block'; readonly block: Block }
  | VectorFile
  | { readonly kind: 'static-features'; readonly staticFeatures: StaticFeatures }
  | { readonly kind: 'files'; readonly files: FileTable }
  | { readonly kind: 'failed'; readonly warning: Warning }

export type Failed = Extract<Opened, { readonly kind: 'failed' }>

/** @returns bytes that match the name */
export async function readFile(store: FileStore, file: string): Promise<Uint8Array | Failed> {
  let bytes: Uint8Array
  try {
    bytes = await store.read(file)
  } catch (error) {
    const why = error instanceof StoreError ? error.message : String(error)
    return failed(store, file, 'chunk_missing', `cannot be read (${why})`)
  }
  // A manifest says its checksum itself.
  if (store.isChecked || file === MANIFEST || (await contentHash(bytes)) === hashOf(file))
    return bytes
  const why = `is damaged: its bytes (${bytes.length}) do not match its name`
  return failed(store, file, 'chunk_corrupt', why)
}

export async function openFile(
  store: PackStore,
  manifest: PackHead,
  file: string,
  bytes: Uint8Array,
): Promise<Opened> {
  const section = sectionOf(file.slice(0, file.indexOf('/')))
  const opened =
    (await store.start?.openShared(file, bytes)) ??
    (await parseFile(section, hashOf(file), manifest, bytes, store.inflate))
  if (typeof opened === 'string') return failed(store, file, 'chunk_corrupt', opened)
  return { ...opened, size: sizeOf(opened, bytes) }
}

function sizeOf(opened: Content, bytes: Uint8Array): number {
  if (opened.kind === 'block') return opened.block.size
  if (opened.kind !== 'leaf') return bytes.length
  // The rest belongs to the other packs.
  return opened.fragments.reduce((sum, { chunk }) => sum + chunk.bytes.length, 0)
}

/** Its name without folders and extension. */
function hashOf(file: string): string {
  const slash = file.lastIndexOf('/')
  return file.slice(slash + 1, slash + 17)
}

const failed = ({ name }: FileStore, file: string, code: string, why: string): Failed => ({
  kind: 'failed',
  warning: {
    code,
    msg: `${name}/${file} ${why}; the answer is made without it. Publish the pack again.`,
    file,
  },
  size: 0,
})

async function parseFile(
  section: SectionName | undefined,
  hash: string,
  manifest: PackHead,
  bytes: Uint8Array,
  inflate: Inflate | undefined,
): Promise<Content | string> {
  if (section === undefined) return 'belongs to no known section'
  if (isBlockSection(section)) {
    if (manifest.blocks[section]?.table === hash) {
      const table = openBlockTable(bytes, (of) => fileName(section, of))
      return typeof table === 'string' ? table : { kind: 'table', table }
    }
    const block = await openBlock(bytes, inflate)
    return typeof block === 'string' ? block : { kind: 'block', block }
  }
  if (section === VECTOR_SECTION)
    return (await import('../search/semantic-search.ts')).openVectors(bytes)
  if (section === RANKING_SECTION) return parseRanking(hash, manifest, bytes, inflate)
  const chunk = openChunk(bytes)
  return typeof chunk === 'string' ? chunk : { kind: 'chunk', chunk }
}

async function parseRanking(
  hash: string,
  { ranking, columns }: PackHead,
  bytes: Uint8Array,
  inflate: Inflate | undefined,
): Promise<Content | string> {
  const raw = await inflated(bytes, inflate)
  if (typeof raw === 'string') return raw
  if (hash !== ranking.files) {
    const staticFeatures = openStaticFeatures(raw)
    return typeof staticFeatures === 'string'
      ? staticFeatures
      : { kind: 'static-features', staticFeatures }
  }
  const cards = columns.runs.reduce((sum, [count]) => sum + count, 0)
  const { openFileTable } = await import('../search/semantic-search.ts')
  const files = openFileTable(raw, cards)
  return typeof files === 'string' ? files : { kind: 'files', files }
}

const SECTIONS: readonly SectionName[] = [
  ...TABLE_SECTIONS,
  ...BLOCK_SECTIONS,
  VECTOR_SECTION,
  RANKING_SECTION,
]

const sectionOf = (name: string): SectionName | undefined =>
  SECTIONS.find((section) => section === name)

const isBlockSection = (section: SectionName): section is BlockName =>
  BLOCK_SECTIONS.some((name) => name === section)
