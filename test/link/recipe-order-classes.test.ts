/** The order in which a class's card shows its recipes, by how they use the class. */
import { describe, expect, test } from 'vitest'
import { CART, shownFor } from './shown-recipes.ts'

describe('the first recipe of a class is the one', () => {
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

  test('that creates it or uses what the set-up creates, and not a failure', async () => {
    const shown = await shownFor('shop.cart:Cart', {
      ...CART,
      'tests/test_cart.py': `from unittest import TestCase
from shop import Cart

class CartTest(TestCase):
    def setUp(self):
        self.cart = Cart("ann")

    def test_adds(self):
        self.assertEqual(self.cart.add(3), 3)

    def test_fails(self):
        with self.assertRaises(ValueError):
            Cart("")

    def test_another(self):
        self.assertEqual(len([]), 0)
`,
    })
    expect(shown.map((id) => id.slice(id.lastIndexOf('.') + 1))).toEqual([
      'test_adds',
      'test_fails',
    ])
  })

  test('that creates the class, and does not only extend it, unless most do', async () => {
    const extended = (name: string): string => `def test_${name}():
    class Basket(Cart):
        pass
    assert Basket("ann").add(3) == 3
`
    const made = (name: string): string => `def test_${name}():
    basket = Cart("ann")
    basket.add(1)
    basket.add(2)
    assert basket.add(3) == 3
`
    const first = async (tests: readonly string[]): Promise<string | undefined> => {
      const head = 'from shop import Cart\n\n'
      const [shown] = await shownFor('shop.cart:Cart', {
        ...CART,
        'tests/test_bill.py': `${head}${tests.join('\n')}`,
      })
      return shown?.slice(shown.indexOf('::') + 2)
    }
    expect(await first([extended('a'), made('b'), made('c')])).toBe('test_b')
    expect(await first([extended('a'), extended('b'), made('c')])).toBe('test_a')
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
})

test('a name in camel case tells a special case, too, unless the symbol is about it', async () => {
  const check = (name: string) =>
    `func ${name}(t *testing.T) {\n\tbox := New("${name}")\n\tif box.IsEmpty() != true {\n\t\tt.Error(1)\n\t}\n}\n\n`
  const library = {
    'go.mod': 'module example.org/shop\n',
    'shop.go':
      'package shop\n\ntype Box struct{}\n\nfunc New(name string) *Box { return nil }\n\nfunc (b *Box) IsEmpty() bool { return true }\n',
    'shop_test.go': `package shop\n\nimport "testing"\n\n${['TestEmpty', 'TestIssue266', 'TestMaxSize', 'TestDozen'].map(check).join('')}`,
  }
  const shown = await shownFor('shop.shop:New', library)
  expect(shown[0]).toBe('shop_test.go::TestDozen')
  const ofEmpty = await shownFor('shop.shop:Box.IsEmpty', library)
  expect([ofEmpty[0], ofEmpty[3]]).toEqual(['shop_test.go::TestEmpty', 'shop_test.go::TestMaxSize'])
})

test('of several examples in one documentation, the first comes first', async () => {
  const example = (text: string) => `/// \`\`\`\n${text}/// \`\`\`\n`
  const shown = await shownFor('shop:total', {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': `/// Opens a shop.
///
${example('/// shop::open(shop::total(&[1]));\n')}pub fn open(sum: u8) {}

/// Sums up a cart.
///
${example('/// let cart = [3, 2, 4, 5, 6, 7, 8];\n/// let sum = shop::total(&cart);\n/// assert_eq!(sum, 35);\n')}///
/// Without a price:
///
${example('/// let none = shop::total(&[]);\n/// assert_eq!(none, 0);\n')}pub fn total(cart: &[u8]) -> u8 { 0 }
`,
  })
  expect(shown.slice(0, 2)).toEqual(['src/lib.rs::total', 'src/lib.rs::total~2'])
})
