/** Excerpts that run and show little, which come after those of later recipes. */
import { expect, test } from 'vitest'
import { exampleOf, SHOP } from './shop-examples.ts'

test.each([
  ['from unittest import mock', 'mock.Mock()'],
  ['from unittest.mock import MagicMock', 'MagicMock()'],
])('a test in Python with %s comes after one without', async (statement, double) => {
  const card = await exampleOf(
    {
      'src/shop/__init__.py': SHOP,
      'tests/test_cart.py': `${statement}
from shop import Cart, parse


def test_add():
    cart = Cart()
    tea = ${double}
    cart.add(tea, 3)
    assert cart.total() == 3


def test_lines_of_a_file_that_are_read():
    cart = Cart()
    for line in ("milk", "tea"):
        cart.add(parse(line), 4)
    assert cart.total() == 8
`,
    },
    'shop:Cart.add',
  )
  expect(card?.examples?.[0]?.code).toContain('parse(line)')
})

const INTERNAL = `package org.shop;

public class Cart {
  int total;

  /** Makes a cart. */
  public static Cart of(int price) {
    return new Cart();
  }

  static Cart unchecked(int price) {
    return new Cart();
  }

  /** Adds. */
  public void add(int price) {}
}
`

const javaTest = (body: string, more: string) => `package org.shop;

import static org.junit.Assert.assertEquals;
import org.junit.Test;

public class CartTest {
  @Test
  public void add() {
    ${body}
  }

  @Test
  public void addsOneThingMoreToWhatIsThere() {
    ${more}
  }
}
`

test.each([
  [
    'a constructor',
    'Cart cart = Cart.unchecked(3);\n    cart.add(4);\n    assertEquals(2, cart.size());',
  ],
  ['a field', 'Cart cart = Cart.of(3);\n    cart.add(4);\n    assertEquals(7, cart.total);'],
])('a test that uses %s that users cannot reach comes after one without', async (_, body) => {
  const card = await exampleOf(
    {
      'src/main/java/org/shop/Cart.java': INTERNAL,
      'src/test/java/org/shop/CartTest.java': javaTest(
        body,
        'Cart basket = Cart.of(1);\n    basket.add(8);\n    assertEquals(2, basket.size());',
      ),
    },
    'shop.org.shop.Cart:Cart.add',
  )
  expect(card?.examples?.[0]?.code).toContain('basket.add(8)')
})

test('a test that reads a private field by reflection comes after one without', async () => {
  const card = await exampleOf(
    {
      'src/main/java/org/shop/Cart.java': INTERNAL,
      'src/test/java/org/shop/CartTest.java': javaTest(
        'Cart cart = Cart.of(3);\n    cart.add(4);\n    assertEquals(7, Cart.class.getDeclaredField("sum").get(cart));',
        'Cart basket = Cart.of(1);\n    basket.add(8);\n    assertEquals(2, basket.size());',
      ),
    },
    'shop.org.shop.Cart:Cart.add',
  )
  expect(card?.examples?.[0]?.code).toContain('basket.add(8)')
})

test('documentation that only declares a variable comes after a test', async () => {
  const card = await exampleOf(
    {
      'README.md': `# Shop

## Cart

\`\`\`java
import org.shop.Cart;

Cart cart;
cart = shop.take(shelf);
\`\`\`
`,
      'src/main/java/org/shop/Cart.java': INTERNAL,
      'src/test/java/org/shop/CartTest.java': javaTest(
        'Cart cart = Cart.of(3);\n    assertEquals(1, cart.size());',
        'Cart basket = Cart.of(1);\n    basket.add(8);',
      ),
    },
    'shop.org.shop.Cart:Cart',
  )
  expect(card?.examples?.[0]?.code).toContain('Cart.of(3)')
})

// github.com/Masterminds/semver
test('a fuzz test comes after a test of another function that calls it', async () => {
  const card = await exampleOf(
    {
      'cart.go':
        'package shop\n\n// Parse reads a price.\nfunc Parse(text string) int { return 3 }\n\n// Double doubles a price.\nfunc Double(price int) int { return 2 * price }\n',
      'cart_test.go': `package shop

import "testing"

func FuzzParse(f *testing.F) {
	f.Fuzz(func(_ *testing.T, a string) {
		Parse(a)
	})
}

func TestDouble(t *testing.T) {
	price := Parse("3")
	if got := Double(price); got != 6 {
		t.Errorf("got %d", got)
	}
}
`,
    },
    'shop.cart:Parse',
    { imports: [{ folder: '', pattern: 'github.com/acme/shop', targets: [''] }] },
  )
  expect(card?.examples?.[0]?.code).toContain('Double(price) // => 6')
})
