/**
 * When several libraries answer together and a question names some of them, the cards of the others are ranked lower.
 * Nothing changes when none is named or only one is open; in the second case the code that finds names is not loaded.
 */
import type { Catalog } from '../../catalog.ts'
import { lazyCode } from '../../lazy-code.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'

/** The factor for the score of another library's card. */
export const OTHER_LIBRARY = 0.5

const finding = lazyCode(() => import('./named-libraries.ts'))

/** @returns the projects that are named, or null when all count alike */
export function namedLibraries(catalog: Catalog, text: string): ReadonlySet<string> | null {
  return areSeveral(catalog.packs) ? (finding()?.librariesIn(catalog, text) ?? null) : null
}

const areSeveral = memoizeByObject(
  (packs: Catalog['packs']): boolean =>
    new Set(packs.flatMap(({ manifest }) => manifest.columns.projects)).size > 1,
)
