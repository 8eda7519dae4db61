import { expect, test } from 'vitest'
import { describedObjects } from '../../build/extract/docs/described-objects.ts'

const PAGE = `
Carts
=====

.. currentmodule:: shop

.. class:: Cart(owner)
           Cart(owner, *, limit)
   :canonical: shop.core.Cart

   A cart of one owner.

   .. code-block:: python

      cart = Cart("Ann")

   .. py:method:: add(name, price=0)
      :async:

      :param name: what it is,
          in a word

      Puts an article in.

   .. attribute:: names

   .. classmethod:: load(path)

      Reads a cart.

Some text.

.. function:: shop.total(cart)

   The sum.

.. autofunction:: shop.close

   Not described here alone.
`

test('a reference page describes objects, with their owners and without code of others', () => {
  expect(describedObjects(PAGE.split('\n'))).toEqual([
    {
      path: 'shop.Cart',
      text: 'A cart of one owner.\n\n.. code-block:: python\n\n   cart = Cart("Ann")',
    },
    {
      path: 'shop.Cart.add',
      text: 'Puts an article in.\n\n:param name: what it is,\n    in a word',
    },
    { path: 'shop.Cart.load', text: 'Reads a cart.' },
    { path: 'shop.total', text: 'The sum.' },
  ])
})
