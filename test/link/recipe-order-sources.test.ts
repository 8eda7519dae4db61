/**
 * The order in which a symbol's card shows its recipes, by where they are from. Each library has two recipes of one
 * symbol that differ in one respect, and the better one is written below the other.
 */
import { describe, expect, test } from 'vitest'
import { CART, shownFor, shownOf } from './shown-recipes.ts'

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

  test('in English, before its translations, even from a test', async () => {
    const page = (name: string) =>
      `# Shop\n\n\`\`\`python\nfrom shop import Cart, total\n${name} = Cart("ann")\nassert total(${name}) == 0\n\`\`\`\n`
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'README_KO.md': page('one'),
      'docs/ja/bills.md': page('two'),
      'docs/pages/bills.md': page('three'),
      'tests/test_bills.py':
        'from shop.cart import Cart, total\n\ndef test_invalid_edge_case():\n    assert total(Cart("bob")) == 0\n',
    })
    expect(shown.map((id) => id.replace(/::.*/, ''))).toEqual([
      'docs/pages/bills.md',
      'tests/test_bills.py',
      'README_KO.md',
      'docs/ja/bills.md',
    ])
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

  test('that its page does not advise against', async () => {
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'docs/bills.md': `# Bills

❌ DON'T

Make a cart for each:

\`\`\`python
from shop import Cart, total
total(Cart("ann"))
\`\`\`

✅ DO

\`\`\`python
from shop import Cart, total
shared = Cart("ann")
total(shared)
\`\`\`
`,
    })
    expect(shown).toEqual(['docs/bills.md::bills.code-2', 'docs/bills.md::bills.code-1'])
  })

  test('that has no comment with a warning', async () => {
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'docs/bills.md': `# Bills

\`\`\`python
from shop import Cart, total
total(Cart("ann"))  # This will not work, the cart is empty.
\`\`\`

\`\`\`python
from shop import Cart, total
shared = Cart("ann")
total(shared)
\`\`\`
`,
    })
    expect(shown).toEqual(['docs/bills.md::bills.code-2', 'docs/bills.md::bills.code-1'])
  })

  test('from a file that is named after the symbol, in the style of its language', async () => {
    const tests = (name: string) =>
      `package shop;\npublic class ${name} {\n  @Test public void works() { Cart cart = new Cart("${name}"); assertEquals(1, cart.add(1)); }\n}\n`
    const shown = await shownFor('shop.Cart:Cart', {
      'src/main/java/shop/Cart.java':
        'package shop;\npublic class Cart {\n  public Cart(String name) {}\n  public int add(int price) { return price; }\n}\n',
      'src/test/java/shop/BillTest.java': tests('BillTest'),
      'src/test/java/shop/CartTest.java': tests('CartTest'),
    })
    expect(shown.map((id) => id.replace(/^.*::/, ''))).toEqual(['CartTest.works', 'BillTest.works'])
  })

  test('that needs no value from the test runner', async () => {
    const shown = await shownOf(`def test_one(price: LatestPrice):
    assert total(Cart(price)) == 1

def test_two():
    assert total(Cart("a b")) == 1
`)
    expect(shown).toEqual(['test_two', 'test_one'])
  })

  test('from the page of its own part of the library', async () => {
    const page = (name: string) =>
      `# ${name}\n\n\`\`\`python\nfrom shop import total\n${name} = "ann"\ntotal(${name})\n\`\`\`\n`
    const shown = await shownFor('shop.cart:total', {
      ...CART,
      'contrib/README.md': page('aaa'),
      'shop/README.md': page('bbb'),
    })
    expect(shown).toEqual(['shop/README.md::bbb.code-1', 'contrib/README.md::aaa.code-1'])
  })

  test('from the documentation of what users can import', async () => {
    const shown = await shownFor('shop.cart:total', {
      'shop/__init__.py': 'from shop.cart import Cart, total\nfrom shop.lists import listed\n',
      'shop/cart.py': CART['shop/cart.py'],
      'shop/_bills.py': `class _Bill:
    """A bill.

    >>> from shop import Cart, total
    >>> total(Cart("ann"))
    3
    """
`,
      'shop/lists.py': `def listed():
    """All of them.

    >>> from shop import Cart, total
    >>> cart = Cart("ann")
    >>> total(cart)
    3
    """
`,
    })
    expect(shown).toEqual(['shop/lists.py::listed', 'shop/_bills.py::_Bill'])
  })
})

test('an example below the heading of another package is not the usage', async () => {
  const fence = (name: string) =>
    `\`\`\`python\nfrom shop import Cart, total\n${name} = Cart("ann")\ntotal(${name})\n# 0\n\`\`\`\n\n`
  const shown = await shownFor('shop.cart:Cart', {
    ...CART,
    'README.md': `# Shop\n\n## Names\n\n${fence('ann')}## Other carts\n\n### Example\n\n${fence('cart')}`,
  })
  expect(shown[0]).toBe('README.md::names.code-1')
})
