/** The entries of a library that is given as texts, and the ids of those with a certain path as a key. */
import type { Library } from '../../build/link/library.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { libraryOf } from './fixture-library.ts'

export async function linked(
  project: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
): Promise<readonly Entry[]> {
  return linkLibrary(await libraryOf(project, texts, more)).entries
}

/** Cards of any kind that are found by a path. */
export function idsAt(entries: readonly Entry[], path: string): string[] {
  return entries.filter(({ keys }) => keys.includes(path)).map(({ card }) => card.id)
}

/** The public paths of all symbols, sorted. */
export const publicPaths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ card }) => (card.kind === 'symbol' ? card.public : [])).sort()
