/** Types that several files define together have one symbol (github.com/lostisland/faraday, github.com/App-vNext/Polly). */
import { expect, test } from 'vitest'
import { idsAt, linked } from './linked-entries.ts'

test('a module that files of Ruby open to put classes in it has one symbol', async () => {
  const entries = await linked('shop', {
    'lib/shop/cart.rb': 'module Shop\n  class Cart < Base\n    def add; end\n  end\nend\n',
    'lib/shop.rb': '# Sells things.\nmodule Shop\n  def self.open; end\nend\n',
    'lib/shop/base.rb': 'module Shop\n  class Base\n    def log; end\n  end\nend\n',
    'lib/shop/cart/total.rb': 'class Shop::Cart\n  def total; end\nend\n',
    'test/cart_test.rb':
      "require 'shop'\nclass CartTest < Minitest::Test\n  def test_total\n    cart = Shop::Cart.new\n    assert_equal 0, cart.total\n    assert_nil cart.log\n  end\nend\n",
  })
  expect(idsAt(entries, 'Shop')).toEqual(['shop.shop:Shop'])
  expect(idsAt(entries, 'Shop.Cart')).toEqual(['shop.cart:Shop.Cart'])
  const cards = new Map(entries.map(({ card }) => [card.id, card]))
  const shop = cards.get('shop.shop:Shop')
  expect(shop?.kind === 'symbol' && shop.related.children.map(({ symbol }) => symbol)).toEqual([
    'shop.shop:Shop.open',
    'shop.base:Shop.Base',
    'shop.cart:Shop.Cart',
  ])
  const recipes = entries.flatMap(({ card }) => (card.kind === 'recipe' ? card.symbols : []))
  expect(recipes).toContain('shop.cart.total:Shop.Cart.total')
  expect(recipes).toContain('shop.base:Shop.Base.log')
})

test('a partial class of C# has one symbol for each number of type parameters', async () => {
  const entries = await linked('shop', {
    'src/Cart.cs':
      'namespace Shop;\n/// <summary>Holds items.</summary>\npublic partial class Cart { public void Add() {} }\n',
    'src/Cart.Total.cs':
      'namespace Shop;\npublic partial class Cart : Base { public int Total() => 0; }\n',
    'src/CartOfItems.cs':
      'namespace Shop;\npublic partial class Cart<T> { public void Put() {} }\n',
    'src/Base.cs': 'namespace Shop;\npublic class Base { public void Log() {} }\n',
  })
  expect(idsAt(entries, 'Shop.Cart')).toEqual(['shop.Cart:Cart', 'shop.CartOfItems:Cart'])
  expect(idsAt(entries, 'Shop.Cart.Add')).toEqual(['shop.Cart:Cart.Add'])
  const cart = entries.find(({ card }) => card.id === 'shop.Cart:Cart')?.card
  const parents = cart?.kind === 'symbol' ? cart.related.parents : []
  expect(parents.map(({ symbol }) => symbol)).toContain('shop.Base:Base')
})
