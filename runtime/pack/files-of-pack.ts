/**
 * The names of all files of a pack: manifest, tables, blocks and vectors, for copying or caching a whole pack. The
 * manifest names the chunks of tables; blocks and clusters are named in tables of their own, which are read.
 */
import { openBlockTable } from './blocks.ts'
import type { Manifest } from './manifest.ts'
import {
  blockTablesOf,
  fileName,
  MANIFEST,
  RANKING_SECTION,
  TABLE_SECTIONS,
  VECTOR_SECTION,
} from './pack-format.ts'
import { openChunkList, readHashes } from './tables/chunk-list.ts'
import { openClusterTable } from './vectors/clusters.ts'

/**
 * @param read reads a file by its name
 * @returns names, each once, the manifest last
 * @throws Error for a table that cannot be read
 */
export async function filesOfPack(
  manifest: Manifest,
  read: (file: string) => Promise<Uint8Array>,
): Promise<string[]> {
  const files = new Set<string>()
  for (const table of TABLE_SECTIONS) {
    const chunks = openChunkList(manifest.tables[table], (hash) => fileName(table, hash))
    for (let i = 0; i < chunks.length; i++) files.add(chunks.file(i) ?? '')
  }
  for (const [section, file] of blockTablesOf(manifest)) {
    files.add(file)
    const table = whole(
      openBlockTable(await read(file), (hash) => fileName(section, hash)),
      file,
    )
    for (const block of table.files()) files.add(block)
  }
  for (const hash of Object.values(manifest.ranking)) files.add(fileName(RANKING_SECTION, hash))
  if (manifest.vectors !== null) {
    const { table, coarse, pages, small_pages, exact } = manifest.vectors
    const small = readHashes(small_pages?.hashes ?? '')
    for (const hash of [table, coarse, ...pages, ...small, exact])
      if (hash) files.add(fileName(VECTOR_SECTION, hash))
    const file = fileName(VECTOR_SECTION, table)
    const clusters = whole(openClusterTable(await read(file)), file)
    for (let i = 0; i < clusters.clusters; i++)
      files.add(fileName(VECTOR_SECTION, clusters.fileOf(i)))
  }
  return [...files, MANIFEST]
}

/** @throws Error */
function whole<T extends object>(opened: T | string, file: string): T {
  if (typeof opened === 'string') throw new Error(`${file} ${opened}`)
  return opened
}
