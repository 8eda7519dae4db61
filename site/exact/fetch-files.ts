/**
 * Fetches the files of a model's folder with progress, and caches them in this browser under the model's id. Other
 * files have another id, so cached ones are never outdated. Earlier models are removed.
 */
import type { BrowserModel } from '../../runtime/browser-model.ts'

export type Progress = (loaded: number, total: number) => void

type Files = BrowserModel['files']

const CACHE_PREFIX = 'cardcat-model '

/** @param folder its URL, with a trailing `/` @throws Error that names the missing file */
export async function fetchFiles(
  folder: string,
  id: string,
  files: Files,
  progress: Progress,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const kept = await openCache(`${CACHE_PREFIX}${folder} ${id}`)
  let loaded = 0
  const onBytes = (bytes: number): void => {
    loaded += bytes
    progress(loaded, total)
  }
  const read = files.map(async ({ name, bytes }) => {
    const address = new URL(name, folder).href
    const before = await kept?.match(address)
    const response = before ?? (await fetch(address))
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const body = await bytesOf(response, onBytes)
    if (body.length !== bytes)
      throw new Error(
        `${address} has ${body.length} bytes and not ${bytes}: it was cut or replaced`,
      )
    // Without enough storage, it is fetched again next time.
    if (before === undefined) await kept?.put(address, new Response(body)).catch(() => undefined)
    return [name, body] as const
  })
  return new Map(await Promise.all(read))
}

async function bytesOf(
  { body }: Response,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.length)
      controller.enqueue(chunk)
    },
  })
  return new Uint8Array(await new Response(body?.pipeThrough(counted)).arrayBuffer())
}

/** Undefined where a browser has no cache: without HTTPS, in some private windows. */
async function openCache(name: string): Promise<Cache | undefined> {
  try {
    for (const other of await caches.keys())
      if (other.startsWith(CACHE_PREFIX) && other !== name) await caches.delete(other)
    return await caches.open(name)
  } catch {
    return undefined
  }
}
