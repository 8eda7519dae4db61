/**
 * The chunks of a table as the manifest lists them: which file may contain a key, before anything is fetched. Writer
 * and reader together.
 *
 *   starts  the shortest text that is above the last key of the chunk before and not above the first of its own
 *           (the separators of a prefix B-tree, Bayer & Unterauer 1977): a few letters instead of a whole key
 *   hashes  of their files, 8 bytes each, in base64
 *
 * A reader fetches the manifest before everything else; this way a chunk takes some 17 bytes of it, where whole keys
 * and hex hashes would take 35.
 */
import { lastReached } from '../../std/sorted.ts'
import { fromHex, hex } from '../bytes.ts'

const HASH_BYTES = 8

export interface WrittenChunkList {
  starts: string[]
  hashes: string
}

export interface ChunkList {
  readonly length: number
  /** The chunk that may contain a key. */
  of(key: string): number
  /** The chunks that may contain keys with this prefix, at most `limit`. */
  withPrefix(prefix: string, limit: number): { readonly from: number; readonly to: number }
  /** Its file name; undefined when there is no such chunk. */
  file(chunk: number): string | undefined
  /** Where its keys start. */
  start(chunk: number): string
}

/** @param chunks in the order of keys: first and last key, and the hash of the file in hex */
export function writeChunkList(
  chunks: readonly { readonly first: string; readonly last: string; readonly hash: string }[],
): WrittenChunkList {
  return {
    starts: chunks.map(({ first }, i) => separator(chunks[i - 1]?.last ?? '', first)),
    hashes: writeHashes(chunks.map(({ hash }) => hash)),
  }
}

/** @param hashes in hex @returns their bytes in base64 */
export function writeHashes(hashes: readonly string[]): string {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES)
  for (const [i, hash] of hashes.entries()) bytes.set(fromHex(hash), i * HASH_BYTES)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @returns the hashes in hex */
export const readHashes = (base64: string): string[] =>
  Array.from({ length: Math.floor((base64.length * 3) / 4 / HASH_BYTES) }, (_, i) =>
    hashAt(base64, i * HASH_BYTES),
  )

/** The shortest prefix of `above` that is greater than `below`. */
function separator(below: string, above: string): string {
  let same = 0
  while (same < below.length && below[same] === above[same]) same++
  return above.slice(0, same + 1)
}

/** @param nameOf the file of a hash in hex */
export function openChunkList(
  { starts, hashes }: Readonly<WrittenChunkList>,
  nameOf: (hash: string) => string,
): ChunkList {
  const names: (string | undefined)[] = []
  const of = (key: string): number => lastReached(starts.length, (i) => (starts[i] ?? '') <= key)
  return {
    length: starts.length,
    of,
    start: (chunk) => starts[chunk] ?? '',
    withPrefix(prefix, limit) {
      const from = of(prefix)
      const end = Math.min(starts.length, from + limit)
      let to = from
      while (to < end && (to === from || starts[to]?.startsWith(prefix))) to++
      return { from, to }
    },
    file(chunk) {
      if (chunk >= starts.length) return undefined
      names[chunk] ??= nameOf(hashAt(hashes, chunk * HASH_BYTES))
      return names[chunk]
    },
  }
}

/**
 * Decodes only the characters around it, because a question needs a few of a thousand. @param at in bytes @returns in
 * hex
 */
function hashAt(base64: string, at: number): string {
  const group = Math.floor(at / 3)
  const letters = base64.slice(group * 4, Math.ceil((at + HASH_BYTES) / 3) * 4)
  const bytes = Uint8Array.from(atob(letters), (char) => char.charCodeAt(0))
  return hex(bytes, at - group * 3, at - group * 3 + HASH_BYTES)
}

/** Whether an untrusted text contains the hashes of that many chunks. */
export function areHashes(text: string, chunks: number): boolean {
  const whole = Math.ceil((chunks * HASH_BYTES) / 3) * 4
  return text.length === whole && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}
