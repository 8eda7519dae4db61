/** Recipes from tests in Python. */
import { describe, expect, test } from 'vitest'
import { linked, SHOP } from './linked-recipes.ts'

describe('a recipe from a pytest test', () => {
  test('takes the first parameter of a fixture', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'tests/test_cart.py': `import pytest
from shop import Cart, total

@pytest.fixture(params=[pytest.param("eve", id="one"), "ada"])
def owner(request):
    return request.param

def test_total(owner):
    assert total(Cart(owner)) == 0
`,
    })
    const { preamble } = recipe('tests/test_cart.py::test_total')
    expect(preamble).toContain('owner = "eve"')
  })

  test('keeps the branch of a fixture that runs for its first parameter', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'tests/test_cart.py': `import pytest
from shop import Cart, total

@pytest.fixture(params=["plain", "full"])
def cart(request, tmp_path):
    if request.param == 'full':
        made = Cart(tmp_path)
        made.add(3)
    elif request.param != "plain":
        made = None
    else:
        made = Cart("ann")
        if made:
            made.add(1)

    yield made

def test_total(cart):
    assert total(cart) == 0
`,
    })
    const { preamble } = recipe('tests/test_cart.py::test_total')
    expect(preamble).toContain(`made = Cart("ann")
if made:
    made.add(1)
cart = made`)
    expect(preamble).not.toContain('plain')
  })

  test('lacks a fixture that gives one of several values', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'tests/test_cart.py': `import pytest
from shop import Cart, total

@pytest.fixture
def cart():
    if SLOW:
        return Cart("slow")
    return Cart("ann")

@pytest.fixture
def other():
    def made():
        return Cart("eve")
    return made()

def test_total(cart, other):
    assert total(cart) == total(other)
`,
    })
    const { preamble } = recipe('tests/test_cart.py::test_total')
    expect(preamble).not.toContain('cart = ')
    expect(preamble).toContain('other = made()')
  })

  test('contains its statements, with the fixtures, constants and imports that they mention', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'tests/conftest.py': `import pytest
from shop import Cart

@pytest.fixture
def cart(owner):
    made = Cart(owner)
    yield made
    made.close()
`,
      'tests/test_cart.py': `"""Tests."""
import os
import sys
from shop import (
    Cart,
    total,
)
import pytest

PRICES = [1,
          2]
OTHER = 3

def adding(cart):
    for price in PRICES:
        cart.add(price)

@pytest.fixture
def owner():
    return "eve"

@pytest.mark.parametrize("extra, expected", [(1, 4), pytest.param(2, 5, id="two")])
def test_total(cart, tmp_path, extra, expected):
    """Adds up."""
    adding(cart)
    cart.add(extra)
    assert total(cart) == expected
`,
    })
    const { code, preamble, symbols, summary, lines } = recipe('tests/test_cart.py::test_total')
    expect(code).toBe('adding(cart)\ncart.add(extra)\nassert total(cart) == expected')
    expect(preamble).toBe(`import pathlib
import tempfile
from shop import Cart
from shop import total

PRICES = [1,
          2]

def adding(cart):
    for price in PRICES:
        cart.add(price)

owner = "eve"

made = Cart(owner)
cart = made

tmp_path = pathlib.Path(tempfile.mkdtemp())

extra = 1
expected = 4`)
    expect(symbols).toEqual(['shop.cart:Cart.add', 'shop.cart:total', 'shop.cart:Cart'])
    expect(summary).toBe('Adds up.')
    expect(lines).toEqual([22, 27])
  })

  test('that uses a removed name is stale, and comes last', async () => {
    const { recipe, result } = await linked('shop', {
      ...SHOP,
      'tests/test_cart.py': `import shop

def test_refund():
    shop.refund(shop.Cart("a"))

def test_cart_of_a_long_name():
    cart = shop.Cart("a")
    cart.add(1)
    cart.add(2)
`,
    })
    const stale = recipe('tests/test_cart.py::test_refund')
    expect(stale.stale).toBe(true)
    expect(stale.summary).toContain('shop.refund')
    expect(recipe('tests/test_cart.py::test_cart_of_a_long_name').stale).toBeUndefined()
    const cart = result.entries.find(({ card }) => card.id === 'shop.cart:Cart')?.card
    expect(cart?.kind === 'symbol' && cart.recipes.at(-1)).toBe(stale.id)
  })

  test('that calls a method of an imported value uses the class of the value', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'shop/till.py': 'from shop.cart import Cart\n\ncart = Cart("till")\n',
      'tests/test_till.py': `from shop.till import cart

def test_add():
    cart.add(1)
`,
    })
    expect(recipe('tests/test_till.py::test_add').symbols).toContain('shop.cart:Cart.add')
  })

  test('that uses a name of another package, which a module passes on, is not stale', async () => {
    const { recipe } = await linked('shop', {
      ...SHOP,
      'shop/fields.py': 'from marshmallow.fields import *\n\nclass Price: ...\n',
      'tests/test_fields.py': `from shop import fields

def test_text():
    assert fields.Str() != fields.Price()
`,
    })
    expect(recipe('tests/test_fields.py::test_text').stale).toBeUndefined()
  })
})

