/** Excerpts of tests that show no outcome, which come after those of later recipes that show one. */
import { expect, test } from 'vitest'
import { isSilent } from '../../build/excerpt/silent-excerpts.ts'
import type { RecipeCard } from '../../runtime/card.ts'
import { exampleOf, SHOP } from './shop-examples.ts'

const firstOf = async (test: string, symbol = 'shop:Cart.add'): Promise<string | undefined> => {
  const card = await exampleOf(
    {
      'src/shop/__init__.py': `${SHOP}\n\nclass PriceError(Exception):\n    """A price is wrong."""\n`,
      'tests/test_cart.py': `import pytest\nfrom shop import Cart, PriceError\n\n\n${test}`,
    },
    symbol,
  )
  return card?.examples?.[0]?.code
}

const LATER = `

def test_total_of_a_cart_with_two_things_in_it():
    cart = Cart()
    cart.add("milk", 4)
    assert cart.total() == 4
`

test.each([
  ['says nothing', 'def test_add():\n    cart = Cart()\n    cart.add("tea", 3)\n'],
  [
    'only fails',
    'def test_add():\n    cart = Cart()\n    cart.add("ice", 1)\n    with pytest.raises(PriceError):\n        cart.add("tea", -3)\n',
  ],
  [
    'has results only in a loop',
    'def test_add():\n    for price in range(3):\n        cart = Cart()\n        cart.add("tea", price)\n        assert cart.total() == price\n',
  ],
])('a test that %s comes after one with a result', async (_, first) => {
  expect(await firstOf(first + LATER)).toContain('cart.total()  # => 4')
})

/** Whether an excerpt of two lines, the second of which is given, shows no outcome. */
const isSilentWith = (line: string, recipe_kind: 'test' | 'fence', name = 'add'): boolean => {
  const lines = ['cart = Cart()', line].map((text) => ({ text, from: [] }))
  const excerpt = { lines, usesLocalImport: false, lacksUse: false, isLoose: false, cut: false }
  return isSilent({ recipe_kind }, excerpt, { names: [name], owners: [], paths: [] })
}

test.each([
  ['cart.add("tea") # => TypeError', true],
  ['cart.add("tea")  # raises PriceError', true],
  ['cart.add("tea") # => 3', false],
  ['cart.add("tea")  # one more', false],
])('documentation that only fails shows no outcome: %s', (line, expected) => {
  expect(isSilentWith(line, 'fence')).toBe(expected)
  expect(isSilentWith(line, 'fence', 'PriceError')).toBe(false)
})

test('a test that only says what a value is not shows no outcome', () => {
  expect(isSilentWith('cart.total() # is not null', 'test')).toBe(true)
  expect(isSilentWith('cart.total() # is empty', 'test')).toBe(false)
})

test('a test that has no outcome is shown if there is no other', async () => {
  const code = 'def test_add():\n    cart = Cart()\n    cart.add("tea", 3)\n'
  expect(await firstOf(code)).toContain('cart.add("tea", 3)')
})

test('the outcome of an error is that it is raised', async () => {
  const made =
    'def test_price_error():\n    error = PriceError("tea")\n    error.add_note("milk")\n'
  const raised =
    '\n\ndef test_add_of_a_price_below_what_it_costs():\n    with pytest.raises(PriceError):\n        Cart().add("tea", -3)\n'
  expect(await firstOf(made + raised, 'shop:PriceError')).toContain('# raises PriceError')
})

test.each([
  [true, ['is := assert.New(t)', '_, err := shop.Open("")', 'is.Error(err)']],
  [false, ['is := assert.New(t)', 'is.Equal(3, shop.Total())', 'assert.True(shop.IsOpen())']],
])('an assertion that a call fails is no outcome: %s', (isWithout, lines) => {
  const excerpt = {
    ...{ lines: lines.map((text) => ({ text, from: [] })), cut: true },
    ...{ usesLocalImport: false, lacksUse: false, isLoose: false },
  }
  const symbol = { names: ['Open'], owners: [], paths: [], isType: false }
  const recipe: Pick<RecipeCard, 'recipe_kind'> = { recipe_kind: 'test' }
  expect(isSilent(recipe, excerpt, symbol, [/\.Error\(/])).toBe(isWithout)
})
