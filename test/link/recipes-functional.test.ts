/** Recipes from tests in Elixir and Haskell. */
import { describe, expect, test } from 'vitest'
import { linked } from './linked-recipes.ts'

describe('a recipe from an ExUnit test', () => {
  const SHOP_EX = {
    'lib/shop/cart.ex': `defmodule Shop.Cart do
  def new(name), do: name
  def add(cart, price), do: {cart, price}
end
`,
    'lib/shop/errors.ex': 'defmodule Shop.Errors do\n  def message(error), do: error\nend\n',
  }

  test('has its aliases, the values from its set-up, and all clauses of its helpers', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_EX,
      'test/cart_test.exs': `defmodule Shop.CartTest do
  use ExUnit.Case, async: true

  alias Shop.Cart
  import Shop.Errors

  setup do
    cart = Cart.new("ann")
    {:ok, cart: cart, limit: 3}
  end

  describe "add/2" do
    test "adds", %{cart: mine, limit: limit} do
      assert pair(Cart.add(mine, limit)) =~ ~r/end/
      assert message :full
    end
  end

  defp pair({cart, price}), do: [cart, price]
  defp pair(other), do: other
end
`,
    })
    const { code, preamble, symbols } = recipe('test/cart_test.exs::Shop.CartTest.add/2.adds')
    expect(code).toBe('assert pair(Cart.add(mine, limit)) =~ ~r/end/\nassert message :full')
    expect(preamble).toBe(`alias Shop.Cart
import Shop.Errors

defp pair({cart, price}), do: [cart, price]
defp pair(other), do: other

cart = Cart.new("ann")
limit = 3

mine = cart`)
    expect(symbols).toEqual([
      'shop.cart:Shop.Cart.add',
      'shop.errors:Shop.Errors.message',
      'shop.cart:Shop.Cart.new',
    ])
  })

  test("uses the function of the right module where another module's name begins the same", async () => {
    const { recipe } = await linked('shop', {
      ...SHOP_EX,
      'lib/shop.ex': 'defmodule Shop do\n  def open, do: true\nend\n',
      'test/shop_test.exs': `defmodule ShopTest do
  use ExUnit.Case

  test "makes" do
    assert Shop.Cart.new("bob") == "bob"
  end

  test "uses a module" do
    assert Code.ensure_loaded?(Shop.Cart)
  end
end
`,
    })
    expect(recipe('test/shop_test.exs::ShopTest.makes').symbols).toEqual([
      'shop.cart:Shop.Cart.new',
    ])
    expect(recipe('test/shop_test.exs::ShopTest.uses%20a%20module').symbols).toEqual([
      'shop.cart:Shop.Cart',
    ])
  })
})

describe('a recipe from hspec or tasty', async () => {
  const { recipe, result } = await linked('shop', {
    'src/Shop.hs':
      'module Shop (module Shop.Cart, total) where\n\nimport Shop.Cart\nimport Shop.Price\n',
    'src/Shop/Cart.hs':
      'module Shop.Cart (Cart(..), add) where\n\ndata Cart = Cart\n\nadd :: Int -> Cart -> Cart\nadd _ c = c\n',
    'src/Shop/Price.hs':
      'module Shop.Price where\n\ntotal :: Cart -> Int\ntotal _ = 0\n\nfilter :: Int -> Int\nfilter x = x\n',
    'src/Shop/Log.hs': 'module Shop.Log (total) where\n\ntotal :: Int\ntotal = 0\n',
    'test/Shop/Help.hs':
      'module Shop.Help where\n\nimport Shop\n\nwith :: Int -> Cart\nwith x = add x Cart\n',
    'test/ShopSpec.hs': `module ShopSpec where

import Shop
import qualified Shop.Price as Price
import Data.Maybe (Maybe(..), fromMaybe, (&&&), isJust)
import Shop.Help
import Test.Hspec

spec :: Spec
spec = do
  describe "total" $ do
    it "is none without prices" $ do
      let cart = with 3
      total cart \`shouldBe\` fromMaybe 0 Nothing
      Price.total cart \`shouldBe\` 0

    it "knows nothing of prices" $
      filter 3 \`shouldBe\` 3

  describe "add" $ it "adds" prop_adds

prop_adds x =
  total (add x Cart) == x
`,
  })

  test('has its statements with helpers of the tests and complete imports', () => {
    const { code, preamble, symbols } = recipe(
      'test/ShopSpec.hs::total.is%20none%20without%20prices',
    )
    expect(code).toBe(
      'let cart = with 3\ntotal cart `shouldBe` fromMaybe 0 Nothing\nPrice.total cart `shouldBe` 0',
    )
    expect(preamble).toBe(`import Shop
import qualified Shop.Price as Price
import Data.Maybe (Maybe(..), fromMaybe, (&&&))
import Shop.Help
import Test.Hspec

with :: Int -> Cart
with x = add x Cart`)
    // Of two functions with this name, the one that Shop re-exports.
    expect(symbols).toEqual(['Shop.Price:total', 'Shop.Cart:add', 'Shop.Cart:Cart'])
  })

  test('may be a function passed to a runner, included whole where it has parameters', () => {
    expect(recipe('test/ShopSpec.hs::prop_adds').code).toBe(
      'prop_adds x =\n  total (add x Cart) == x',
    )
  })

  test('uses only what its file imports', () => {
    expect(result.usage.tests).toMatchObject({ seen: 3, cards: 2 })
  })
})
