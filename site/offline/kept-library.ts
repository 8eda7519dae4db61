/**
 * One version of a library kept as a whole in this browser: its state, and keeping and removing it. All files of the
 * version go into a cache of its own, the mark of completeness last (complete-mark.ts); an interruption leaves nothing.
 */
import * as v from 'valibot'
import { contentHash } from '../../runtime/pack/checksums.ts'
import { readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import type { PublishedVersion, VersionsFile } from '../../runtime/versions/versions-file.ts'
import { packReport } from '../pack-report.ts'
import { cacheNames } from './cache-names.ts'
import { COMPLETE, type Complete, readComplete } from './complete-mark.ts'
import { fillCache, type Size } from './fill-cache.ts'
import { startOffline } from './start-offline.ts'
import { folderOfVersion, keptVersions } from './version-files.ts'

export type KeptState =
  /** `wasLost`: it was kept, and the browser has evicted it. */
  | { readonly kind: 'not kept'; readonly size: Size | null; readonly wasLost: boolean }
  | { readonly kind: 'kept'; readonly size: Size; readonly isOutdated: boolean }

export interface KeptLibrary {
  state(): Promise<KeptState>
  /** @throws Error in words for people; the signal's reason */
  keep(progress: (done: Size) => void, signal: AbortSignal): Promise<void>
  remove(): Promise<void>
}

export interface LibraryOnPage {
  /** The pack's folder, with a trailing `/`. */
  readonly address: string
  /** Of the manifest that the page has read. */
  readonly checksum: string
  /** Where several versions are published. */
  readonly versions?: VersionsFile
  /** One of them that is chosen in place of the latest. */
  readonly version?: PublishedVersion
}

const Report = v.object({ pack: v.object({ files: v.number(), bytes: v.number() }) })

/** @param site its URL, with a trailing `/` */
export function keptLibrary(
  { address, checksum, versions, version }: LibraryOnPage,
  site: string,
): KeptLibrary {
  const names = cacheNames(site)
  const library = address.slice(0, -1).split('/').at(-1) ?? ''
  const own = version?.version ?? null
  const folder = address + (version === undefined ? '' : folderOfVersion(version))
  /** Remembers that it was kept, because a browser that needs room evicts caches silently. */
  const memory = ['cardcat-kept', site, library, own].filter((part) => part !== null).join(' ')

  const isKeeping = async (): Promise<boolean> => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name?.startsWith(`cardcat-kept ${site} ${library}`))
  }

  async function completeOf(name: string): Promise<Complete | undefined> {
    const cache = await caches.open(name)
    const complete = readComplete(await (await cache.match(address + COMPLETE))?.json())
    if (complete === undefined) return undefined
    return (await cache.keys()).length >= complete.files ? complete : undefined
  }

  /** The complete caches of this version. A version that is chosen may be kept as the latest, and the reverse. */
  async function ownCaches(): Promise<{ readonly name: string; readonly complete: Complete }[]> {
    const kept: { readonly name: string; readonly complete: Complete }[] = []
    for (const name of await caches.keys()) {
      if (!names.isLibrary(name, library)) continue
      const complete = await completeOf(name)
      if (complete === undefined && !(await isKeeping())) await caches.delete(name)
      if (complete === undefined) continue
      if (complete.version === own || complete.checksum === checksum) kept.push({ name, complete })
    }
    return kept
  }

  return {
    async state() {
      const kept = (await ownCaches()).at(-1)?.complete
      if (kept === undefined)
        return { kind: 'not kept', size: await sizeOf(folder), wasLost: recall(memory) !== null }
      return { kind: 'kept', size: kept, isOutdated: kept.checksum !== checksum }
    },

    async keep(progress, signal) {
      // Without this request, the browser may evict it when it needs room; some ask the reader first.
      navigator.storage.persist?.().catch(() => false)
      await startOffline()
      await navigator.locks.request(memory, { ifAvailable: true }, async (lock) => {
        if (lock === null) throw new Error('Another tab is keeping this library.')
        await refuseWithoutRoom(await sizeOf(folder))
        await fetchAll().catch((error: unknown) => {
          throw inWords(error)
        })
      })

      async function fetchAll(): Promise<void> {
        const manifest = await fetchFile(folder + MANIFEST)
        const opened = await readManifest(manifest, contentHash)
        if ('reason' in opened) throw new Error(`${MANIFEST} ${opened.reason}; ${opened.advice}`)
        const name = names.library(library, opened.checksum)
        // A proxy may still have the old manifest; then nothing newer is available.
        if ((await completeOf(name)) !== undefined) return
        await caches.delete(name)
        const published =
          version ?? versions?.versions.find((one) => one.manifest === opened.checksum)
        try {
          const cache = await caches.open(name)
          const size = await fillCache(cache, opened, {
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
            ...{ checksum: opened.checksum, version: own },
            ...{ files: size.files + 1, bytes: size.bytes + manifest.length },
            ...(published && versions && { versions: keptVersions(versions, published) }),
          })
        } catch (error) {
          await caches.delete(name)
          throw error
        }
      }

      async function fetchFile(url: string): Promise<Uint8Array> {
        // The service worker neither caches it a second time nor answers with the manifest that is kept.
        const response = await fetch(url, { cache: 'no-store', signal })
        if (!response.ok)
          throw new Error(`${url.slice(address.length)} answered ${response.status}`)
        return new Uint8Array(await response.arrayBuffer())
      }

      async function remember(name: string, complete: Complete): Promise<void> {
        const cache = await caches.open(name)
        signal.throwIfAborted()
        const before = await ownCaches()
        await cache.put(address + COMPLETE, Response.json(complete))
        for (const old of before) if (old.name !== name) await caches.delete(old.name)
        note(memory, complete.checksum)
      }
    },

    async remove() {
      for (const { name } of await ownCaches()) await caches.delete(name)
      note(memory, null)
    },
  }
}

/** From the report of the build. */
async function sizeOf(folder: string): Promise<Size | null> {
  try {
    const parsed = v.safeParse(Report, await packReport(folder))
    return parsed.success ? parsed.output.pack : null
  } catch {
    return null
  }
}

async function refuseWithoutRoom(size: Size | null): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate()
  if (size === null || quota === undefined || quota - usage > size.bytes) return
  throw new Error(NO_ROOM)
}

const NO_ROOM =
  'This browser has no room left for it. Remove another library, or data of other sites, and try again.'

function inWords(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return new Error(NO_ROOM)
  if (error instanceof TypeError)
    return new Error('The network failed. Try again when you are online.')
  return error
}

// A browser may forbid storage; evictions then go unnoticed.
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function note(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
}
