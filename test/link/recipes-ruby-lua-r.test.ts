/** Recipes from tests in Ruby, Lua and R. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

describe('a recipe from RSpec', () => {
  const SHOP_RB = {
    'lib/shop/cart.rb': `module Shop
  class Cart
    def initialize(name); end
    def add(price); end
  end
end
`,
  }

  test('has the values of `let` and the class under test instead of the words of RSpec', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `RSpec.describe Shop::Cart do
  subject(:cart) { described_class.new(name) }
  let(:name) { 'ann' }
  let(:prices) do
    [1, 2]
  end
  before { @limit = 3 }

  def adding(cart)
    cart.add(1)
  end

  describe '#add' do
    context 'with a name of its own' do
      let(:name) { 'eve' }

      it 'adds' do
        adding(cart)
        expect(cart.add(prices.first)).to be < @limit
      end
    end
  end

  it { expect(described_class.new('bob')).to be_open }
end
`,
    })
    const { code, preamble, symbols } = recipe(
      'test/cart_spec.rb::Shop.Cart.#add.with%20a%20name%20of%20its%20own.adds',
    )
    expect(code).toBe('adding(cart)\nexpect(cart.add(prices.first)).to be < @limit')
    expect(preamble).toBe(`def adding(cart)
  cart.add(1)
end

name = 'eve'

cart = Shop::Cart.new(name)

prices = [1, 2]

@limit = 3`)
    expect(symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
    expect(recipe('test/cart_spec.rb::Shop.Cart.it').code).toBe(
      "expect(Shop::Cart.new('bob')).to be_open",
    )
  })

  test('has the subject under its own name, or as the subject', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `describe Shop::Cart do
  subject(:cart) do
    Shop::Cart.new(name)
  end
  let(:name) { 'ann' }

  it('adds') { expect(cart.add(1)).to eq(1) }
  it('adds again') { expect(subject.add(2)).to eq(3) }
end
`,
    })
    expect(recipe('test/cart_spec.rb::Shop.Cart.adds').preamble).toBe(
      "name = 'ann'\n\ncart = Shop::Cart.new(name)",
    )
    expect(recipe('test/cart_spec.rb::Shop.Cart.adds%20again').preamble).toBe(
      "name = 'ann'\n\nsubject = Shop::Cart.new(name)",
    )
  })

  test('has the implicit subject, and the values that a helper takes from an inner scope', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `RSpec.describe Shop::Cart do
  def sum
    result + 1
  end

  context 'with one' do
    let(:result) { Shop::Cart.new('one').add(1) }

    it('adds') { expect(sum).to eq(2) }
    it('is empty') { expect(subject.add(0)).to eq(0) }
  end
end
`,
    })
    const adds = recipe('test/cart_spec.rb::Shop.Cart.with%20one.adds')
    expect(adds.preamble).toContain("result = Shop::Cart.new('one').add(1)")
    expect(adds.symbols).toContain('shop.cart:Shop.Cart.add')
    const empty = recipe('test/cart_spec.rb::Shop.Cart.with%20one.is%20empty')
    expect(empty.preamble).toBe('subject = Shop::Cart.new')
    expect(empty.symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
  })

  test('has only the set-up of its own group, if groups of a class differ in their second words', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_spec.rb': `describe Shop::Cart, "when it is for ann" do
  before do
    @cart = Shop::Cart.new('ann')
  end
  let(:price) { 1 }

  it 'adds' do
    expect(@cart.add(price)).to eq(1)
  end
end

describe Shop::Cart, "when it is " +
    "for bob" do
  before do
    @cart = Shop::Cart.new('bob')
  end
  let(:price) { 2 }

  it 'adds two' do
    expect(described_class.new('eve').add(price)).to eq(@cart.add(price))
  end
end
`,
    })
    const { preamble, symbols } = recipe(
      'test/cart_spec.rb::Shop.Cart.when%20it%20is%20for%20ann.adds',
    )
    expect(preamble).toBe("price = 1\n\n@cart = Shop::Cart.new('ann')")
    expect(symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
    const second = recipe(
      'test/cart_spec.rb::Shop.Cart.when%20it%20is%20"%20+%20"for%20bob.adds%20two',
    )
    expect(second.preamble).toBe("price = 2\n\n@cart = Shop::Cart.new('bob')")
    expect(second.code).toContain("Shop::Cart.new('eve')")
  })

  test('has the types of instance variables that the set-up assigns', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_RB,
      'test/cart_test.rb': `class CartTest < Minitest::Test
  def setup
    @cart = Shop::Cart.new 'ann'
  end

  def test_adds
    assert_equal 1, @cart.add(1)
  end
end
`,
    })
    const { preamble, symbols } = recipe('test/cart_test.rb::CartTest.test_adds')
    expect(preamble).toBe("@cart = Shop::Cart.new 'ann'")
    expect(symbols).toEqual(['shop.cart:Shop.Cart.add', 'shop.cart:Shop.Cart'])
  })
})

test('a recipe from a spec knows the type that the documentation of a method says it returns', async () => {
  const { recipe } = await linked('shop', {
    'lib/shop.rb': `module Shop
  class Cart
    # Reads a cart.
    #
    # @return [Shop::Cart] The cart.
    def self.parse(text)
      load(text)
    end

    def pay; end
  end

  class Bill
    def pay; end
  end
end
`,
    'spec/cart_spec.rb': `describe Shop::Cart do
  before do
    @cart = Shop::Cart.parse('tea')
  end

  it 'pays' do
    expect(@cart.pay).to eq(3)
  end
end
`,
  })
  expect(recipe('spec/cart_spec.rb::Shop.Cart.pays').symbols).toContain('shop.shop:Shop.Cart.pay')
})

test('a recipe from a spec has the types of all variables that one block sets up', async () => {
  const { used } = await linked('shop', {
    'lib/shop.rb':
      'module Shop\n  class Cart\n    def add(price)\n      1\n    end\n  end\n  class Bill\n    def sum\n      1\n    end\n  end\nend\n',
    'spec/cart_spec.rb': `RSpec.describe Shop::Bill do
  before do
    @cart = Shop::Cart.new
    @bill = described_class.new
  end

  it 'sums' do
    expect(@bill.sum).to eq(@cart.add(1))
  end
end
`,
  })
  expect(used).toContain('shop.shop:Shop.Cart.add')
  expect(used).toContain('shop.shop:Shop.Bill.sum')
})

test('a Lua test may require one function of a module', async () => {
  const { recipe } = await linked('shop', {
    'lua/shop/cart.lua':
      'local M = {}\nfunction M.total(prices)\n  return #prices\nend\nreturn M\n',
    'test/cart_spec.lua': `local total = require("shop.cart").total

describe("cart", function()
  it("adds", function()
    if total then
      assert.equal(total({ 1 }), 1)
    end
  end)
end)
`,
  })
  const { code, preamble, symbols } = recipe('test/cart_spec.lua::cart.adds')
  expect(code).toBe('if total then\n  assert.equal(total({ 1 }), 1)\nend')
  expect(preamble).toBe('local total = require("shop.cart").total')
  expect(symbols).toEqual(['shop.cart:total'])
})

test("R tests call the package's functions without naming the package", async () => {
  const { recipe } = await linked('shop', {
    'R/cart.R': 'total <- function(prices) sum(prices)\n',
    'tests/testthat/test-cart.R': 'test_that("adds", {\n  expect_equal(total(c(1, 2)), 3)\n})\n',
  })
  const { code, symbols } = recipe('tests/testthat/test-cart.R::adds')
  expect(code).toBe('expect_equal(total(c(1, 2)), 3)')
  expect(symbols).toEqual(['shop.cart:total'])
})
