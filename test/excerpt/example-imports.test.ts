/** The imports of examples: those that tests need not write, and those that only their effect explains. */
import { describe, expect, test } from 'vitest'
import { exampleOf } from './shop-examples.ts'

test('a Rust example keeps the imports of traits, whose methods it may call', async () => {
  const card = await exampleOf(
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': `
/// Things to buy.
///
/// \`\`\`
/// use shop::{Cart, Shelf, Weigh};
///
/// let cart = Cart::new();
/// assert_eq!(cart.weight(), 3);
/// \`\`\`
pub struct Cart;
impl Cart { pub fn new() -> Cart { Cart } }
pub struct Shelf;
pub trait Weigh { fn weight(&self) -> u32; }
impl Weigh for Cart { fn weight(&self) -> u32 { 3 } }
`,
    },
    'shop:Cart.new',
  )
  expect(card?.examples?.[0]?.code.split('\n')[0]).toBe('use shop::{Cart, Weigh};')
})

test('a Rust example imports the trait of a method, as the file of its test does', async () => {
  const card = await exampleOf(
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': `pub struct Cart;
impl Cart { pub fn new() -> Cart { Cart } }
pub trait Weigh { fn weight(&self) -> u32; }
impl Weigh for Cart { fn weight(&self) -> u32 { 3 } }
`,
      'tests/weigh.rs': `use shop::{Cart, Weigh};

#[test]
fn weighs_nothing() {
    let cart = Cart::new();
    assert_eq!(cart.weight(), 0);
}
`,
    },
    'shop:Cart.new',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'use shop::Weigh;\nuse shop::Cart;\n\nlet cart = Cart::new();\ncart.weight(); // => 0',
  )
})

test('a Rust example keeps the traits of the standard library whose methods it calls', async () => {
  const fence = `use std::io::{Read, Seek, stdin};
use shop::Cart;

let mut cart = Cart::new();
let mut text = String::new();
stdin().read_to_string(&mut text);`
  const card = await exampleOf(
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
      'src/lib.rs':
        'pub struct Cart;\nimpl Cart {\n    pub fn new() -> Cart { Cart }\n    pub fn read(&self, text: &str) {}\n}\n',
      'README.md': `# Shop\n\n\`\`\`rust\n${fence}\ncart.read(&text);\n\`\`\`\n`,
    },
    'shop:Cart.new',
  )
  expect(card?.examples?.[0]?.code.split('\n', 1)).toEqual(['use std::io::{Read, stdin};'])
})

test('the example of a Rust trait calls one of its methods', async () => {
  const card = await exampleOf(
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
      'src/lib.rs': `pub trait Weigh {
    fn weight(&self) -> u32;
}
pub struct Cart;
impl Weigh for Cart {
    fn weight(&self) -> u32 { 0 }
}
impl Cart {
    /// \`\`\`
    /// use shop::{Cart, Weigh};
    /// let cart = Cart::new();
    /// assert_eq!(cart.weight(), 0);
    /// \`\`\`
    pub fn new() -> Cart { Cart }
}
`,
    },
    'shop:Weigh',
  )
  expect(card?.examples?.[0]?.code).toBe(
    'use shop::{Cart, Weigh};\n\nlet cart = Cart::new();\ncart.weight(); // => 0',
  )
})

