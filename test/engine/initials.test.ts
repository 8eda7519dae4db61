/**
 * Initials of names are found if the index contains no such word, and otherwise not.
 */
import { expect, test } from 'vitest'
import { initialsOf } from '../../runtime/pack/lexical/initials.ts'
import { search } from '../../runtime/search.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

test.each([
  ['GridSearchCV', '^gscv'],
  ['read_csv_rows', '^rcr'],
  ['XMLHttpRequest', '^xmlhr'],
  ['readCsv', undefined],
  ['parse', undefined],
])('of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

const CARDS: SmallCard[] = [
  { id: 'model:GridSearchCV', fields: { name: 'GridSearchCV', text: 'Tries all parameters.' } },
  { id: 'model:GroupShuffleSplit', fields: { name: 'GroupShuffleSplit', text: 'Splits.' } },
  { id: 'text:gss', fields: { name: 'gss', text: 'A survey.' } },
]
const idsOf = async (question: string, typing = false) => {
  const catalog = await openSmall(smallPack(CARDS))
  return (await search(catalog, question, { typing })).results.map(({ id }) => id)
}

test('initials find the name', async () => {
  expect((await idsOf('gscv'))[0]).toBe('model:GridSearchCV')
  expect((await idsOf('gscv parameters'))[0]).toBe('model:GridSearchCV')
})

test('initials find the name while they are being typed', async () => {
  expect((await idsOf('gsc', true))[0]).toBe('model:GridSearchCV')
})

test('initials are not used if a card contains them as a word', async () => {
  expect(await idsOf('gss')).toEqual(['text:gss'])
})
