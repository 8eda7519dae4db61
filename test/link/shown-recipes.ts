/** The recipes on the card of a symbol, for tests of their order. */
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

export const CART = {
  'shop/__init__.py': 'from shop.cart import Cart, total\n',
  'shop/cart.py': `class Cart:
    def __init__(self, name): ...
    def add(self, price): return price

def total(cart): ...
`,
}

export async function shownFor(
  symbol: string,
  texts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { entries } = linkLibrary(await libraryOf('shop', texts))
  const card = entries.find(({ card }) => card.id === symbol)?.card
  if (card?.kind !== 'symbol') throw new Error(`no symbol ${symbol}`)
  return card.recipes.map((id) => id.replace(/^shop\//, ''))
}

/** The recipes for `total` from the tests in one file, each a function with the given statements. */
export const shownOf = async (
  tests: string,
  file = 'tests/test_bill.py',
): Promise<readonly string[]> => {
  const shown = await shownFor('shop.cart:total', {
    ...CART,
    [file]: `import pytest\nfrom shop import Cart, total\n\n${tests}`,
  })
  return shown.map((id) => id.slice(id.indexOf('::') + 2))
}
