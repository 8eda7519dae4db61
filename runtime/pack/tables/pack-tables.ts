/**
 * Opens the tables of one pack through the lists in its manifest. In a folder with a catalog file, shared-tables.ts
 * opens them through trees.
 */
import type { Manifest } from '../manifest.ts'
import type { Opened } from '../open-file.ts'
import { fileName, type TableName } from '../pack-format.ts'
import type { Need } from '../pack-store.ts'
import { openChunkList } from './chunk-list.ts'
import { type ChunkSource, listedChunks } from './chunk-source.ts'
import type { TableChunk } from './table-chunk.ts'

export type Tables = Readonly<Record<TableName, ChunkSource>>

export function listedTables({ tables }: Manifest, need: Need): Tables {
  return eachTable((table) =>
    listedChunks(
      openChunkList(tables[table], (hash) => fileName(table, hash)),
      (file) => chunkIn(need(file)),
    ),
  )
}

export const chunkIn = (content: Opened | undefined): TableChunk | undefined =>
  content?.kind === 'chunk' ? content.chunk : undefined

export function eachTable(of: (table: TableName) => ChunkSource): Tables {
  return {
    terms: of('terms'),
    words: of('words'),
    symbols: of('symbols'),
    ids: of('ids'),
    paths: of('paths'),
  }
}
