/**
 * The packs of a folder, opened once for all search boxes of a page that name it: `index.json` says which
 * projects there are, the catalog opens their manifests, and every byte that arrives is counted, since "how
 * much does a question cost" is what a static index must answer for.
 */
import { type Catalog, openCatalog } from '../runtime/catalog.ts'
import { scanModule } from '../runtime/kernel/scan-module.ts'
import { kernelOf } from '../runtime/kernel.ts'
import { httpStore } from '../runtime/pack/store.ts'

export interface Packs {
  readonly projects: readonly string[]
  readonly catalog: Catalog
  /** Bytes of all bodies so far, as received; the browser's own cache is not asked what it saved. */
  bytesRead(): number
}

/** @throws Error in words for people, when there is no list of packs or none of them opens */
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

async function open(folder: string): Promise<Packs> {
  const base = folder.replace(/\/+$/, '')
  let bytes = 0
  const counted = async (url: string): Promise<Response> => {
    const response = await fetch(url)
    const body = await response.arrayBuffer()
    bytes += body.byteLength
    return new Response(body, { status: response.status, headers: response.headers })
  }
  const projects = await readIndex(`${base}/index.json`, counted)
  const catalog = await openCatalog(
    projects.map((project) => httpStore(`${base}/${encodeURIComponent(project)}`, counted)),
    { kernel: kernelOf(scanModule()) },
  )
  return { projects, catalog, bytesRead: () => bytes }
}

async function readIndex(url: string, get: (url: string) => Promise<Response>): Promise<string[]> {
  const response = await get(url).catch(() => {
    throw new Error(`The catalog could not be reached (${url}). Are you offline?`)
  })
  const value: unknown = response.ok ? await response.json().catch(() => null) : null
  const packs = typeof value === 'object' && value !== null && 'packs' in value ? value.packs : null
  if (!Array.isArray(packs) || !packs.every((name) => typeof name === 'string'))
    throw new Error(`There is no catalog at ${url}. Build one with: npx cardcat build`)
  if (packs.length === 0)
    throw new Error('The catalog is empty. Build a pack with: npx cardcat build')
  return packs
}
