/** Links a small shop and adds the examples to its cards. */
import { type Cache, noCache } from '../../build/cache/cache.ts'
import { withExamples } from '../../build/excerpt/examples.ts'
import type { Library } from '../../build/link/library.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { SymbolCard } from '../../runtime/card.ts'
import { libraryOf } from '../link/fixture-library.ts'

export const SHOP = `
class Cart:
    """Things to buy."""

    def add(self, name, price): ...

    def total(self): ...


def parse(line):
    """Reads a line."""
`

export async function cardsOf(
  files: Readonly<Record<string, string>>,
  cache: Cache = noCache(),
  more: Partial<Library> = {},
) {
  const library = await libraryOf('shop', files, more)
  const languages = library.languages as Parameters<typeof withExamples>[2]['languages']
  const { entries } = linkLibrary(library)
  const found = await withExamples(entries, library.files, {
    ...{ languages, cache, imports: library.imports },
  })
  return found.map(({ card }) => card)
}

export async function exampleOf(
  files: Readonly<Record<string, string>>,
  symbol: string,
  more: Partial<Library> = {},
) {
  const cards = await cardsOf(files, noCache(), more)
  return cards.find((card): card is SymbolCard => card.kind === 'symbol' && card.symbol === symbol)
}
