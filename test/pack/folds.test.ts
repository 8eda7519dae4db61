/** Which cards fold under others, from what is known when a pack is written. */
import { expect, test } from 'vitest'
import type { Card } from '../../runtime/card.ts'
import { filesOfCards, staticFeaturesOf } from '../../runtime/pack/features/collect-features.ts'
import { type SmallCard, smallEntry } from '../small-pack.ts'

/** For each id, the card that it folds under. */
function foldsAmong(small: readonly SmallCard[], own: Partial<Card>[] = []) {
  const cards = small.map((each, i): Card => Object.assign(smallEntry(each).card, own[i]))
  const staticFeatures = staticFeaturesOf(cards, filesOfCards(cards))
  return Object.fromEntries(
    staticFeatures.flatMap(({ under }, i) => {
      const from = small[i]?.public ?? small[i]?.id
      const to = under === null ? undefined : small[under]
      return from === undefined || to === undefined ? [] : [[from, to.public ?? to.id]]
    }),
  )
}

const symbol = (name: string, own: Partial<SmallCard> = {}): SmallCard => {
  const at = name.lastIndexOf('.')
  return { id: `${name.slice(0, at)}:${name.slice(at + 1)}`, public: name, ...own }
}
const takes = (...names: string[]): Partial<Card> => ({
  parameters: names.map((name) => ({ name })),
})

test('a duplicate is the same name in another entry point, in an internal module or in an older version', () => {
  const names = ['zod.email', 'zod/mini.email', 'zod.core._email', 'zod/v3.email', 'other.email']
  const folds = foldsAmong(
    names.map((name) =>
      symbol(name, name === 'zod/v3.email' ? { path: 'src/v3/a.ts' } : { path: 'src/v4/a.ts' }),
    ),
    [takes('params'), takes('params'), takes('Class', 'params'), takes('message'), takes('params')],
  )
  expect(folds).toEqual({
    'zod/mini.email': 'zod.email',
    'zod.core._email': 'zod.email',
    'zod/v3.email': 'zod.email',
  })
})

test('the same name in a namespace, or with other parameters, is not a duplicate', () => {
  const names = [
    'zod.date',
    'zod.coerce.date',
    'zod/mini.coerce.date',
    'torch.load',
    'torch/jit.load',
  ]
  expect(
    foldsAmong(
      names.map((name) => symbol(name)),
      [
        takes('params'),
        takes('params'),
        takes('params'),
        takes('file', 'map_location'),
        takes('file', 'device'),
      ],
    ),
  ).toEqual({ 'zod/mini.coerce.date': 'zod.coerce.date' })
})

const recipe = (
  name: string,
  symbols: readonly string[],
  own: Partial<SmallCard> = {},
): SmallCard => ({
  id: `lib/tests/a.py::${name}`,
  kind: 'recipe',
  symbols,
  ...own,
})

test('a test folds under the symbol that it names, else under the one that few other tests use', () => {
  const folds = foldsAmong([
    symbol('lib.read_csv'),
    symbol('lib.open'),
    symbol('lib._parse'),
    recipe('test_read_csv_quoted', ['lib:open', 'lib:read_csv']),
    recipe('test_opens', ['lib:open']),
    recipe('test_rows', ['lib:_parse', 'lib:open', 'lib:read_csv']),
    recipe('test_nothing', []),
  ])
  expect(folds).toEqual({
    'lib/tests/a.py::test_read_csv_quoted': 'lib.read_csv',
    'lib/tests/a.py::test_opens': 'lib.open',
    'lib/tests/a.py::test_rows': 'lib.read_csv',
  })
})

test('an example folds under its symbol or section, but a cell of a notebook does not fold', () => {
  const folds = foldsAmong([
    symbol('lib.open'),
    { id: 'lib/a.md#opening', kind: 'guide' },
    recipe('in a docstring', [], { recipeKind: 'docstring', parent: 'lib:open' }),
    recipe('on a page', ['lib:open'], { recipeKind: 'fence', parent: 'lib/a.md#opening' }),
    recipe('a cell', ['lib:open'], { recipeKind: 'cell', parent: 'lib/a.md#opening' }),
  ])
  expect(folds).toEqual({
    'lib/tests/a.py::in a docstring': 'lib.open',
    'lib/tests/a.py::on a page': 'lib/a.md#opening',
  })
})

test('cards that fold under a duplicate fold under the public name', () => {
  const folds = foldsAmong([
    symbol('lib.open'),
    symbol('lib.core._open'),
    recipe('test_it', ['lib.core:_open']),
  ])
  expect(folds).toEqual({
    'lib.core._open': 'lib.open',
    'lib/tests/a.py::test_it': 'lib.open',
  })
})
