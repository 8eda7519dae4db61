/**
 * The static rank of a card: superseded cards and tests come later.
 */
import { expect, test } from 'vitest'
import { search } from '../../runtime/search.ts'
import { openSmall, type SmallCard, smallPack } from '../small-pack.ts'

const titles = async (cards: readonly SmallCard[], question: string): Promise<string[]> => {
  const { results } = await search(await openSmall(smallPack(cards)), question, { folded: false })
  return results.map(({ id }) => id)
}

const email = (version: string): SmallCard => ({
  id: `${version}:email`,
  path: `src/${version}/email.ts`,
  fields: { name: 'email', text: 'Checks an email.' },
  keys: ['email', `${version}:email`],
})

test('an older version ranks lower, even if both have the name asked for', async () => {
  const both = [email('v3'), email('v4')]
  for (const question of ['email', 'check an email'])
    expect(await titles(both, question)).toEqual(['v4:email', 'v3:email'])
  expect((await titles(both, 'v3 email'))[0]).toBe('v3:email')
})

test('a test ranks below what it tests, unless the question is about tests', async () => {
  const cards: SmallCard[] = [
    { id: 'lib:close', fields: { name: 'close', text: 'Closes a stream.' } },
    {
      id: 'lib/tests/close.py::closes',
      kind: 'recipe',
      recipeKind: 'test',
      fields: { name: 'closes a stream', text: 'Test that it closes a stream.' },
    },
  ]
  expect(await titles(cards, 'closes a stream')).toEqual([
    'lib:close',
    'lib/tests/close.py::closes',
  ])
  expect((await titles(cards, 'test that closes a stream'))[0]).toBe('lib/tests/close.py::closes')
})
