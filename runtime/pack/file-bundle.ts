/**
 * Several files in one: what every first question reads of each pack in a folder would otherwise take dozens of
 * requests. Writer and reader together; the list of packs (runtime/api/source.ts) says which files are in which
 * bundle.
 *
 *   'CCTF' u32 · version u16 · 0 u16 │ files × ( varint length of the name · name · varint length · bytes )
 *
 * The files also exist under their own names, for readers that do not know the bundle, or find it missing or damaged.
 */
import { byteWriter } from './byte-writer.ts'
import { cursor, readVarint, textOf, utf8 } from './bytes.ts'
import { contentHash } from './checksums.ts'
import { staticFeaturesHash } from './features/static-features.ts'
import { refusal } from './known-header.ts'
import { fileName, RANKING_SECTION, VECTOR_SECTION } from './pack-format.ts'
import type { FileStore } from './store.ts'
import { routingTable } from './vectors/pack-vectors.ts'

const MAGIC = 0x46544343
const VERSION = 1
const HEADER = 8
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a file of files' }

export function writeFileBundle(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const out = byteWriter(16_384)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(0)
  for (const [name, bytes] of files) {
    const spelled = utf8(name)
    out.varint(spelled.length)
    out.bytes(spelled)
    out.varint(bytes.length)
    out.bytes(bytes)
  }
  return out.finish()
}

/** @returns files by name, or a reason in words */
export function openFileBundle(bytes: Uint8Array): Map<string, Uint8Array> | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const files = new Map<string, Uint8Array>()
  const c = cursor(bytes, HEADER)
  const take = (): Uint8Array => {
    const length = readVarint(c)
    const from = c.at
    c.at += length
    return bytes.subarray(from, c.at)
  }
  while (c.at < bytes.length) {
    const name = textOf(take())
    files.set(name, take())
  }
  return c.at > bytes.length ? 'is shorter than its lengths say' : files
}

/** The fields of a manifest that name them. */
interface NamesFirstFiles {
  readonly blocks: { readonly heads: { readonly table: string } }
  readonly ranking: { readonly cards: string; readonly features?: string }
  readonly vectors: { readonly table: string; readonly coarse?: string } | null
}

/** The files that a first question reads of a pack, whatever it asks. */
export function firstFiles({ blocks, ranking, vectors }: NamesFirstFiles): string[] {
  return [
    fileName('heads', blocks.heads.table),
    fileName(RANKING_SECTION, staticFeaturesHash(ranking)),
    ...(vectors === null ? [] : [fileName(VECTOR_SECTION, routingTable(vectors))]),
  ]
}

/** A bundle, and the names of the files in it. */
export interface FileBundle {
  readonly file: string
  readonly holds: readonly string[]
}

/**
 * The same store, with some files read from bundles. Each file is read from there once, since readers cache files: what
 * was read is forgotten, and a later reading of it takes the file of its own name.
 */
export function withFileBundles<S extends FileStore>(store: S, bundles: readonly FileBundle[]): S {
  const holders = new Map(bundles.flatMap(({ file, holds }) => holds.map((name) => [name, file])))
  const opened = new Map<string, Promise<Map<string, Uint8Array>>>()

  function open(file: string): Promise<Map<string, Uint8Array>> {
    const known = opened.get(file)
    if (known !== undefined) return known
    const files = readTogether(store, file)
    opened.set(file, files)
    return files
  }

  return {
    ...store,
    async read(name) {
      const holder = holders.get(name)
      const files = holder === undefined ? undefined : await open(holder)
      const held = files?.get(name)
      files?.delete(name)
      // A copy, because a part would keep the bytes of the whole bundle.
      return held?.slice() ?? store.read(name)
    },
  }
}

/** Empty when the bundle is missing or damaged. */
async function readTogether(store: FileStore, file: string): Promise<Map<string, Uint8Array>> {
  try {
    const bytes = await store.read(file)
    if (!file.includes(await contentHash(bytes))) return new Map()
    const files = openFileBundle(bytes)
    return typeof files === 'string' ? new Map() : files
  } catch {
    return new Map()
  }
}
