/** Which recipes of a symbol become its examples. */
import { describe, expect, test } from 'vitest'
import { exampleOf, SHOP } from './shop-examples.ts'

describe('examples of a symbol', () => {
  test('leave out a recipe without a self-contained part, which stays in the list of recipes', async () => {
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'tests/test_parse.py': `
from shop import parse


def test_parse(a_line):
    assert parse(a_line) == "tea"


def test_parse_of_a_line_that_is_given():
    assert parse("tea 3") == "tea"
`,
      },
      'shop:parse',
    )
    expect(card?.recipes).toHaveLength(2)
    expect(card?.examples?.map(({ code }) => code)).toEqual([
      'from shop import parse\n\nparse("tea 3")  # => "tea"',
    ])
  })

  test('prefer a longer page that ranks first to a test that ranks far below it, or if the page says its result', async () => {
    const lines = [...'abcdefghijklmnop'].map((name) => `    parse("${name}")`).join('\n')
    const unsound = (name: string) =>
      `def test_parse_${name}():\n    assert parse(LINE_${name}) == "${name}"\n\n\n`
    const sound = (title: string) =>
      `def test_${title}():\n    line = "tea"\n    for _ in range(2):\n        line = line.strip()\n    assert parse(line) == "tea"\n`
    const exampleOfParse = (tests: string, end = '') =>
      exampleOf(
        {
          'src/shop/__init__.py': SHOP,
          'README.md': `# Shop\n\n\`\`\`python\nfrom shop import parse\n\ndef read():\n${lines}${end}\n\`\`\`\n`,
          'tests/test_parse.py': `from shop import parse\n\n\n${tests}`,
        },
        'shop:parse',
      )
    const near = await exampleOfParse(sound('parse_line'))
    expect(near?.examples?.[0]?.code).toContain('# => "tea"')
    const withOutput = await exampleOfParse(sound('parse_line'), '  # output: "p"')
    expect(withOutput?.examples?.[0]?.code).toContain('# output: "p"')
    const many = ['one', 'two', 'three', 'four'].map(unsound).join('')
    const far = await exampleOfParse(many + sound('no_regression_if_a_line_is_not_stripped'))
    expect(far?.examples?.[0]?.code).toContain('parse("p")')
  })

  test('prefer a whole class on a page, though it is long, to a part of it and to a test', async () => {
    const fields = [...'abcdefghijklmn'].map((name) => `    ${name}: str = "tea"`).join('\n')
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'README.md': `# Shop

\`\`\`python
from shop import Cart

class Basket(Cart):
${fields}

    def first(self):
        return self.total()
\`\`\`
`,
        'tests/test_cart.py': `
from shop import Cart


def test_texts():
    cart = Cart()
    assert str(cart) == "cart"
`,
      },
      'shop:Cart',
    )
    expect(card?.examples?.[0]?.code.split('\n')).toHaveLength(20)
  })

  test('prefer one that needs no file beside its test, dynamic imports included', async () => {
    const card = await exampleOf(
      {
        'package.json': '{"name": "shop", "exports": "./src/index.js"}',
        'src/index.js': 'export class Cart { total() { return 0 } }\n',
        'tests/cart.test.js': `import { Cart } from '../src/index.js'
it('totals', async () => {
  const { Cart } = await import('../src/index.js')
  const cart = new Cart()
  expect(cart.total()).toBe(0)
})
it('starts at zero', () => {
  const basket = new Cart()
  expect(basket.total()).toBe(0)
})
`,
      },
      'shop:Cart.total',
    )
    expect(card?.recipes).toHaveLength(2)
    expect(card?.examples?.[0]?.code).not.toContain('await import')
  })

  test('leave out a recipe that runs inside of a context entered by a fixture', async () => {
    const card = await exampleOf(
      {
        'src/shop/__init__.py': SHOP,
        'tests/test_cart.py': `
import pytest
from shop import Cart, opened


@pytest.fixture
def opened_shop():
    with opened("here") as shop:
        yield shop


def test_total(opened_shop):
    cart = Cart()
    assert cart.total() == 0
`,
      },
      'shop:Cart.total',
    )
    expect(card?.recipes).toHaveLength(1)
    expect(card?.examples).toBeUndefined()
  })

  test('leave out code with an unclosed bracket, in a language without rules for cutting', async () => {
    const fence = (code: string) =>
      `\`\`\`lua\nlocal cart = require("shop.cart")\n${code}\n\`\`\`\n\n`
    const open = 'visit(function() -- )\n  cart.total({ 1 })\nend'
    const closed = `print(cart.total({ "a(", ')' })) -- {`
    const card = await exampleOf(
      {
        'lua/shop/cart.lua':
          'local M = {}\nfunction M.total(prices)\n  return #prices\nend\nreturn M\n',
        'README.md': `# Shop\n\n## One\n\n${fence(open)}## Two\n\n${fence(closed)}`,
      },
      'shop.cart:total',
    )
    expect(card?.recipes).toHaveLength(2)
    expect(card?.examples?.map(({ code }) => code.split('\n').at(-1))).toEqual([closed])
  })

  test.each([
    [
      'a test double',
      "  const cart = new Cart()\n  vi.spyOn(cart, 'total')\n  expect(cart.total).toBeDefined()",
    ],
    ['a call without a result', '  unknown(new Cart())\n  new Cart()'],
    [
      'the class as an expected value alone',
      '  const made = copy()\n  expect(made.kind).toBe(Cart)',
    ],
  ])('show what is made of a class rather than %s', async (_, weak) => {
    const card = await exampleOf(
      {
        'package.json': '{"name": "shop", "exports": "./src/index.js"}',
        'src/index.js':
          'export class Cart { total() { return 0 } }\nexport const copy = () => ({})\n',
        'tests/cart.test.js': `import { Cart, copy } from '../src/index.js'
it('cart', () => {
${weak}
})
it('other things that take a few more words to be said', () => {
  const basket = new Cart()
  expect(basket.total()).toBe(0)
})
`,
      },
      'shop:Cart',
    )
    expect(card?.recipes[0]).toContain('::cart')
    expect(card?.examples?.[0]?.code).toContain('basket.total() // => 0')
  })
})

test('a class shows the beginning of a long example of its documentation, up to a result', async () => {
  const further = ['cup', 'pot', 'jug', 'pan', 'lid', 'tin', 'box', 'jar']
  const shown = await exampleOf(
    {
      'shop/__init__.py': `class Cart:
    """Things to buy.

    >>> cart = Cart()
    >>> spare = Cart()
    >>> cart.total()
    0
    >>> cart.add("tea", 3)
    >>> cart.add("milk", 1)
    >>> cart.total()
    4
${further.map((name) => `    >>> cart.add("${name}", 2)`).join('\n')}
    >>> spare.add("pen", 1)
    >>> cart.total()
    20
    """

    def add(self, name, price): ...

    def total(self): ...
`,
    },
    'shop:Cart',
  )
  expect(shown?.examples?.[0]?.code).toBe(`from shop import Cart

cart = Cart()
cart.total()
# 0
cart.add("tea", 3)
cart.add("milk", 1)
cart.total()
# 4`)
})
