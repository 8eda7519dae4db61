/**
 * The libraries of a catalog, for lists of them: those whose packs are open in any case, then the first ones that a
 * router can open, by name alone.
 */
import type { Catalog } from '../catalog.ts'

export interface ListedLibraries {
  readonly listed: readonly { readonly project: string; readonly version: string | null }[]
  /** The number of all libraries. */
  readonly count: number
}

export async function listedLibraries(
  { packs, router }: Catalog,
  most: number,
): Promise<ListedLibraries> {
  const versions = new Map<string, string | null>()
  for (const { manifest } of packs)
    for (const project of manifest.columns.projects) versions.set(project, manifest.library_version)
  const count = versions.size + (router?.libraries ?? 0)
  for (const project of (await router?.listed(most)) ?? [])
    if (!versions.has(project)) versions.set(project, null)
  const listed = [...versions].map(([project, version]) => ({ project, version }))
  return { listed, count }
}

/** In a sentence that says which libraries there are instead of one that is missing. */
const MAX_NAMED = 50

/** `zod, hono`, and how many more. */
export async function nameLibraries(catalog: Catalog, withVersions = false): Promise<string> {
  const { listed, count } = await listedLibraries(catalog, MAX_NAMED)
  const names = listed.map(({ project, version }) =>
    version === null || !withVersions ? project : `${project} ${version}`,
  )
  const more = catalog.router === undefined ? 0 : count - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