describe('examples of a symbol', () => {
  test("import names that a test in the library's own package need not import", async () => {
    const card = await exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public int total() { return 0; }\n}\n',
        'src/test/java/org/shop/CartTest.java': `package org.shop;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class CartTest {
  @Test public void testTotal() {
    Cart cart = new Cart();
    assertEquals(0, cart.total());
  }
}
`,
      },
      'shop.org.shop.Cart:Cart.total',
    )
    const [{ code } = { code: '' }] = card?.examples ?? []
    expect(code).toBe('import org.shop.Cart;\n\nCart cart = new Cart();\ncart.total(); // => 0')
  })

  test("import names of the library's own package beside a wildcard import of another package", async () => {
    const card = await exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public int total(List<Integer> prices) { return 0; }\n}\n',
        'src/test/java/org/shop/CartTest.java': `package org.shop;
import static org.junit.Assert.assertEquals;
import java.util.*;
import org.junit.Test;
public class CartTest {
  @Test public void testTotal() {
    List<Integer> prices = new ArrayList<>();
    Cart cart = new Cart();
    assertEquals(0, cart.total(prices));
  }
}
`,
      },
      'shop.org.shop.Cart:Cart.total',
    )
    expect(card?.examples?.[0]?.code).toBe(
      'import org.shop.Cart;\nimport java.util.*;\n\nList<Integer> prices = new ArrayList<>();\nCart cart = new Cart();\ncart.total(prices); // => 0',
    )
  })

  test('leave out a class that only the tests have, though it is in the package of the library', async () => {
    const card = await exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public int total() { return 0; }\n}\n',
        'src/test/java/org/shop/CartAccess.java':
          'package org.shop;\npublic class CartAccess {\n  public static Cart open() { return new Cart(); }\n}\n',
        'src/test/java/org/shop/CartTest.java': `package org.shop;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class CartTest {
  @Test public void testTotalOfOpenCart() {
    Cart cart = CartAccess.open();
    assertEquals(0, cart.total());
  }
  @Test public void testTotalOfNewCart() {
    Cart cart = new Cart();
    assertEquals(0, cart.total());
  }
}
`,
      },
      'shop.org.shop.Cart:Cart.total',
    )
    expect(card?.examples?.map(({ code }) => code)).toEqual([
      'import org.shop.Cart;\n\nCart cart = new Cart();\ncart.total(); // => 0',
    ])
  })

  test('from a Go doc comment have the imports of their file, and a test function around them', async () => {
    const doc = '// Equal compares.\n//\n//\tbox.Equal(t, 1, time.Second)\n'
    const card = await exampleOf(
      {
        'box.go': `package box\n\nimport "time"\n\n${doc}func Equal(t T, a any, b time.Duration) {}\n`,
      },
      'shop.box:Equal',
      { imports: [{ folder: '', pattern: 'example.com/box', targets: [''] }] },
    )
    expect(card?.examples?.map(({ code }) => code)).toEqual([
      'import "testing"\nimport "example.com/box"\nimport "time"\n\nfunc TestIt(t *testing.T) {\n\tbox.Equal(t, 1, time.Second)\n}',
    ])
  })

  test('import what a page means from the standard library, and not a type inside of another', async () => {
    const card = await exampleOf(
      {
        'src/main/java/org/shop/Cart.java':
          'package org.shop;\npublic class Cart {\n  public java.util.List<String> names() { return null; }\n}\n',
        'src/main/java/org/shop/Output.java':
          'package org.shop;\npublic interface Output {\n  class List implements Output {}\n}\n',
        'README.md':
          '# Shop\n\n```java\nCart cart = new Cart();\nList<String> names = cart.names();\n```\n',
      },
      'shop.org.shop.Cart:Cart.names',
    )
    expect(card?.examples?.[0]?.code).toBe(
      'import java.util.List;\nimport org.shop.Cart;\n\nCart cart = new Cart();\nList<String> names = cart.names();',
    )
  })

  test('import a Go package by its go.mod if no code of the library imports it', async () => {
    const module = 'github.com/acme/shop/v2'
    const card = await exampleOf(
      {
        'cart.go': 'package shop\n\n// Total adds up.\nfunc Total(a, b int) int { return a + b }\n',
        'cart_test.go':
          'package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n',
      },
      'shop.cart:Total',
      { imports: [{ folder: '', pattern: module, targets: [''] }] },
    )
    expect(card?.examples?.[0]?.code).toContain(`import . "${module}"`)
  })

  test('import a Go package by the module of its own folder', async () => {
    const module = 'github.com/acme/shop'
    const card = await exampleOf(
      {
        'v2/cart/cart.go':
          'package cart\n\n// Total adds up.\nfunc Total(a, b int) int { return a + b }\n',
        'v2/cart/cart_test.go':
          'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n',
      },
      'shop.v2.cart.cart:Total',
      {
        imports: [
          { folder: '', pattern: module, targets: [''] },
          { folder: 'v2', pattern: `${module}/v2`, targets: ['v2'] },
        ],
      },
    )
    expect(card?.examples?.[0]?.code).toContain(`import . "${module}/v2/cart"`)
  })
})

describe('a gem that is called by two namespaces', () => {
  const cart = `module Shop
  # Things to buy.
  class Cart
    # Adds a book.
    #
    # @example
    #   cart = Shop::Cart.new
    #   cart.add('Emma')
    def add(title)
    end
  end
end
`

  test.each([
    [
      'is required by its name',
      { 'lib/shop-cart.rb': "require_relative 'shop/cart'\n" },
      'shop-cart',
    ],
    ['is required by the path of its file', {}, 'shop/cart'],
  ])('%s', async (_, more, name) => {
    const card = await exampleOf(
      { ...more, 'lib/shop/cart.rb': cart, 'lib/shop/cart/row.rb': 'module Shop\nend\n' },
      'shop.cart:Shop.Cart.add',
    )
    expect(card?.examples?.[0]?.code).toBe(
      `require '${name}'\n\ncart = Shop::Cart.new\ncart.add('Emma')`,
    )
  })
})
