/** Links a library that is given as texts, for tests of recipes. */
import type { Library } from '../../build/link/library.ts'
import { type LinkResult, linkLibrary } from '../../build/link/link.ts'
import type { RecipeCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

export async function linked(
  project: string,
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
): Promise<{
  result: LinkResult
  recipe(id: string): RecipeCard
  /** The ids of all symbols that have a recipe. */
  readonly used: readonly string[]
}> {
  const result = linkLibrary(await libraryOf(project, texts, more))
  return {
    result,
    used: result.entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : [])),
    recipe(id) {
      const card = result.entries.find(({ card }) => card.id === `${project}/${id}`)?.card
      if (card?.kind !== 'recipe') throw new Error(`no recipe ${id}`)
      return card
    },
  }
}

export const SHOP = {
  'shop/__init__.py': 'from shop.cart import Cart, total\n',
  'shop/cart.py': `class Cart:
    """A cart.

    Examples
    --------
    >>> cart = Cart("ann")
    >>> cart.add(3)  # doctest: +SKIP
    3

    Adding twice is fine:

    >>> for price in (1, 2):
    ...     cart.add(price)
    """
    def __init__(self, name): ...
    def add(self, price): return price

def total(cart):
    """Add up.

    Example:
        total(Cart("bob"))
    """
`,
}
