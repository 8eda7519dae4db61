/** Tests below statements at the top level of their file that set up the library. */
import { expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

const SHOP = {
  'package.json': '{ "name": "shop", "main": "dist/shop.js" }',
  'src/index.js': `export default function shop(name) { return new Cart(name) }
export class Cart { pay() {} }
shop.extend = (plugin) => plugin(Cart.prototype)
`,
  'src/plugin/receipts/index.js':
    'export default (proto) => {\n  proto.receipt = function () { return 3 }\n}\n',
  'src/plugin/taxes/index.js': `export default (proto) => {
  const oldPay = proto.pay
  proto.pay = function () { return oldPay.call(this) * 2 }
}
`,
  'README.md': "```js\nimport receipts from 'shop/plugin/receipts'\n```\n",
}

// github.com/iamkun/dayjs: `dayjs.extend(utc)` was cut, without which `dayjs().utc()` fails.
test('a test has the plugins of its file that its code may use, imported as users do', async () => {
  const { recipe } = await linked('shop', {
    ...SHOP,
    'test/plugin/receipts.test.js': `import clock from 'clock'
import shop from '../../src'
import receipts from '../../src/plugin/receipts'
import taxes from '../../src/plugin/taxes'

clock.freeze()
shop.extend(receipts)
shop.extend(taxes)

test('receipt', () => {
  expect(shop('ann').receipt()).toBe(3)
})

test('pay', () => {
  expect(shop('ann').pay()).toBe(3)
})

shop.extend(clock)
`,
  })
  expect(recipe('test/plugin/receipts.test.js::receipt').preamble).toBe(`import shop from 'shop'
import receipts from 'shop/plugin/receipts'
import taxes from 'shop/plugin/taxes'

shop.extend(receipts)

shop.extend(taxes)`)
  expect(recipe('test/plugin/receipts.test.js::pay').preamble).toBe(`import shop from 'shop'
import taxes from 'shop/plugin/taxes'

shop.extend(taxes)`)
})

test('a setting at the top level of a file belongs to its tests', async () => {
  const { recipe } = await linked('shop', {
    'lib/shop.rb': `# Sells.
module Shop
  class << self
    attr_accessor :currency
  end
  def self.price(amount) = amount
end
`,
    'test/shop_spec.rb': `require 'shop'

Shop.currency = :eur

describe Shop do
  it 'prices' do
    expect(Shop.price(3)).to eq(3)
  end
end
`,
  })
  expect(recipe('test/shop_spec.rb::Shop.prices').preamble).toBe('Shop.currency = :eur')
})

test('a call of a module that a Python test file makes belongs to its tests', async () => {
  const { recipe } = await linked('shop', {
    'shop/__init__.py': 'def set_currency(name): ...\n\ndef price(amount): return amount\n',
    'tests/test_shop.py': `import shop

shop.set_currency("eur")


def test_price():
    assert shop.price(3) == 3
`,
  })
  expect(recipe('tests/test_shop.py::test_price').preamble).toBe(`import shop

shop.set_currency("eur")`)
})
