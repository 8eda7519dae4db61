/**
 * Exact look-up in a built pack by the paths that users write.
 *
 * It uses the written pack, through the same look-up as `search` and `inspect`, rather than tables of the build: a
 * path that was lost on the way into the pack cannot be found by a user.
 */

import type { CardHead } from '../../runtime/card.ts'
import { headAt } from '../../runtime/cards/read-heads.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { loadAndRun } from '../../runtime/catalog.ts'
import { lookUpSymbol } from '../../runtime/search/names/symbol-lookup.ts'

export interface LibraryNames {
  /** The symbols and modules with exactly this path. */
  exactly(path: string): Promise<readonly CardHead[]>
}

export function libraryNames(catalog: Catalog): LibraryNames {
  const known = new Map<string, readonly CardHead[]>()
  return {
    async exactly(path) {
      const found = known.get(path)
      if (found !== undefined) return found
      const { value } = await loadAndRun(catalog, () =>
        lookUpSymbol(catalog, path)
          .filter(({ how, asWritten }) => how === 'whole' && asWritten)
          .flatMap(({ pack, card }) => headAt(pack, card) ?? [])
          .filter(({ kind }) => kind === 'symbol' || kind === 'module'),
      )
      known.set(path, value)
      return value
    },
  }
}

/** Whether one of the suggestions is a name of the card or of another overload of it. */
export async function leadsTo(
  names: LibraryNames,
  suggestions: readonly string[],
  head: CardHead,
): Promise<boolean> {
  for (const suggestion of suggestions) {
    const heads = await names.exactly(suggestion)
    if (heads.some(({ id }) => id.replace(/~\d+$/, '') === head.id.replace(/~\d+$/, '')))
      return true
  }
  return false
}
