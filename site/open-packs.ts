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

/** In a catalog of many libraries: a third one would take the first answer over 250 KB. */
const ASKED = 2

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

/** What a reader can choose from. */
export interface Offers {
  readonly projects: readonly string[]
  /** The libraries with several versions. */
  readonly versions: readonly VersionOffer[]
  /** Whether any pack holds vectors. */
  readonly meaning: boolean
  /** Ids of the models that could encode a question for some pack. */
  readonly models: readonly string[]
  /** `symbol:class` → how many there are, most first of each. */
  readonly ownKinds: readonly (readonly [name: string, count: number])[]
  /** Questions to try. */
  readonly examples: readonly string[]
}

export interface VersionOffer {
  readonly project: string
  /** What answers where none is chosen; null: all of them. */
  readonly latest: string | null
  /** Names and what they stand for: `next` and `next (2.0.0rc1)`, then the versions themselves, newest first. */
  readonly names: readonly (readonly [name: string, label: string])[]
}

export function offersOf(catalog: Catalog): Offers {
  const manifests = catalog.packs.map(({ manifest }) => manifest)
  const projects = [...new Set(manifests.map(({ project }) => project))]
  return {
    projects,
    versions: [...publishedIn(catalog), ...sideBySideIn(catalog)],
    meaning: manifests.some(({ vectors }) => vectors !== null),
    models: [
      ...new Set(manifests.flatMap(({ model, vectors }) => (vectors?.exact ? (model ?? []) : []))),
    ],
    ownKinds: ownKindsIn(catalog),
    examples: manifests.flatMap(({ examples }) => examples),
  }
}

/** Published as versions: the opened pack is that of latest. */
const publishedIn = ({ libraries = [] }: Catalog): VersionOffer[] =>
  libraries
    .filter(({ file }) => file.versions.length > 1)
    .map(({ project, file: { versions, channels } }) => {
      const { latest = null, ...others } = channels
      const named = Object.entries(others).map(([name, version]): [string, string] => [
        name,
        `${name} (${version})`,
      ])
      const own = versions.map(({ version }): [string, string] => [version, version])
      return { project, latest, names: [...named, ...own] }
    })

/** Packs of several versions in one folder, all of which are open. */
function sideBySideIn({ packs }: Catalog): VersionOffer[] {
  const versions = new Map<string, Set<string>>()
  for (const { manifest } of packs) {
    const known = versions.get(manifest.project) ?? new Set()
    versions.set(manifest.project, known.add(manifest.library_version ?? ''))
  }
  return [...versions]
    .filter(([, of]) => of.size > 1)
    .map(([project, of]) => ({
      ...{ project, latest: null },
      names: [...of].filter((version) => version !== '').map((version) => [version, version]),
    }))
}

function ownKindsIn({ packs }: Catalog): [name: string, count: number][] {
  const counts: Record<string, number> = {}
  for (const { manifest } of packs)
    for (const [kind, own] of Object.entries(manifest.own_kinds ?? {}))
      for (const [name, count] of Object.entries(own))
        counts[`${kind}:${name}`] = (counts[`${kind}:${name}`] ?? 0) + count
  return Object.entries(counts).sort(([, a], [, b]) => b - a)
}

/** No answer came from the place of the packs. */
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
  const found = await packsBelow(httpStore(folder, counted)).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    const hint = isReached ? '' : '. Are you offline?'
    throw new Unreachable(`The catalog could not be reached: ${error.message}${hint}`)
  })
  const catalog = await openFound([found], { asked: ASKED, codeOnDemand: true })
  const projects = catalog.packs.map(({ manifest }) => manifest.project)
  return { projects, catalog, bytesRead: () => bytes }
}
