/** A recipe that only mentions a symbol is not shown for it. */
import { describe, expect, test } from 'vitest'
import { CART, shownFor, shownOf } from './shown-recipes.ts'

describe('a recipe is not shown for a symbol', () => {
  test('that only its imports, a comment or a message names', async () => {
    const shown = await shownOf(`
@pytest.fixture(autouse=True)
def counted():
    return total(Cart("ann"))

def test_named():
    from shop import total
    # total
    assert Cart("ann").name, "total"

def test_shown():
    cart = Cart("ann")
    assert total(cart) == 0
`)
    expect(shown).toEqual(['test_shown'])
  })

  test('that only a helper or the set-up uses', async () => {
    const shown = await shownOf(`
def adding(cart):
    return total(cart)

def test_helped():
    cart = Cart("ann")
    assert adding(cart) == 0

def test_shown():
    bag = Cart("bob")
    bag.add(3)
    assert total(bag) == 3
`)
    expect(shown).toEqual(['test_shown'])
  })

  test('that is a function, where the recipe uses the name as a type', async () => {
    const shown = await shownFor('shop:output', {
      'package.json': '{"name": "shop", "exports": "./src/index.ts"}',
      'src/index.ts': `export function output<T>(value: T): T { return value }
export type output<T> = T
export function make(name: string) { return name }
`,
      'src/index.test.ts': `import { test, expect } from 'vitest'
import * as shop from './index'
test('as a type', () => {
  const made = shop.make('a')
  expectTypeOf<shop.output<typeof made>>().toEqualTypeOf<string>()
})
test('as a function', () => {
  expect(shop.output<string>('a')).toBe('a')
  expect(shop.output('b')).toBe('b')
})
`,
    })
    expect(shown).toEqual(['src/index.test.ts::as%20a%20function'])
  })

  test('except for a trait that is imported for its methods', async () => {
    const shown = await shownFor('shop:Sum', {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': `/// Sums.
pub trait Sum {
    /// The total.
    ///
    /// \`\`\`
    /// use shop::Sum as _;
    /// assert_eq!([1, 2].total(), 3);
    /// \`\`\`
    fn total(&self) -> u32;
}

/// Not a use of the trait:
///
/// \`\`\`
/// assert_eq!(shop::one(), 1);
/// \`\`\`
pub fn one() -> u32 { 1 }
`,
    })
    expect(shown).toEqual(['src/lib.rs::Sum.total'])
  })

  test('except when an import gives the symbol another name', async () => {
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'tests/test_bill.py': `from shop import Cart, total as sum_up

def test_renamed():
    cart = Cart("ann")
    assert sum_up(cart) == 0
`,
    })
    expect(shown).toEqual(['tests/test_bill.py::test_renamed'])
  })
})
