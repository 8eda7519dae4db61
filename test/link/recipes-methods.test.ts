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

  test('follows `$this->` to members of a test class in PHP, and reads Pest', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.php':
        '<?php\nnamespace Shop;\nclass Cart { public function add(int $price): int { return $price; } }\n',
      'tests/CartTest.php': `<?php
use Shop\\Cart;

class CartTest extends TestCase
{
    private Cart $cart;

    protected function setUp(): void
    {
        $this->cart = new Cart();
    }

    public function testAdds(): void
    {
        $this->assertSame(3, $this->cart->add(3));
    }
}
`,
      'tests/CartPest.php': `<?php
use Shop\\Cart;

it('adds', function () {
    expect((new Cart())->add(3))->toBe(3);
});
`,
    })
    const { preamble, symbols } = recipe('tests/CartTest.php::CartTest.testAdds')
    expect(preamble).toBe(`use Shop\\Cart;

$cart = new Cart();`)
    expect(symbols).toEqual(['shop.Cart:Cart.add', 'shop.Cart:Cart'])
    expect(recipe('tests/CartPest.php::adds').symbols).toContain('shop.Cart:Cart')
  })

  test('writes members of a test class in PHP as they read outside of it', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.php':
        '<?php\nnamespace Shop;\nclass Cart { public function add(int $price): int { return $price; } }\n',
      'tests/CartTest.php': `<?php
use Shop\\Cart;

class CartTest extends TestCase
{
    private const PRICE = 3;
    /** What is paid with. */
    protected static string $currency = 'EUR';
    private ?Cart $cart;
    private array $seen = [];

    protected function setUp(): void
    {
        $this->seen = [self::PRICE];
        $this->cart = self::filled($this->seen);
    }

    private static function filled(array $prices): Cart
    {
        $cart = new Cart();
        foreach ($prices as $price) $cart->add($price);
        return $cart;
    }

    private function logged(string $text): void
    {
        $this->seen[] = $text;
    }

    public function testAdds(): void
    {
        $this->logged('$this->cart');
        $this->cart->add(self::$currency === 'EUR' ? 1 : 2);
        $seen = array_map(fn ($each) => $this->cart->add($each), $this->seen);
        $later = function () { return $this->cart; };
        $other = new class { public $cart; public function it() { return $this->cart; } };
        $this->assertCount(1, $seen);
    }
}
`,
    })
    const { preamble, code } = recipe('tests/CartTest.php::CartTest.testAdds')
    expect(preamble).toBe(`use Shop\\Cart;

const PRICE = 3;

$currency = 'EUR';

$seen = [];

function filled(array $prices): Cart
{
    $cart = new Cart();
    foreach ($prices as $price) $cart->add($price);
    return $cart;
}

function logged(string $text): void
{
    $this->seen[] = $text;
}

$seen = [PRICE];
$cart = filled($seen);`)
    // A function and another class have a `$this` that no variable can stand for.
    expect(code).toBe(`logged('$this->cart');
$cart->add($currency === 'EUR' ? 1 : 2);
$seen = array_map(fn ($each) => $cart->add($each), $seen);
$later = function () { return $this->cart; };
$other = new class { public $cart; public function it() { return $this->cart; } };
$this->assertCount(1, $seen);`)
  })
})
