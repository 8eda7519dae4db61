/** Recipes from the methods of test classes. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

describe('a recipe from the method of a class', () => {
  test('has the fields and methods of its class that it mentions, with the values from the set-up', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.cs': 'namespace Shop; public class Cart { public int Add(int price) => price; }\n',
      'tests/CartTests.cs': `namespace Shop.Tests;
using Xunit;

public class CartTests {
  private readonly Cart cart;
  private int unused = 1;

  public CartTests() {
    cart = new Cart() {
      Name = "ann",
    };
  }

  [Fact]
  public void Adds() {
    Assert.Equal(3, Adding(3));
  }

  private int Adding(int price) {
    return cart.Add(price);
  }
}
`,
    })
    const { preamble, symbols } = recipe('tests/CartTests.cs::CartTests.Adds')
    expect(preamble).toBe(`private readonly Cart cart;

private int Adding(int price) {
  return cart.Add(price);
}

cart = new Cart() {
  Name = "ann",
};`)
    expect(symbols).toEqual(['shop.Cart:Cart.Add', 'shop.Cart:Cart'])
  })

  test('finds the class of a fixture in another test file, and its inherited members', async () => {
    const { recipe } = await linked('shop', {
      'include/shop/cart.h': 'namespace shop { class Cart { public: int add(int price); }; }\n',
      'tests/fixtures.hpp': '#include "shop/cart.h"\nstruct ShopTest { shop::Cart cart{}; };\n',
      'tests/cart_test.cpp': `#include "fixtures.hpp"
TEST_CASE_METHOD(ShopTest, "adds") {
  CHECK(cart.add(3) == 3);
}
`,
    })
    const { preamble, symbols } = recipe('tests/cart_test.cpp::ShopTest.adds')
    expect(preamble).toContain('shop::Cart cart{};')
    expect(symbols).toContain('shop.cart:shop.Cart.add')
  })
})
