/**
 * Writes and reads a list of chunks as a B-tree of two levels. A reader gets the root when it opens a pack, and reads
 * the list that covers a key on demand.
 *
 * A list names files of fragments: a file contains one chunk of one pack, or fragments of chunks of several packs
 * (shared-leaf.ts). Fragments record where a chunk of the pack begins, so that a limit in chunks means the same here as
 * in the pack's own list.
 */
import { type ChunkList, openChunkList, type WrittenChunkList, writeHashes } from './chunk-list.ts'
import type { ChunkSource } from './chunk-source.ts'
import type { TableChunk } from './table-chunk.ts'

/** A chunk of a pack, or a part of one. */
export interface Fragment {
  readonly chunk: TableChunk
  /** Where the keys of the pack's chunk start (chunk-list.ts); undefined for a fragment that continues a chunk. */
  readonly start: string | undefined
}

/** Chunks per list: a multiple of three, so that their hashes are a substring of the base64 text. */
const LIST = 60
const HASH_LETTERS = (LIST * 8 * 4) / 3

/** @param put stores a list and gives its hash in hex @returns the list of lists */
export function writeChunkTree(
  { starts, hashes }: Readonly<WrittenChunkList>,
  put: (list: WrittenChunkList) => string,
): WrittenChunkList {
  // A key below all others is looked up in the first chunk.
  const from = ['', ...starts.slice(1)].slice(0, starts.length)
  const lists = Array.from({ length: Math.ceil(starts.length / LIST) }, (_, i) => ({
    starts: from.slice(i * LIST, (i + 1) * LIST),
    hashes: hashes.slice(i * HASH_LETTERS, (i + 1) * HASH_LETTERS),
  }))
  return {
    starts: lists.map((list) => list.starts[0] ?? ''),
    hashes: writeHashes(lists.map(put)),
  }
}

export interface TreeFiles {
  /** The file of a list, by its hash. */
  readonly nameOf: (hash: string) => string
  /** Returns undefined while the file has not been read, null when reading it failed. */
  readonly list: (file: string) => ChunkList | undefined | null
  /** The pack's fragments in a file, in key order; undefined and null as for a list. */
  readonly fragments: (file: string, start: string) => readonly Fragment[] | undefined | null
  /** Called when reading a file failed. */
  readonly failed: () => void
}

/** Files of a range that are requested at once while the first of them has not been read. */
const AHEAD = 4

export function chunkTree(root: Readonly<WrittenChunkList>, files: TreeFiles): ChunkSource {
  const lists = openChunkList(root, files.nameOf)
  const listAt = (i: number): ChunkList | undefined | null => {
    const file = lists.file(i)
    return file === undefined ? undefined : files.list(file)
  }
  const fragmentsAt = (list: ChunkList, i: number): readonly Fragment[] | undefined | null => {
    const file = list.file(i)
    return file === undefined ? undefined : files.fragments(file, list.start(i))
  }

  /** The fragments of all files that may contain keys with this prefix. */
  function* range(prefix: string, most: number): Generator<Fragment> {
    let missing = 0
    const { from, to } = lists.withPrefix(prefix, Number.POSITIVE_INFINITY)
    for (let i = from; i < to && missing < most; i++) {
      const list = listAt(i)
      if (list === null) return files.failed()
      if (list === undefined) {
        missing++
        continue
      }
      const within = list.withPrefix(prefix, Number.POSITIVE_INFINITY)
      for (let leaf = within.from; leaf < within.to && missing < most; leaf++) {
        const fragments = fragmentsAt(list, leaf)
        if (fragments === null) return files.failed()
        if (fragments === undefined) missing++
        else yield* fragments
      }
    }
  }

  return {
    of(key) {
      const list = listAt(lists.of(key))
      const fragments = list && fragmentsAt(list, list.of(key))
      if (fragments === null) files.failed()
      // All but the first fragment begin a chunk.
      return fragments?.findLast(({ start }, i) => i === 0 || (start ?? '') <= key)?.chunk
    },
    *withPrefix(prefix, limit) {
      const most = limit === Number.POSITIVE_INFINITY ? limit : AHEAD
      let later = 0
      for (const fragment of range(prefix, most)) {
        const { chunk, start } = fragment
        if (start !== undefined && start > prefix)
          if (!start.startsWith(prefix) || ++later >= limit) return
        yield chunk
      }
    },
  }
}
