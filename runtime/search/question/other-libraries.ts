/**
 * When several libraries answer together and a question names some of them, the cards of the others are ranked lower.
 * Nothing changes when none is named or only one is open; in the second case the code that finds names is not loaded.
 */
import type { Catalog } from '../../catalog.ts'
import { lazyCode } from '../../lazy-code.ts'

/** The factor for the score of another library's card. */
export const OTHER_LIBRARY = 0.5

const finding = lazyCode(() => import('./named-libraries.ts'))

/** @returns the projects that are named, or null when all count alike */
export function namedLibraries(catalog: Catalog, text: string): ReadonlySet<string> | null {
  const projects = new Set(catalog.packs.flatMap(({ manifest }) => manifest.columns.projects))
  return projects.size < 2 ? null : (finding()?.librariesIn(catalog, text) ?? null)
}
