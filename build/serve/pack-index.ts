/**
 * Writes the list of the packs in a folder, index.json, and the files that they share: the catalog file
 * (runtime/pack/catalog-file.ts), one table of terms and one of symbols for all packs, and one file with everything
 * that every first question reads (runtime/pack/file-bundle.ts). With these files, the first search over several packs
 * reads fewer bytes. The list must be written again whenever a pack changes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textOf, utf8 } from '../../runtime/pack/bytes.ts'
import {
  leafFile,
  listFile,
  type Roots,
  SHARED_FOLDER,
  SHARED_TABLES,
  type SharedTable,
  writeCatalogFile,
} from '../../runtime/pack/catalog-file.ts'
import { type FileBundle, firstFiles, writeFileBundle } from '../../runtime/pack/file-bundle.ts'
import { type Manifest, manifestIn, type PackHead } from '../../runtime/pack/manifest.ts'
import {
  CHUNK_TARGETS,
  fileName,
  MANIFEST,
  TABLE_SECTIONS,
  type TableName,
} from '../../runtime/pack/pack-format.ts'
import { openChunkList, type WrittenChunkList } from '../../runtime/pack/tables/chunk-list.ts'
import { writeChunkTree } from '../../runtime/pack/tables/chunk-tree.ts'
import { openChunk } from '../../runtime/pack/tables/table-chunk.ts'
import { contentHash } from '../pack.ts'
import { PACK_INDEX, packIndex, versionedOf } from './pack-names.ts'
import { type PackTable, writeSharedTable } from './shared-tables.ts'

/** A single pack is opened from its manifest unless that has more bytes. */
const LARGE_MANIFEST = 48 * 1024

/** A pack whose files can be read. Readers report the others when they open them. */
interface ReadablePack {
  /** The name of its folder. */
  readonly name: string
  readonly manifest: Manifest
  /** Bytes of its manifest. */
  readonly size: number
  readonly tables: Readonly<Record<SharedTable, PackTable>>
  /** The files that every first question reads, by name. */
  readonly first: ReadonlyMap<string, Uint8Array>
}

/** @param folder of the packs @param names of their folders in it */
export function writePackIndex(folder: string, names: readonly string[]): void {
  const versioned = versionedOf(new Map(names.map((name) => [name, join(folder, name)])))
  rmSync(join(folder, SHARED_FOLDER), { recursive: true, force: true })
  const packs = names.flatMap((name) => readablePack(folder, name) ?? [])
  const [only] = packs
  const isWorth = packs.length > 1 || (only !== undefined && only.size > LARGE_MANIFEST)
  const shared = isWorth
    ? {
        // A publication moves the latest version of a library without writing this list again.
        catalog: writeCatalog(
          folder,
          packs.filter(({ name }) => !versioned.includes(name)),
        ),
        together: [writeFirst(folder, packs)],
      }
    : {}
  writeFileSync(join(folder, PACK_INDEX), packIndex(names, { versioned, ...shared }))
}

function readablePack(folder: string, name: string): ReadablePack | undefined {
  const read = (file: string): Uint8Array => readFileSync(join(folder, name, file))
  try {
    const bytes = read(MANIFEST)
    const manifest = manifestIn(JSON.parse(textOf(bytes)))
    if (manifest === undefined) return undefined
    const tableOf = (table: SharedTable): PackTable => readTable(manifest, table, read)
    const tables = { terms: tableOf('terms'), symbols: tableOf('symbols') }
    const first = firstFiles(manifest).map((file) => [`${name}/${file}`, read(file)] as const)
    return { name, manifest, size: bytes.length, tables, first: new Map(first) }
  } catch {
    return undefined
  }
}

/** @throws Error when a chunk is missing or damaged */
function readTable(
  { tables }: Manifest,
  table: TableName,
  read: (file: string) => Uint8Array,
): PackTable {
  const { starts } = tables[table]
  const list = openChunkList(tables[table], (hash) => fileName(table, hash))
  const chunks = starts.map((_, i) => {
    const chunk = openChunk(read(list.file(i) ?? ''))
    if (typeof chunk === 'string') throw new Error(`${list.file(i)} ${chunk}`)
    return chunk
  })
  return { starts, chunks }
}

/** @returns the catalog file's name */
function writeCatalog(folder: string, packs: readonly ReadablePack[]): string {
  const put = (nameOf: (hash: string) => string, bytes: Uint8Array): string => {
    const hash = contentHash(bytes)
    const file = join(folder, nameOf(hash))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    return hash
  }
  const treeOf = (list: WrittenChunkList): WrittenChunkList =>
    writeChunkTree(list, (part) => put(listFile, utf8(JSON.stringify(part))))
  const shared = packs.length > 1 ? SHARED_TABLES : []
  const sharedRoot = (table: SharedTable): WrittenChunkList => {
    const tables = packs.map((pack) => pack.tables[table])
    const putLeaf = (bytes: Uint8Array): string => put((hash) => leafFile(table, hash), bytes)
    return treeOf(writeSharedTable(tables, CHUNK_TARGETS[table], putLeaf))
  }
  const own = TABLE_SECTIONS.filter((table) => !shared.some((other) => other === table))
  const bytes = writeCatalogFile({
    shared: rootsOf(shared, sharedRoot),
    packs: packs.map(({ name, manifest }) => ({
      name,
      head: headOf(manifest),
      roots: rootsOf(own, (table) => treeOf(manifest.tables[table])),
    })),
  })
  const catalogFile = (hash: string): string => `${SHARED_FOLDER}/catalog/${hash}.bin`
  return catalogFile(put(catalogFile, bytes))
}

function headOf({ tables: _, ...head }: Manifest): PackHead {
  return head
}

const rootsOf = <T extends TableName>(
  tables: readonly T[],
  rootOf: (table: T) => WrittenChunkList,
): Roots => Object.fromEntries(tables.map((table) => [table, rootOf(table)]))

function writeFirst(folder: string, packs: readonly ReadablePack[]): FileBundle {
  const files = new Map(packs.flatMap(({ first }) => [...first]))
  const bytes = writeFileBundle(files)
  const file = `${SHARED_FOLDER}/first/${contentHash(bytes)}.bin`
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), bytes)
  return { file, holds: [...files.keys()] }
}
