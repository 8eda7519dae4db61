/** What tests import from other test files, which users do not have. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

const DATA = `import os

BASE = {"tea": 3}
LINES = ["tea", BASE]
changed = [1]
changed.append(2)
here = os.path.dirname(__file__)


def filled(cart):
    for line in LINES:
        cart.add(line)
    return cart
`

const preambleOf = async (body: string): Promise<string | undefined> => {
  const { recipe } = await linked('shop', {
    'src/shop/__init__.py': 'class Cart:\n    def add(self, line): ...\n',
    'tests/__init__.py': '',
    'tests/data.py': DATA,
    'tests/test_cart.py': `from shop import Cart\nfrom tests.data import LINES, changed, filled, here\n\n\ndef test_add():\n    ${body}\n`,
  })
  return recipe('tests/test_cart.py::test_add').preamble
}

test('a helper and a constant stand in the recipe, with what they need', async () => {
  expect(await preambleOf('cart = filled(Cart())\n    cart.add(LINES)')).toBe(`from shop import Cart

BASE = {"tea": 3}

LINES = ["tea", BASE]

def filled(cart):
    for line in LINES:
        cart.add(line)
    return cart`)
})

test.each(['changed', 'here'])(
  'a value that is another one elsewhere stays imported: %s',
  async (name) => {
    expect(await preambleOf(`Cart().add(${name})`)).toBe(
      `from shop import Cart\nfrom tests.data import ${name}`,
    )
  },
)

test('a constant of JavaScript stands in the recipe', async () => {
  const { recipe } = await linked('shop', {
    'package.json': '{"name":"shop","type":"module","exports":"./src/index.js"}',
    'src/index.js': 'export class Cart { add() {} }\n',
    'test/data.js': "export const lines = ['tea']\n",
    'test/cart.test.js': `import { Cart } from '../src/index.js'
import { lines } from './data.js'

test('adds', () => {
  expect(new Cart().add(lines)).toBe(3)
})
`,
  })
  expect(recipe('test/cart.test.js::adds').preamble).toBe(
    "import { Cart } from 'shop'\n\nexport const lines = ['tea']",
  )
})
