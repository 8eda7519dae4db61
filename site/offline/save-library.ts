/**
 * Fetches all files of one version of a library into a cache of its own, the mark of completeness last
 * (completion-marker.ts); an interruption leaves nothing. Loaded when a reader keeps a library.
 */
import { contentHash } from '../../runtime/pack/checksums.ts'
import { readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { MARKER, type Marker } from './completion-marker.ts'
import { fillCache, type Size } from './fill-cache.ts'
import { folderOfVersion, type LibraryOnPage } from './library-on-page.ts'
import { savedVersions } from './saved-versions.ts'
import { QUOTA_EXCEEDED, savingError } from './saving-errors.ts'
import { startOffline } from './start-offline.ts'

/** The caches of the library, as saved-library.ts reads them. */
export interface OwnCaches {
  /** Of the library with this checksum. */
  nameOf(checksum: string): string
  isComplete(name: string): Promise<boolean>
  /** The names of the complete caches of this version. */
  complete(): Promise<readonly string[]>
}

export interface SaveOptions {
  /** The name of the lock. */
  readonly lock: string
  /** From the report of the build. */
  readonly size: Size | null
  readonly progress: (done: Size) => void
  readonly signal: AbortSignal
}

/** @returns the checksum of what is kept @throws Error in words for people; the signal's reason */
export async function saveLibrary(
  { address, versions, version }: LibraryOnPage,
  own: OwnCaches,
  { lock, size, progress, signal }: SaveOptions,
): Promise<string | undefined> {
  const folder = address + (version === undefined ? '' : folderOfVersion(version))
  // Without this request, the browser may evict it when it needs room; some ask the reader first.
  navigator.storage.persist?.().catch(() => false)
  await startOffline()
  return navigator.locks.request(lock, { ifAvailable: true }, async (granted) => {
    if (granted === null) throw new Error('Another tab is keeping this library.')
    await checkQuota(size)
    return fetchAll().catch((error: unknown) => {
      throw savingError(error)
    })
  })

  async function fetchAll(): Promise<string | undefined> {
    const manifest = await fetchFile(folder + MANIFEST)
    const opened = await readManifest(manifest, contentHash)
    if ('reason' in opened) throw new Error(`${MANIFEST} ${opened.reason}; ${opened.advice}`)
    const name = own.nameOf(opened.checksum)
    // A proxy may still have the old manifest; then nothing newer is available.
    if (await own.isComplete(name)) return undefined
    await caches.delete(name)
    const published = version ?? versions?.versions.find((one) => one.manifest === opened.checksum)
    try {
      const cache = await caches.open(name)
      const filled = await fillCache(cache, opened, {
        ...{ address, fetchFile, progress, signal },
        ...(version && versions && { version: { version, all: versions.versions } }),
      })
      const manifests = new Set([folder])
      if (published !== undefined) manifests.add(address + folderOfVersion(published))
      for (const place of manifests)
        await cache.put(place + MANIFEST, new Response(new Uint8Array(manifest)))
      const report = await fetchFile(`${folder}report.json`).catch(() => undefined)
      if (report !== undefined)
        await cache.put(`${folder}report.json`, new Response(new Uint8Array(report)))
      await remember(name, {
        ...{ checksum: opened.checksum, version: version?.version ?? null },
        ...{ files: filled.files + 1, bytes: filled.bytes + manifest.length },
        ...(published && versions && { versions: savedVersions(versions, published) }),
      })
      return opened.checksum
    } catch (error) {
      await caches.delete(name)
      throw error
    }
  }

  async function fetchFile(url: string): Promise<Uint8Array> {
    // The service worker neither caches it a second time nor answers with the manifest that is kept.
    const response = await fetch(url, { cache: 'no-store', signal })
    if (!response.ok) throw new Error(`${url.slice(address.length)} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  async function remember(name: string, complete: Marker): Promise<void> {
    const cache = await caches.open(name)
    signal.throwIfAborted()
    const before = await own.complete()
    await cache.put(address + MARKER, Response.json(complete))
    for (const old of before) if (old !== name) await caches.delete(old)
  }
}

async function checkQuota(size: Size | null): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate()
  if (size === null || quota === undefined || quota - usage > size.bytes) return
  throw new Error(QUOTA_EXCEEDED)
}
