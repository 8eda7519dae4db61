/** Parameters that the earlier version does not have. */
import { expect, test } from 'vitest'
import { addedParameters } from '../../build/check/parameter-names.ts'
import type { Card } from '../../runtime/card.ts'

const open = (...names: string[]): Card =>
  ({
    ...{ kind: 'symbol', symbol_kind: 'function', title: 'shop.open', public: [] },
    parameters: names.map((name) => ({ name })),
  }) as never

test('the keys of a destructured parameter are its names', () => {
  const added = addedParameters(
    [open('{ depth, path }')],
    [open('{ depth, root: folder }', 'mode?')],
  )
  expect(added('shop.open')).toEqual(['root', 'mode'])
})
