/**
 * Finds the chunks of a pack's table that may contain a key. A chunk that has not been read yet is recorded as missing
 * and left out (pack.ts). `listedChunks` uses the manifest's list, which names every chunk; packs in a folder with a
 * catalog file have a tree instead (chunk-tree.ts).
 */
import type { ChunkList } from './chunk-list.ts'
import type { TableChunk } from './table-chunk.ts'

export interface ChunkSource {
  /** The only chunk that may contain a key. */
  of(key: string): TableChunk | undefined
  /**
   * The chunks that may contain keys with this prefix, in order, at most `limit` chunks as the pack itself has them.
   */
  withPrefix(prefix: string, limit: number): Iterable<TableChunk>
}

/** @param chunkAt returns undefined while the chunk has not been read */
export function listedChunks(
  list: ChunkList,
  chunkAt: (file: string) => TableChunk | undefined,
): ChunkSource {
  const at = (i: number): TableChunk | undefined => {
    const file = list.file(i)
    return file === undefined ? undefined : chunkAt(file)
  }
  return {
    of: (key) => at(list.of(key)),
    *withPrefix(prefix, limit) {
      const { from, to } = list.withPrefix(prefix, limit)
      for (let i = from; i < to; i++) {
        const chunk = at(i)
        if (chunk !== undefined) yield chunk
      }
    },
  }
}
