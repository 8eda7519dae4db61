/**
 * The pack or packs of a folder (runtime/api/source.ts), opened once for all search boxes of a page that name it. Every
 * byte that arrives is counted, since "how much does a question cost" is what a static index must answer for.
 */
import { storesBelow } from '../runtime/api/source.ts'
import { type Catalog, openCatalog } from '../runtime/catalog.ts'
import { scanModule } from '../runtime/kernel/scan-module.ts'
import { kernelOf } from '../runtime/kernel.ts'
import { httpStore, StoreError } from '../runtime/pack/store.ts'

export interface Packs {
  readonly projects: readonly string[]
  readonly catalog: Catalog
  /** Bytes of all bodies so far, as received; the browser's own cache is not asked what it saved. */
  bytesRead(): number
}

/** @throws Error in words for people, when there is no pack or none of them opens */
export function openPacks(folder: string): Promise<Packs> {
  const known = opening.get(folder)
  if (known !== undefined) return known
  const packs = open(folder).catch((error: unknown) => {
    // A failed download is not remembered: the next key press tries again.
    opening.delete(folder)
    throw error
  })
  opening.set(folder, packs)
  return packs
}

const opening = new Map<string, Promise<Packs>>()

/** Whether any pack holds vectors: without, there is nothing to choose. */
export const knowsMeaning = ({ packs }: Catalog): boolean =>
  packs.some(({ manifest }) => manifest.vectors !== null)

/** `symbol:class` → how many there are, most first of each. */
export function ownKindsIn({ packs }: Catalog): [name: string, count: number][] {
  const counts: Record<string, number> = {}
  for (const { manifest } of packs)
    for (const [kind, own] of Object.entries(manifest.own_kinds ?? {}))
      for (const [name, count] of Object.entries(own))
        counts[`${kind}:${name}`] = (counts[`${kind}:${name}`] ?? 0) + count
  return Object.entries(counts).sort(([, a], [, b]) => b - a)
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
  const stores = await storesBelow(httpStore(folder, counted)).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    const hint = isReached ? '' : '. Are you offline?'
    throw new Error(`The catalog could not be reached: ${error.message}${hint}`)
  })
  const catalog = await openCatalog(stores, { kernel: kernelOf(scanModule()) })
  const projects = catalog.packs.map(({ manifest }) => manifest.project)
  return { projects, catalog, bytesRead: () => bytes }
}
