/**
 * The catalog file of a folder of packs: one file with everything that a reader needs to open them. Manifests name
 * every chunk of every table, and a question needs few of them. The catalog file has the manifests without tables and,
 * for each table, the root of a tree of chunks (chunk-tree.ts). The tables that every question reads are shared by all
 * packs (shared-leaf.ts). build/serve/pack-index.ts writes it.
 *
 * The packs keep their own manifests and tables. Older readers use those, and so does any reader that cannot read a
 * shared file.
 */
import { fits, list, object, type Shape, text, when } from '../std/shape.ts'
import { textOf, utf8 } from './bytes.ts'
import { contentHash } from './checksums.ts'
import { chunksIn, headIn, type PackHead } from './manifest.ts'
import { TABLE_SECTIONS, type TableName } from './pack-format.ts'
import type { FileStore } from './store.ts'
import type { WrittenChunkList } from './tables/chunk-list.ts'
import type { TableRoots } from './tables/shared-tables.ts'

/** The folder of shared files. No pack is served under a name with this sign (served-name.ts). */
export const SHARED_FOLDER = '~together'
/** The tables that several packs share. */
export const SHARED_TABLES = ['terms', 'symbols'] as const
export type SharedTable = (typeof SHARED_TABLES)[number]
const LISTS = 'lists'

export const listFile = (hash: string): string => `${SHARED_FOLDER}/${LISTS}/${hash}.bin`
export const leafFile = (table: TableName, hash: string): string =>
  `${SHARED_FOLDER}/${table}/${hash}.bin`

/** Whether a shared file is a list of chunks or a range of a shared table. */
export function sharedFileKind(file: string): 'list' | 'leaf' | undefined {
  const [folder, group] = file.split('/')
  if (folder !== SHARED_FOLDER) return undefined
  return group === LISTS ? 'list' : 'leaf'
}

export type Roots = Readonly<Partial<Record<TableName, WrittenChunkList>>>

/** Heads and roots are validated one by one (manifest.ts). */
const anything: Shape<unknown> = when(() => true)
const catalog = object<{
  /** The roots of the shared tables. */
  shared: unknown
  packs: { name: string; head: unknown; roots: unknown }[]
}>({
  shared: anything,
  packs: list(object({ name: text, head: anything, roots: anything })),
})

export interface WrittenCatalog {
  readonly shared: Roots
  readonly packs: readonly {
    readonly name: string
    readonly head: PackHead
    readonly roots: Roots
  }[]
}

export const writeCatalogFile = (catalog: WrittenCatalog): Uint8Array =>
  utf8(JSON.stringify(catalog))

/** The entry of one pack. */
export interface CatalogEntry {
  readonly head: PackHead
  /** The pack's number in the shared tables. */
  readonly number: number
  readonly roots: TableRoots
}

/** @returns the entries by pack name; none when the file is missing or damaged */
export async function readCatalogFile(
  store: FileStore,
  file: string,
): Promise<ReadonlyMap<string, CatalogEntry>> {
  try {
    const bytes = await store.read(file)
    if (!file.includes(await contentHash(bytes))) return new Map()
    const value: unknown = JSON.parse(textOf(bytes))
    if (!fits(catalog, value)) return new Map()
    const { shared, packs } = value
    return new Map(
      packs.flatMap(({ name, head: written, roots: own }, number) => {
        const head = headIn(written)
        const roots = rootsOf(own, shared)
        return !head || !roots ? [] : [[name, { head, number, roots }] as const]
      }),
    )
  } catch {
    return new Map()
  }
}

function rootsOf(own: unknown, shared: unknown): TableRoots | undefined {
  const ofPack: Readonly<Record<string, unknown>> = Object(own)
  const ofAll: Readonly<Record<string, unknown>> = Object(shared)
  const rootOf = (table: TableName): TableRoots[TableName] | undefined => {
    const isShared = ofPack[table] === undefined
    const list = chunksIn(isShared ? ofAll[table] : ofPack[table])
    return list && { list, isShared }
  }
  const [terms, words, symbols, ids, paths] = TABLE_SECTIONS.map(rootOf)
  if (!terms || !words || !symbols || !ids || !paths) return undefined
  return { terms, words, symbols, ids, paths }
}
