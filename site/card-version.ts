/**
 * The library and version of a card in, the catalog to read it from out: the versions that are not open yet are opened
 * for it.
 */
import type { Outcome } from '../runtime/answers.ts'
import type { Catalog } from '../runtime/catalog.ts'

interface OfLibrary {
  readonly project: string
  readonly version?: string | null
}

/** @returns a failure in words where the version is not there: no other one takes its place */
export async function catalogOfCard(
  catalog: Catalog,
  { project, version = null }: OfLibrary,
): Promise<Outcome<Catalog>> {
  const own = catalog.packs.filter(({ manifest }) => manifest.project === project)
  const [pack] = own
  // In a catalog of many libraries, the pack may not be open: reading the card opens it.
  const isThat = pack === undefined || pack.manifest.library_version === version
  if (version === null || (own.length < 2 && isThat)) return { ok: true, value: catalog }
  const { chooseVersions } = await import('../runtime/versions/choose-versions.ts')
  const chosen = await chooseVersions(catalog, { projects: [`${project}@${version}`] })
  return chosen.ok ? { ok: true, value: chosen.value.catalog } : chosen
}

/** The version to name in the address of a card; null where the card is of the one that answers without it. */
export function versionToName(
  { packs }: Catalog,
  { project, version = null }: OfLibrary,
): string | null {
  const own = packs.filter(({ manifest }) => manifest.project === project)
  const isOnlyOne = own.length < 2 && own.every((pack) => pack.manifest.library_version === version)
  return isOnlyOne ? null : version
}
