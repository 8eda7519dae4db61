/**
 * Fetches all files of a pack into a cache, except its manifest. Each is compared with the hash in its name. A version
 * that is published as differences is read as the engine reads it, so that the files that it is made of are cached.
 */
import { contentHash } from '../../runtime/pack/checksums.ts'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import type { FileStore } from '../../runtime/pack/store.ts'
import { storeOfVersion } from '../../runtime/versions/versioned-store.ts'
import type { PublishedVersion } from '../../runtime/versions/versions-file.ts'

export interface Size {
  readonly files: number
  readonly bytes: number
}

export interface FillOptions {
  /** The library's folder, with a trailing `/`. */
  readonly address: string
  /** A version other than the latest. */
  readonly version?: {
    readonly version: PublishedVersion
    readonly all: readonly PublishedVersion[]
  }
  readonly fetchFile: (url: string) => Promise<Uint8Array>
  readonly progress: (done: Size) => void
  readonly signal: AbortSignal
}

const PARALLEL = 8

/** @throws Error in words for people, TypeError of fetch; the signal's reason */
export async function fillCache(
  cache: Cache,
  manifest: Parameters<typeof filesOfPack>[0],
  { address, version, fetchFile, progress, signal }: FillOptions,
): Promise<Size> {
  let done: Size = { files: 0, bytes: 0 }
  /** Without the bytes, which are read from the cache when they are needed again. */
  const cached = new Map<string, Promise<void>>()
  const library: FileStore = { name: address, read }
  const store =
    version === undefined ? library : storeOfVersion(library, version.version, version.all)
  const files = await filesOfPack(manifest, store.read)
  const left = files.filter((file) => file !== MANIFEST)
  const work = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await store.read(file)
  }
  await Promise.all(Array.from({ length: PARALLEL }, work)).finally(() => {
    // After a failure, the other workers stop as well.
    left.length = 0
  })
  return done

  async function read(file: string): Promise<Uint8Array> {
    const known = cached.get(file)
    if (known !== undefined) {
      await known
      const response = await cache.match(address + file)
      if (response !== undefined) return new Uint8Array(await response.arrayBuffer())
    }
    const fetching = fetchChecked(file)
    cached.set(
      file,
      fetching.then(() => undefined),
    )
    return fetching
  }

  async function fetchChecked(file: string): Promise<Uint8Array> {
    const bytes = await fetchFile(address + file)
    if (!file.includes(await contentHash(bytes)))
      throw new Error(`${file} is not what its name says: it was cut or damaged on its way`)
    signal.throwIfAborted()
    await cache.put(address + file, new Response(new Uint8Array(bytes)))
    done = { files: done.files + 1, bytes: done.bytes + bytes.length }
    progress(done)
    return bytes
  }
}
