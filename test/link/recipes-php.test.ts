/** Recipes from tests in PHP. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

const CART =
  '<?php\nnamespace Shop;\nclass Cart { public function add(int $price): int { return $price; } }\n'

describe('a recipe from a test class in PHP', () => {
  test('follows `$this->` to members of the class, and reads tests of Pest', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.php': CART,
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

  test('rewrites members of the class so that they can be read outside of it', async () => {
    const { recipe } = await linked('shop', {
      'src/Cart.php': CART,
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

  test('uses the first case of a data provider that an attribute or a comment names', async () => {
    const { recipe } = await linked('box', {
      'src/Reader.php':
        '<?php\nnamespace Box;\nclass Reader { public static function read($text, $n) {} }\n',
      'tests/ReaderTest.php': `<?php
namespace Box\\Tests;
use Box\\Reader;
class ReaderTest extends TestCase {
  public static function texts(): array {
    return [
      'short' => ['a', 1],
      ['b', 2],
    ];
  }
  public static function more(): iterable { yield ['c', 3]; }

  #[DataProvider('texts')]
  public function testReads(string $text, int $n): void { Reader::read($text, $n); }

  /** @dataProvider more */
  public function testReadsMore($text, $n): void { Reader::read($text, $n); }
}
`,
    })
    const preamble = (name: string) => recipe(`tests/ReaderTest.php::ReaderTest.${name}`).preamble
    expect(preamble('testReads')).toBe("use Box\\Reader;\n\n$text = 'a';\n$n = 1;")
    expect(preamble('testReadsMore')).toBe("use Box\\Reader;\n\n$text = 'c';\n$n = 3;")
  })
})

test('in PHP, an import decides what a name means, under an alias or in the global namespace', async () => {
  const { recipe } = await linked('shop', {
    'src/Exceptions/InvalidArgumentException.php':
      '<?php\nnamespace Shop\\Exceptions;\ninterface InvalidArgumentException {}\n',
    'src/Cart.php':
      '<?php\nnamespace Shop;\nclass Cart { public static function make() { return new static(); } }\n',
    'src/FrozenCart.php':
      '<?php\nnamespace Shop;\nclass FrozenCart { public static function make() { return new static(); } }\n',
    'tests/CartTest.php': `<?php
namespace Tests;
use Shop\\FrozenCart as Cart;
use InvalidArgumentException;
class CartTest extends TestCase {
  public function testMakes() {
    try { $cart = Cart::make(); } catch (InvalidArgumentException $e) { $cart = null; }
    $this->assertNotNull($cart);
  }
}
`,
  })
  expect(recipe('tests/CartTest.php::CartTest.testMakes').symbols).toEqual([
    'shop.FrozenCart:FrozenCart.make',
    'shop.FrozenCart:FrozenCart',
  ])
})

test.each(['private ?Cart $cart;', 'protected $cart;'])(
  'a member of the class of tests has the class of its value: %s',
  async (declaration) => {
    const { recipe } = await linked('shop', {
      'src/Cart.php': CART,
      'tests/CartTest.php': `<?php
use Shop\\Cart;
class CartTest extends TestCase {
  ${declaration}
  protected function setUp(): void {
    $this->cart = new Cart();
  }
  protected function tearDown(): void {
    $this->cart = null;
  }
  public function testAdds() { $this->assertSame(3, $this->cart->add(3)); }
}
`,
    })
    const { symbols } = recipe('tests/CartTest.php::CartTest.testAdds')
    expect(symbols).toContain('shop.Cart:Cart.add')
  },
)

test('the text of a heredoc keeps its indentation', async () => {
  const { recipe } = await linked('shop', {
    'src/Cart.php': CART,
    'tests/CartTest.php': `<?php
use Shop\\Cart;
class CartTest extends TestCase {
    public function testAdds() {
        $text = <<<YAML
cart:
        price: 3
YAML;
        (new Cart())->add($text);
    }
}
`,
  })
  expect(recipe('tests/CartTest.php::CartTest.testAdds').code).toBe(`$text = <<<YAML
cart:
        price: 3
YAML;
(new Cart())->add($text);`)
})

// github.com/moneyphp/money
test('a method that returns `self` or `static` returns its class', async () => {
  const { recipe } = await linked('shop', {
    'src/Price.php':
      '<?php\nnamespace Shop;\nclass Price {\n  public static function of(int $n): static { return new static($n); }\n  public function half(): ?self { return $this; }\n  public function isWhole(): bool { return true; }\n}\nclass Weight {\n  public function half() {}\n  public function isWhole(): bool { return true; }\n}\n',
    'tests/PriceTest.php':
      '<?php\nnamespace Shop\\Tests;\nuse Shop\\Price;\nfinal class PriceTest extends TestCase {\n  public function testHalf() {\n    $price = Price::of(3);\n    self::assertTrue($price->half()->isWhole());\n  }\n}\n',
  })
  const { symbols } = recipe('tests/PriceTest.php::PriceTest.testHalf')
  expect(symbols).toEqual(
    expect.arrayContaining([
      'shop.Price:Price.of',
      'shop.Price:Price.half',
      'shop.Price:Price.isWhole',
    ]),
  )
})
