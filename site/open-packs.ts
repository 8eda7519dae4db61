/**
 * Opens the packs of a folder (runtime/api/source.ts) once for all search boxes of a page that name it. All received
 * bytes are counted, because the cost of a question is a figure that the page shows.
 */
import { openFound, packsBelow } from '../runtime/api/source.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { httpStore, StoreError } from '../runtime/pack/store.ts'

export interface Packs {
  readonly projects: readonly string[]
  readonly catalog: Catalog
  /** Bytes of all bodies so far, as received; the browser's own cache is not taken into account. */
  bytesRead(): number
}

/** How many libraries of a large catalog a question opens: each adds to the bytes of its first answer. */
const MAX_LIBRARIES = 2

/** @throws Error in words for people, when there is no pack or none of them opens */
export function openPacks(folder: string): Promise<Packs> {
  const known = opening.get(folder)
  if (known !== undefined) return known
  const packs = open(folder).catch((error: unknown) => {
    // A failed download is not memoized: the next keystroke tries again.
    opening.delete(folder)
    throw error
  })
  opening.set(folder, packs)
  return packs
}

const opening = new Map<string, Promise<Packs>>()

/** The server of the packs did not answer. */
class Unreachable extends Error {
  readonly code = navigator.onLine ? 'unreachable' : 'offline'
}

async function open(folder: string): Promise<Packs> {
  let bytes = 0
  let isReached = false
  const counted = async (url: string): Promise<Response> => {
    const response = await fetch(url)
    isReached = true
    const body = await response.arrayBuffer()
    bytes += body.byteLength
    return new Response(body, { status: response.status, headers: response.headers })
  }
  const packs = await packsBelow(httpStore(folder, counted)).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    const hint = isReached ? '' : '. Are you offline?'
    throw new Unreachable(`The catalog could not be reached: ${error.message}${hint}`)
  })
  const catalog = await openFound([packs], { maxLibraries: MAX_LIBRARIES, codeOnDemand: true })
  const projects = catalog.packs.map(({ manifest }) => manifest.project)
  return { projects, catalog, bytesRead: () => bytes }
}
