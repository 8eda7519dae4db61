import { expect, test } from 'vitest'
import { openSmall, smallPack } from '../small-pack.ts'
import { askExactNames, sampleOf } from './exact-names.ts'
import { missingAnswers } from './missing-answers.ts'

const catalog = await openSmall(
  smallPack([
    { id: 'lib.io:read', path: 'io.py', fields: { name: 'read', text: 'read a table' } },
    { id: 'lib.io:write', path: 'io.py', fields: { name: 'write', text: 'write a table' } },
    { id: 'lib.net:send', path: 'net.py', fields: { name: 'send', text: 'send a letter' } },
  ]),
)

test('every name of a symbol leads to it', async () => {
  const figures = await askExactNames('lib', catalog, Number.POSITIVE_INFINITY, {})
  expect(figures).toMatchObject({ library: 'lib', symbols: 3, first: 1, misses: [] })
  expect(figures.n).toBe(figures.names)
})

test('names that do not lead to their symbol are reported', async () => {
  const others = { visibilities: ['nowhere'] }
  const { first, misses } = await askExactNames('lib', catalog, Number.POSITIVE_INFINITY, others)
  expect(first).toBe(0)
  expect(misses[0]).toEqual({ name: 'lib.io.read', cards: ['lib.io:read'], found: null })
})

test('a sample takes names at equal steps', () => {
  const list = Array.from({ length: 10 }, (_, i) => i)
  expect(sampleOf(list, 3)).toEqual([0, 3, 6, 9])
  expect(sampleOf(list, 100)).toEqual(list)
})

test('relevant ids without a card are listed with the number of their questions', async () => {
  const asks = (id: string, ...names: string[]) => ({
    ...{ id, text: id, relevant: [{ names, grade: 1 }], groups: [], counts: true },
  })
  const cards = [
    asks('1', 'lib.io.read'),
    asks('2', 'x.gone', 'x.off'),
    asks('3', 'x.gone', 'x.off'),
  ]
  expect(await missingAnswers(catalog, cards, { by: 'card', kinds: ['symbol'] })).toEqual([
    { names: ['x.gone', 'x.off'], questions: 2 },
  ])
  const files = [asks('1', 'io.py'), asks('2', 'small/net.py'), asks('3', 'lib.io.read')]
  expect(await missingAnswers(catalog, files, { by: 'file' })).toEqual([
    { names: ['lib.io.read'], questions: 1 },
  ])
})
