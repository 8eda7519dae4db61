/**
 * Opens the tables of one pack: through the lists in its manifest or, in a folder with a catalog file, through trees.
 * When a file of a tree cannot be read, the manifest is read and its lists are used from then on. This happens
 * when a page is offline and has kept the library: then it has the pack's own files only.
 */
import { leafFile, listFile, type PackStart } from '../catalog-file.ts'
import type { Manifest, PackHead } from '../manifest.ts'
import type { Opened } from '../open-file.ts'
import { fileName, MANIFEST, type TableName } from '../pack-format.ts'
import { type ChunkList, openChunkList, type WrittenChunkList } from './chunk-list.ts'
import { type ChunkSource, listedChunks } from './chunk-source.ts'
import { chunkTree, type Fragment } from './chunk-tree.ts'
import type { TableChunk } from './table-chunk.ts'

export type Tables = Readonly<Record<TableName, ChunkSource>>

type Need = (file: string, replaceable?: boolean) => Opened | undefined

/** A pack is opened from its manifest, or from its entry in a catalog file. */
export type Opening =
  | { readonly manifest: Manifest; readonly start?: never }
  | { readonly manifest: PackHead; readonly start: PackStart }

export function packTables(opening: Opening, need: Need): Tables {
  if (opening.start === undefined) return listedTables(opening.manifest, need)
  const { start } = opening
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
    const tree = treeOf(table, start, need, lost)
    const source = (): ChunkSource | undefined => (isLost ? inManifest()?.[table] : tree)
    return {
      of: (key) => source()?.of(key),
      *beginning(beginning, limit) {
        yield* source()?.beginning(beginning, limit) ?? []
      },
    }
  })
}

function listedTables({ tables }: Manifest, need: Need): Tables {
  return eachTable((table) =>
    listedChunks(
      openChunkList(tables[table], (hash) => fileName(table, hash)),
      (file) => chunkIn(need(file)),
    ),
  )
}

function treeOf(
  table: TableName,
  { roots }: PackStart,
  need: Need,
  failed: () => void,
): ChunkSource {
  const { list: root, isShared } = roots[table]
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

const chunkIn = (content: Opened | undefined): TableChunk | undefined =>
  content?.kind === 'chunk' ? content.chunk : undefined

/** Memoized: a look-up needs it several times. */
const asFragments = (() => {
  const made = new WeakMap<TableChunk, readonly Fragment[]>()
  return (chunk: TableChunk, start: string): readonly Fragment[] => {
    const known = made.get(chunk) ?? [{ chunk, start }]
    made.set(chunk, known)
    return known
  }
})()

function eachTable(of: (table: TableName) => ChunkSource): Tables {
  return {
    terms: of('terms'),
    words: of('words'),
    symbols: of('symbols'),
    ids: of('ids'),
    paths: of('paths'),
  }
}
