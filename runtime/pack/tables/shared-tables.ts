/**
 * The tables of a pack in a folder with a catalog file, as trees of chunks. When a file of a tree cannot be read, the
 * manifest is read and its lists are used from then on. This happens when a page is offline and has kept the library:
 * then it has the pack's own files only.
 */
import { leafFile, listFile } from '../catalog-file.ts'
import type { Opened } from '../open-file.ts'
import { fileName, MANIFEST, type TableName } from '../pack-format.ts'
import type { Need } from '../pack-store.ts'
import { type ChunkList, openChunkList, type WrittenChunkList } from './chunk-list.ts'
import type { ChunkSource } from './chunk-source.ts'
import { chunkTree, type Fragment } from './chunk-tree.ts'
import { chunkIn, eachTable, listedTables, type Tables } from './pack-tables.ts'
import type { TableChunk } from './table-chunk.ts'

export type TableRoots = Readonly<Record<TableName, TableRoot>>

interface TableRoot {
  readonly isShared: boolean
  readonly list: WrittenChunkList
}

export function sharedTables(roots: TableRoots, need: Need): Tables {
  let isLost = false
  let listed: Tables | undefined
  const inManifest = (): Tables | undefined => {
    const content = listed === undefined ? need(MANIFEST) : undefined
    if (content?.kind === 'manifest') listed = listedTables(content.manifest, need)
    return listed
  }
  const lost = (): void => {
    isLost = true
    inManifest()
  }
  return eachTable((table) => {
    const tree = treeOf(table, roots[table], need, lost)
    const source = (): ChunkSource | undefined => (isLost ? inManifest()?.[table] : tree)
    return {
      of: (key) => source()?.of(key),
      *withPrefix(prefix, limit) {
        yield* source()?.withPrefix(prefix, limit) ?? []
      },
    }
  })
}

function treeOf(
  table: TableName,
  { list: root, isShared }: TableRoot,
  need: Need,
  failed: () => void,
): ChunkSource {
  const nameOf = (hash: string): string =>
    isShared ? leafFile(table, hash) : fileName(table, hash)
  const opened = new WeakMap<WrittenChunkList, ChunkList>()
  const openList = (written: WrittenChunkList): ChunkList => {
    const known = opened.get(written) ?? openChunkList(written, nameOf)
    opened.set(written, known)
    return known
  }
  return chunkTree(root, {
    nameOf: listFile,
    list(file) {
      const content = need(file, true)
      return content?.kind === 'list' ? openList(content.list) : lack(content)
    },
    fragments(file, start) {
      const content = need(file, isShared)
      if (content?.kind === 'leaf') return content.fragments
      const chunk = chunkIn(content)
      if (chunk !== undefined) return asFragments(chunk, start)
      // The pack's own chunks have no replacement.
      return isShared || content === undefined ? lack(content) : NONE
    },
    failed,
  })
}

const NONE: readonly Fragment[] = []

/** Undefined for a file that has not been read, null for one that failed. */
const lack = (content: Opened | undefined): null | undefined =>
  content === undefined ? content : null

/** Memoized: a look-up needs it several times. */
const asFragments = (() => {
  const made = new WeakMap<TableChunk, readonly Fragment[]>()
  return (chunk: TableChunk, start: string): readonly Fragment[] => {
    const known = made.get(chunk) ?? [{ chunk, start }]
    made.set(chunk, known)
    return known
  }
})()
