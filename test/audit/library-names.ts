/**
 * The library as its users know it: a built pack comes in, exact look-up by the paths that users write goes out.
 *
 * It asks the pack that was written, through the look-up that `search` and `inspect` use, not the tables of the
 * build: a path that linking knows and the pack lost is a path that a user cannot find.
 */

import type { CardHead } from '../../runtime/card.ts'
import { headAt } from '../../runtime/cards/read-heads.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { loadAndRun } from '../../runtime/catalog.ts'
import { lookUpSymbol } from '../../runtime/search/names/symbol-lookup.ts'

export interface LibraryNames {
  /** The symbols and modules that have exactly this path. */
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
