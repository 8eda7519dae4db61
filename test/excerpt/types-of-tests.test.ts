/** Types that only the library's tests define, in languages that import whole packages. */
import { expect, test } from 'vitest'
import { exampleOf } from './shop-examples.ts'

const FILES = {
  'src/Cart.cs':
    'namespace Shop;\npublic class Cart { public int Total() => 0; }\npublic class Prices { }\n',
  'tests/CartAssert.cs':
    'namespace Shop.Tests;\npublic static class CartAssert { public static void IsEmpty(Cart cart) { } }\n',
}
const testOf = (check: string): string => `using Shop;
using Xunit;
namespace Shop.Tests;
public class CartTests
{
    [Fact]
    public void HasTotal()
    {
        var cart = new Cart();
        ${check}
    }
}
`

test('an example does not call a helper type of the tests', async () => {
  const card = await exampleOf(
    { ...FILES, 'tests/CartTests.cs': testOf('CartAssert.IsEmpty(cart.Total());') },
    'shop.Cart:Cart.Total',
  )
  expect(card?.examples ?? []).toEqual([])
})

test('a type of the library that the code does not import is provided by its namespace', async () => {
  const card = await exampleOf(
    { ...FILES, 'tests/CartTests.cs': testOf('Prices.Add(cart.Total());') },
    'shop.Cart:Cart.Total',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'using Shop;\n\nvar cart = new Cart();\nPrices.Add(cart.Total());',
  )
})

test('a variable of the test class is not provided by an import of a whole package', async () => {
  const body = (code: string) => `package org.shop;
import static org.junit.Assert.*;
import java.util.*;
import org.junit.Test;
public class CartTest extends ShopTest {
  @Test public void testTotal() {
    ${code}
  }
}
`
  const exampleWith = (code: string) =>
    exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public int total() { return 0; }\n}\n',
        'src/test/java/org/shop/CartTest.java': body(code),
      },
      'shop.org.shop.Cart:Cart.total',
    )
  const shared = await exampleWith('cart = new Cart();\n    assertEquals(0, cart.total());')
  expect(shared?.examples ?? []).toEqual([])
  const own = await exampleWith('Cart cart = new Cart();\n    assertEquals(0, cart.total());')
  expect(own?.examples?.[0]?.code).toContain('cart.total(); // => 0')
})
