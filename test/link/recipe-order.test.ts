/**
 * The order in which a symbol's card shows its recipes, by what they contain. Each library has two recipes of one
 * symbol that differ in one respect, and the better one is written below the other.
 */
import { describe, expect, test } from 'vitest'
import { CART, shownFor, shownOf } from './shown-recipes.ts'

test('a fence below the signature of another symbol comes last', async () => {
  const { code, more } = { code: 'total(cart)\n# 3\n', more: 'cart.add(total(cart))\n# 4\n' }
  const fence = (text: string) => `\`\`\`python\nfrom shop import total\n${text}\`\`\`\n\n`
  const shown = await shownFor('shop.cart:total', {
    ...CART,
    'docs/api.md': `# API\n\n## Cart.add(price: total)\n\n${fence(more)}## Bills\n\n${fence(code)}`,
  })
  expect(shown).toEqual(['docs/api.md::bills.code-1', 'docs/api.md::cartaddprice-total.code-1'])
})

test('an example of another symbol is not preferred because the name of that symbol is similar', async () => {
  const shown = await shownFor('shop.cart:total', {
    ...CART,
    'shop/bill.py': `from shop import Cart, total

def total_of_bill(cart):
    """
    >>> total(Cart("ada"))
    0
    """
`,
    'docs/guide.md':
      '# Guide\n\n## Sums\n\n```python\nfrom shop import Cart, total\nprint(total(Cart("bob")))\n# 0\n```\n',
  })
  expect(shown).toEqual(['docs/guide.md::sums.code-1', 'shop/bill.py::total_of_bill'])
})

test('a section on the usage comes before one on an option', async () => {
  const fence = (name: string) =>
    `\`\`\`python\nfrom shop import Cart, total\n${name} = Cart("ann")\ntotal(${name})\n# 0\n\`\`\`\n\n`
  const shown = await shownFor('shop.cart:Cart', {
    ...CART,
    'README.md': `# Shop\n\n## Long names\n\n${fence('ann')}## Usage\n\n${fence('cart')}`,
  })
  expect(shown[0]).toBe('README.md::usage.code-1')
})

describe('the first recipe is the one', () => {
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

  test('that checks more than that there is a value', async () => {
    expect(
      await shownOf(`
def test_first():
    first = Cart("ann")
    assert total(first) is not None

def test_other():
    cart = Cart("bob")
    assert total(cart) == 0
`),
    ).toEqual(['test_other', 'test_first'])
  })

  test('that is not in a group of edge cases', async () => {
    expect(
      await shownOf(`
class TestWithoutPrices:
    def test_sum(self):
        cart = Cart("ann")
        assert total(cart) == 0

class TestPrices:
    def test_sums(self):
        other = Cart("bob")
        assert total(other) == 0
`),
    ).toEqual(['TestPrices.test_sums', 'TestWithoutPrices.test_sum'])
  })

  test('that needs no helper of its file', async () => {
    expect(
      await shownOf(`
def expect_total(cart, wanted):
    assert total(cart) == wanted

def test_total_of_a_cart():
    ann = Cart("ann")
    expect_total(ann, total(ann))

def test_sum_other():
    bag = Cart("bob")
    assert total(bag) == 0
`),
    ).toEqual(['test_sum_other', 'test_total_of_a_cart'])
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

  test('that creates all of its values, and gets none from the test runner', async () => {
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

  test('that does not check a result in each iteration of a loop', async () => {
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
