import { expect, test } from 'vitest'
import { linkLibrary } from '../../build/link/link.ts'
import { libraryOf } from './fixture-library.ts'

const SHOP = {
  'shop/__init__.py': 'from shop.cart import Cart, refund, total, start\n',
  'shop/cart.py': `class Cart:
    def add(self, price): return price
    def empty(self): return None

def start(): return Cart()

def total(cart): return 0

def refund(cart): return 0
`,
}

async function titles(tests: string): Promise<string[]> {
  const { entries } = linkLibrary(
    await libraryOf('shop', { ...SHOP, 'tests/test_cart.py': `import shop\n\n${tests}` }),
  )
  return entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.title : []))
}

/** The first lines of every test. */
const EACH = '    shop.start()\n    shop.total(1)\n'

test('a title lists the symbols that its words name, without a count of others', async () => {
  const [title] = await titles(`def test_refund_twice():
${EACH}    shop.Cart().add(3)
    assert shop.refund(1) == 2
`)
  expect(title).toMatch(/^refund twice: (?:[\w.]+, )?shop\.refund$/)
})

test('a title whose words name no symbol lists the symbols that few recipes use', async () => {
  const each = Array.from(
    { length: 8 },
    (_, i) => `def test_case_number_${i}():\n${EACH}    assert True\n`,
  )
  const [title] = await titles(`def test_every_day():
${EACH}    assert shop.refund(1) == 2
${each.join('\n')}`)
  expect(title).toBe('every day: shop.start, shop.refund')
})

test('a title lists a method without its class', async () => {
  const [title] = await titles(`def test_one_more():
    cart = shop.Cart()
    assert cart.add(3) == 3
`)
  expect(title).toBe('one more: shop.Cart.add')
})

test('a title of a single word begins with the name of its test group', async () => {
  const [title] = await titles(`class TestRefund:
    def test_twice(self):
        assert shop.refund(1) == 2
`)
  expect(title).toBe('TestRefund › twice: shop.refund')
})
