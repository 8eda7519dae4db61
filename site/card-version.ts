/**
 * Finds the catalog from which to read a card of a certain version, and opens that version if necessary.
 */
import type { Outcome } from '../runtime/answers.ts'
import type { Catalog } from '../runtime/catalog.ts'

interface OfLibrary {
  readonly project: string
  readonly version?: string | null
}

/** @returns a failure with a message if the version does not exist; no other one is substituted */
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

/** The version to name in the address of a card; null for the version that is used if none is named. */
export function versionToName(
  { packs }: Catalog,
  { project, version = null }: OfLibrary,
): string | null {
  const own = packs.filter(({ manifest }) => manifest.project === project)
  const isOnlyOne = own.length < 2 && own.every((pack) => pack.manifest.library_version === version)
  return isOnlyOne ? null : version
}
