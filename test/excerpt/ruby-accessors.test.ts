/** Examples of Ruby's getters and setters, and those from the documentation of types inside a namespace. */
import { expect, test } from 'vitest'
import { exampleOf } from './shop-examples.ts'

const FILES = {
  'shop.gemspec': "Gem::Specification.new do |s|\n  s.name = 'shop'\nend\n",
  'lib/shop.rb': `module Shop
  # Things to buy.
  class Cart
    # Returns the owner.
    #
    #  c = Cart.new('ann')
    #  c.owner #=> 'ann'
    def owner
      @owner
    end

    def currency
      @currency
    end

    def currency=(value)
      @currency = value
    end
  end
end
`,
  'spec/cart_spec.rb': `require 'shop'

describe Shop::Cart do
  it 'takes a currency' do
    cart = Shop::Cart.new('ann')
    cart.currency = 'GBP'
    expect(cart).to be_open
  end

  it 'is made with one' do
    currency = 'USD'
    expect(Shop::Cart.new(currency).currency_of('ann')).to eq(currency)
  end

  it 'has a currency' do
    cart = Shop::Cart.new('ben')
    expect(cart.currency).to eq('EUR')
  end
end
`,
}

test('an example from documentation that names a type without its namespace includes the namespace', async () => {
  const card = await exampleOf(FILES, 'shop.shop:Shop.Cart.owner')
  expect(card?.examples?.[0]?.code).toBe(
    "require 'shop'\ninclude Shop\n\nc = Cart.new('ann')\nc.owner #=> 'ann'",
  )
})

test('neither an assignment nor a variable of its name is a use of a getter', async () => {
  const card = await exampleOf(FILES, 'shop.shop:Shop.Cart.currency')
  expect(card?.examples?.map(({ code }) => code)).toEqual([
    "require 'shop'\n\ncart = Shop::Cart.new('ben')\ncart.currency  # => 'EUR'",
  ])
})
