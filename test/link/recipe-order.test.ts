/**
 * The order in which a symbol's card shows its recipes, feature by feature. Each library has two recipes of one symbol
 * that differ in one respect, and the better one is written below the other.
 */
import { describe, expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

const CART = {
  'shop/__init__.py': 'from shop.cart import Cart, total\n',
  'shop/cart.py': `class Cart:
    def __init__(self, name): ...
    def add(self, price): return price

def total(cart): ...
`,
}

async function shownFor(
  symbol: string,
  texts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { entries } = linkLibrary(await libraryOf('shop', texts))
  const found = entries.find(({ card }) => card.id === symbol)?.card
  if (found?.kind !== 'symbol') throw new Error(`no symbol ${symbol}`)
  return found.recipes.map((id) => id.replace(/^shop\//, ''))
}

/** The recipes for `total` from the tests in one file, each a function with the given statements. */
const shownOf = async (tests: string, file = 'tests/test_bill.py'): Promise<readonly string[]> => {
  const shown = await shownFor('shop.cart:total', {
    ...CART,
    [file]: `import pytest\nfrom shop import Cart, total\n\n${tests}`,
  })
  return shown.map((id) => id.slice(id.indexOf('::') + 2))
}

test('a fence below the signature of another symbol comes last', async () => {
  const { code, more } = { code: 'total(cart)\n# 3\n', more: 'cart.add(total(cart))\n# 4\n' }
  const fence = (text: string) => `\`\`\`python\nfrom shop import total\n${text}\`\`\`\n\n`
  const shown = await shownFor('shop.cart:total', {
    ...CART,
    'docs/api.md': `# API\n\n## Cart.add(price: total)\n\n${fence(more)}## Bills\n\n${fence(code)}`,
  })
  expect(shown).toEqual(['docs/api.md::bills.code-1', 'docs/api.md::cartaddprice-total.code-1'])
})

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

describe('the first recipe is the one', () => {
  test("from the symbol's own documentation, then from its class, pages, tests, and old code", async () => {
    const shown = await shownFor('shop.cart:Cart.add', {
      'shop/__init__.py': 'from shop.cart import Cart\n',
      'shop/cart.py': `class Cart:
    """A cart.

    >>> from shop import Cart
    >>> cart = Cart("ann")
    >>> cart.add(3)
    3
    """
    def __init__(self, name): ...
    def add(self, price):
        """Put something in.

        >>> from shop import Cart
        >>> cart = Cart("bob")
        >>> print(cart.add(4))
        4
        """
        return price
`,
      'README.md': `# Shop

\`\`\`python
from shop import Cart
basket = Cart("eve")
assert basket.add(5) == 5
\`\`\`
`,
      'docs/baskets.md': `# Baskets

\`\`\`python
from shop import Cart
other = Cart("eve")
assert other.add(5) == 5
\`\`\`
`,
      'docs/CHANGELOG.md': `# Changes

\`\`\`python
from shop import Cart
older = Cart("eve")
assert older.add(5) == 5
\`\`\`
`,
      'tests/test_cart.py': `from shop import Cart

def test_putting_something_else_in():
    made = Cart("kim")
    assert made.add(1) == 1
`,
    })
    expect(shown.map((id) => id.replace(/::.*/, ''))).toEqual([
      'shop/cart.py',
      'shop/cart.py',
      'README.md',
      'docs/baskets.md',
      'tests/test_cart.py',
      'docs/CHANGELOG.md',
    ])
    expect(shown[0]).toContain('Cart.add')
  })

  test('whose title is the name of the symbol', async () => {
    expect(
      await shownOf(`
def test_sum_of_everything():
    first = Cart("ann")
    assert total(first) == 0

def test_total():
    second = Cart("bob")
    assert total(second) == 0
`),
    ).toEqual(['test_total', 'test_sum_of_everything'])
  })

  test('that does not begin with a failure', async () => {
    expect(
      await shownOf(`
def test_first():
    some = None
    with pytest.raises(TypeError):
        total(some)
    assert some is None

def test_other():
    cart = Cart("bob")
    assert total(cart) == 0
`),
    ).toEqual(['test_other', 'test_first'])
  })

  test('whose title describes ordinary use', async () => {
    expect(
      await shownOf(`
def test_sum_regression():
    cart = Cart("ann")
    assert total(cart) == 0

def test_sum_ordinary():
    bag = Cart("bob")
    assert total(bag) == 0
`),
    ).toEqual(['test_sum_ordinary', 'test_sum_regression'])
  })

  test('that uses the symbol together with common ones', async () => {
    const shown = await shownFor('shop.cart:total', {
      'shop/__init__.py': 'from shop.cart import Cart, Coupon, total\n',
      'shop/cart.py': `${CART['shop/cart.py']}\nclass Coupon:\n    def __init__(self, name): ...\n`,
      'tests/test_a.py': `from shop import Coupon, total

def test_one():
    ann = Coupon("ann")
    assert total(ann) == 0
`,
      'tests/test_b.py': `from shop import Cart, total

def test_two():
    bob = Cart("bob")
    assert total(bob) == 0

def test_named():
    assert Cart("eve").name == "eve"
`,
    })
    expect(shown.map((id) => id.slice(id.indexOf('::') + 2))).toEqual(['test_two', 'test_one'])
  })

  test('that has all of its values, and gets none from the test runner', async () => {
    expect(
      await shownOf(`
def test_handed(bag):
    bag.add(3)
    assert total(bag) == 3

def test_made():
    cart = Cart("bob")
    cart.add(3)
    assert total(cart) == 3
`),
    ).toEqual(['test_made', 'test_handed'])
  })

  test('that is neither a benchmark nor a fuzz test', async () => {
    expect(
      await shownOf(`
def test_bench():
    cart = Cart("ann")
    assert total(cart) == 0

def test_carts_of_an_empty_shop():
    bag = Cart("bob")
    assert total(bag) == 0
`),
    ).toEqual(['test_carts_of_an_empty_shop', 'test_bench'])
  })

  test('that uses no name with an underscore', async () => {
    expect(
      await shownOf(`
def test_inside():
    cart = Cart("ann")
    assert total(cart) == cart._sum

def test_outside():
    bag = Cart("bob")
    assert total(bag) == bag.sum
`),
    ).toEqual(['test_outside', 'test_inside'])
  })

  test('that is short, but longer than a line', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `    cart.add(${i})`).join('\n')
    expect(
      await shownOf(`
def test_one():
    assert total(None) == 0

def test_all():
    cart = Cart("ann")
${lines}
    assert total(cart) == 780

def test_few():
    bag = Cart("bob")
    assert total(bag) == 0
`),
    ).toEqual(['test_few', 'test_one', 'test_all'])
  })

  test('that shows the result', async () => {
    expect(
      await shownOf(`
def test_runs():
    cart = Cart("ann")
    sum = total(cart)

def test_gives():
    bag = Cart("bob")
    assert total(bag) == 0
`),
    ).toEqual(['test_gives', 'test_runs'])
  })
  test('that creates the class, and does not only use it as a type', async () => {
    const shown = await shownFor('shop.Cart:Cart', {
      'src/main/java/shop/Cart.java':
        'package shop;\npublic class Cart {\n  public int total() { return 0; }\n}\n',
      'src/test/java/shop/BillTest.java': `package shop;
public class BillTest {
  @Test public void borrowed() {
    Cart cart = borrow("ann");
    assertEquals(0, cart.total());
  }
  @Test public void created() {
    Cart bag = new Cart();
    assertEquals(0, bag.total());
  }
}
`,
    })
    expect(shown.map((id) => id.slice(id.lastIndexOf('.') + 1))).toEqual(['created', 'borrowed'])
  })

  test('from a page that imports the symbol', async () => {
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'docs/bills.md': `# Bills

\`\`\`python
first = shop.total(1)
\`\`\`

\`\`\`python
from shop import total
second = total(2)
\`\`\`
`,
    })
    expect(shown.map((id) => id.slice(id.indexOf('::') + 2))).toEqual([
      'bills.code-2',
      'bills.code-1',
    ])
  })

  test('in English, before its translations', async () => {
    const page = (name: string) =>
      `# Shop\n\n\`\`\`python\nfrom shop import Cart, total\n${name} = Cart("ann")\nassert total(${name}) == 0\n\`\`\`\n`
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'README_KO.md': page('one'),
      'docs/ja/bills.md': page('two'),
      'docs/pages/bills.md': page('three'),
    })
    expect(shown.map((id) => id.replace(/::.*/, ''))).toEqual([
      'docs/pages/bills.md',
      'README_KO.md',
      'docs/ja/bills.md',
    ])
  })

  test('that does not define a type of that name', async () => {
    const shown = await shownFor('shop.cart:Cart', {
      ...CART,
      'README.md': `# Shop

\`\`\`python
from shop import Cart
class Cart:
    name = "ann"
assert Cart("bob").name == "bob"
\`\`\`

\`\`\`python
from shop import Cart
cart = Cart("bob")
assert cart.name == "bob"
\`\`\`
`,
    })
    expect(shown.map((id) => id.slice(id.indexOf('::') + 2))[0]).toBe('shop.code-2')
  })

  test('whose comment does not announce an error as the first result', async () => {
    const shown = await shownFor('shop:total', {
      'package.json': '{"name": "shop", "exports": "./src/index.js"}',
      'src/index.js': `/**
 * @example
 * total(cart)
 * //=> RangeError: a cart is wanted
 *
 * @example
 * const sum = total([3])
 * //=> 3
 */
export function total(cart) { return cart }
`,
    })
    expect(shown.map((id) => id.slice(id.lastIndexOf(':') + 1))).toEqual(['total~2', 'total'])
  })

  test('that has a loop without a check in each iteration', async () => {
    expect(
      await shownOf(`
def test_each():
    for name in ["ann", "bob"]:
        cart = Cart(name)
        assert total(cart) == 0

def test_fill():
    bag = Cart("bob")
    for price in [1, 2]:
        bag.add(price)
    assert total(bag) == 3
`),
    ).toEqual(['test_fill', 'test_each'])
  })

  test('from a page, before the documentation of another symbol', async () => {
    const shown = await shownFor('shop.cart:total', {
      'shop/__init__.py': 'from shop.cart import Cart, total\n',
      'shop/cart.py': `class Cart:
    def __init__(self, name): ...
    def add(self, price):
        """Put something in.

        >>> from shop import Cart, total
        >>> cart = Cart("bob")
        >>> total(cart)
        4
        """
        return price

def total(cart): ...
`,
      'docs/bills.md': `# Bills

\`\`\`python
from shop import Cart, total
bag = Cart("ann")
assert total(bag) == 0
\`\`\`
`,
    })
    expect(shown.map((id) => id.replace(/::.*/, ''))).toEqual(['docs/bills.md', 'shop/cart.py'])
  })

  test('from a tutorial, before other programs', async () => {
    const program = (name: string) =>
      `from shop import Cart, total\n\n${name} = Cart("ann")\nprint(total(${name}))\n`
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'docs/code/alpha.py': program('one'),
      'docs/tutorial/beta.py': program('two'),
    })
    expect(shown.map((id) => id.replace(/::.*/, ''))).toEqual([
      'docs/tutorial/beta.py',
      'docs/code/alpha.py',
    ])
  })
})

test('a near-duplicate of the first recipe comes after different ones', async () => {
  expect(
    await shownOf(`
def test_total():
    cart = Cart("ann")
    assert total(cart) == 0

def test_total_b():
    cart = Cart("bob")
    assert total(cart) == 0

def test_when_the_price_of_all_is_asked_for():
    bag = Cart("kim")
    bag.add(3)
    assert total(bag) == 3
`),
  ).toEqual(['test_total', 'test_when_the_price_of_all_is_asked_for', 'test_total_b'])
})

test('a test that must panic comes after one that must not', async () => {
  const shown = await shownFor('shop:total', {
    'src/lib.rs': `pub fn total(prices: &[u32]) -> u32 { prices[0] }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic]
    fn of_one() {
        let prices = [1];
        assert_eq!(total(&prices), 2);
    }

    #[test]
    fn of_two() {
        let values = [1, 2];
        assert_eq!(total(&values), 1);
    }
}
`,
  })
  expect(shown.map((id) => id.slice(id.lastIndexOf('.') + 1))).toEqual(['of_two', 'of_one'])
})