test('a recipe from a unittest class contains neither self nor assertions of the class', async () => {
  const { recipe } = await linked('shop', {
    ...SHOP,
    'tests/test_cart.py': `import unittest
from shop import Cart, total

class TestCart(unittest.TestCase):
    LIMIT = 9

    def setUp(self):
        self.log = open("log")
        name = "ann"
        self.cart = Cart(name)

    def fill(self, *prices):
        for price in prices:
            self.cart.add(price)

    async def test_total(self):
        self.fill(1, 2)
        self.assertEqual(total(self.cart), 3, "sum")
        self.assertFalse(total(self.cart) > self.LIMIT)
        with self.assertRaises(ValueError):
            total(None)
`,
  })
  const { code, preamble } = recipe('tests/test_cart.py::TestCart.test_total')
  expect(code).toBe(`fill(1, 2)
assert total(cart) == 3
assert not total(cart) > LIMIT
with pytest.raises(ValueError):
    total(None)`)
  expect(preamble).toBe(`import pytest
from shop import Cart, total

LIMIT = 9

def fill(*prices):
    for price in prices:
        cart.add(price)

name = "ann"
cart = Cart(name)`)
})

test('a recipe has each statement of a set-up once, even if several statements need it', async () => {
  const { recipe } = await linked('shop', {
    ...SHOP,
    'tests/test_cart.py': `import unittest
from shop import Cart, total

class TestCart(unittest.TestCase):
    def setUp(self):
        self.owner = open("ann")
        self.cart = Cart(self.owner)
        self.owner.write("ann")

    def test_total(self):
        self.assertEqual(total(self.cart), 0)
`,
  })
  const { preamble } = recipe('tests/test_cart.py::TestCart.test_total')
  expect(preamble).toContain('owner = open("ann")\ncart = Cart(owner)\nowner.write("ann")')
  expect(preamble?.match(/^cart =/gm)).toHaveLength(1)
})

test('the variable of a `with` statement has the class of its value, also in a fixture', async () => {
  const { recipe } = await linked('shop', {
    'shop/__init__.py':
      'class Cart:\n    def add(self, n): ...\n\nclass Order:\n    def add(self, n): ...\n',
    'tests/test_cart.py': `import pytest
from shop import Cart, Order

@pytest.fixture
def cart():
    with Cart() as cart:
        yield cart

def test_add(cart):
    assert cart.add(1) == 1

def test_both():
    with open("a") as file, Order() as order:
        order.add(2)
`,
  })
  expect(recipe('tests/test_cart.py::test_add').symbols).toContain('shop:Cart.add')
  expect(recipe('tests/test_cart.py::test_both').symbols).toContain('shop:Order.add')
})
