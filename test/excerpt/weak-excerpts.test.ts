/** Excerpts that run and show little, which come after those of later recipes. */
import { expect, test } from 'vitest'
import { exampleOf, SHOP } from './shop-examples.ts'

test.each([
  ['from unittest import mock', 'mock.Mock()'],
  ['from unittest.mock import MagicMock', 'MagicMock()'],
])('a test in Python with %s comes after one without', async (statement, double) => {
  const card = await exampleOf(
    {
      'src/shop/__init__.py': SHOP,
      'tests/test_cart.py': `${statement}
from shop import Cart, parse


def test_add():
    cart = Cart()
    tea = ${double}
    cart.add(tea, 3)
    assert cart.total() == 3


def test_lines_of_a_file_that_are_read():
    cart = Cart()
    for line in ("milk", "tea"):
        cart.add(parse(line), 4)
    assert cart.total() == 8
`,
    },
    'shop:Cart.add',
  )
  expect(card?.examples?.[0]?.code).toContain('parse(line)')
})
