/**
 * One library kept as a whole in this browser: its state, and keeping and removing it. All files of a pack go into a
 * cache of its own, the mark of completeness last (cache-names.ts); an interruption leaves nothing.
 */
import * as v from 'valibot'
import { contentHash } from '../../runtime/pack/checksums.ts'
import { filesOfPack } from '../../runtime/pack/files-of-pack.ts'
import { readManifest } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { packReport } from '../pack-report.ts'
import { COMPLETE, cacheNames } from './cache-names.ts'
import { startOffline } from './start-offline.ts'

export interface Size {
  readonly files: number
  readonly bytes: number
}

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
}

const PARALLEL = 8

const Complete = v.object({ checksum: v.string(), files: v.number(), bytes: v.number() })
const Report = v.object({ pack: v.object({ files: v.number(), bytes: v.number() }) })

/** @param site its URL, with a trailing `/` */
export function keptLibrary({ address, checksum }: LibraryOnPage, site: string): KeptLibrary {
  const names = cacheNames(site)
  const library = address.slice(0, -1).split('/').at(-1) ?? ''
  /** Remembers that it was kept, because a browser that needs room evicts caches silently. */
  const memory = `cardcat-kept ${site} ${library}`
  const completeUrl = address + COMPLETE

  const ownCaches = async (): Promise<string[]> =>
    (await caches.keys()).filter((name) => names.isLibrary(name, library))

  const isKeeping = async (): Promise<boolean> => {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name === memory)
  }

  async function completeOf(name: string): Promise<v.InferOutput<typeof Complete> | undefined> {
    const cache = await caches.open(name)
    const mark = await cache.match(completeUrl)
    const parsed = v.safeParse(Complete, await mark?.json())
    if (!parsed.success) return undefined
    return (await cache.keys()).length >= parsed.output.files ? parsed.output : undefined
  }

  return {
    async state() {
      let kept: v.InferOutput<typeof Complete> | undefined
      for (const name of await ownCaches()) {
        const complete = await completeOf(name)
        if (complete !== undefined) kept = complete
        else if (!(await isKeeping())) await caches.delete(name)
      }
      if (kept === undefined)
        return { kind: 'not kept', size: await sizeOf(address), wasLost: recall(memory) !== null }
      return { kind: 'kept', size: kept, isOutdated: kept.checksum !== checksum }
    },

    async keep(progress, signal) {
      // Without this request, the browser may evict it when it needs room; some ask the reader first.
      navigator.storage.persist?.().catch(() => false)
      await startOffline()
      await navigator.locks.request(memory, { ifAvailable: true }, async (lock) => {
        if (lock === null) throw new Error('Another tab is keeping this library.')
        const size = await sizeOf(address)
        await refuseWithoutRoom(size)
        await fetchAll().catch((error: unknown) => {
          throw inWords(error)
        })
      })

      async function fetchAll(): Promise<void> {
        const manifest = await fetchFile(MANIFEST)
        const opened = await readManifest(manifest, contentHash)
        if ('reason' in opened) throw new Error(`${MANIFEST} ${opened.reason}; ${opened.advice}`)
        const name = names.library(library, opened.checksum)
        // A proxy may still have the old manifest; then nothing newer is available.
        if ((await completeOf(name)) !== undefined) return
        await caches.delete(name)
        try {
          const kept = await fill(await caches.open(name), opened, manifest)
          await remember({ checksum: opened.checksum, ...kept }, name)
        } catch (error) {
          await caches.delete(name)
          throw error
        }
      }

      async function fetchFile(file: string): Promise<Uint8Array> {
        // The service worker neither caches it a second time nor answers with the manifest that is kept.
        const response = await fetch(address + file, { cache: 'no-store', signal })
        if (!response.ok) throw new Error(`${file} answered ${response.status}`)
        return new Uint8Array(await response.arrayBuffer())
      }

      async function fill(
        cache: Cache,
        opened: Parameters<typeof filesOfPack>[0],
        manifest: Uint8Array,
      ): Promise<Size> {
        let done: Size = { files: 0, bytes: 0 }
        const put = async (file: string, bytes: Uint8Array): Promise<void> => {
          signal.throwIfAborted()
          await cache.put(address + file, new Response(new Uint8Array(bytes)))
          done = { files: done.files + 1, bytes: done.bytes + bytes.length }
          progress(done)
        }
        const tables = new Map<string, Uint8Array>()
        const readTable = async (file: string): Promise<Uint8Array> => {
          const bytes = await fetchChecked(file)
          tables.set(file, bytes)
          return bytes
        }
        const files = await filesOfPack(opened, readTable)
        const left = files.filter((file) => file !== MANIFEST)
        const work = async (): Promise<void> => {
          for (let file = left.pop(); file !== undefined; file = left.pop())
            await put(file, tables.get(file) ?? (await fetchChecked(file)))
        }
        await Promise.all(Array.from({ length: PARALLEL }, work))
        await put(MANIFEST, manifest)
        const report = await fetchFile('report.json').catch(() => undefined)
        if (report !== undefined)
          await cache.put(`${address}report.json`, new Response(new Uint8Array(report)))
        return done
      }

      async function fetchChecked(file: string): Promise<Uint8Array> {
        const bytes = await fetchFile(file)
        if (file.includes(await contentHash(bytes))) return bytes
        throw new Error(`${file} is not what its name says: it was cut or damaged on its way`)
      }

      async function remember(
        complete: v.InferOutput<typeof Complete>,
        name: string,
      ): Promise<void> {
        const cache = await caches.open(name)
        signal.throwIfAborted()
        await cache.put(completeUrl, Response.json(complete))
        for (const other of await ownCaches()) if (other !== name) await caches.delete(other)
        note(memory, complete.checksum)
      }
    },

    async remove() {
      for (const name of await ownCaches()) await caches.delete(name)
      note(memory, null)
    },
  }
}

/** From the report of the build. */
async function sizeOf(address: string): Promise<Size | null> {
  try {
    const parsed = v.safeParse(Report, await packReport(address))
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
