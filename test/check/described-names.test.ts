/** Names that directives of reStructuredText describe in place. */
import { expect, test } from 'vitest'
import { describedIn } from '../../build/check/described-names.ts'

test('a directive describes the last name of its signature', () => {
  const page = `Shelves
=======

.. py:method:: Shelf.toBytes(primitive=None)

   Text.

.. function:: on_open()
.. py:method:: Shelf.events(*args).sortAll(key)
.. note:: Shelf.other
`
  expect(describedIn(page)).toEqual([
    { name: 'toBytes', line: 4 },
    { name: 'on_open', line: 8 },
    { name: 'sortAll', line: 9 },
  ])
})
