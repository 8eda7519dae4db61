/** How a card stands, whatever it says: what is superseded comes behind, what the question calls it comes first. */
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

test('an older version stands behind, also where both have the name that was asked for', async () => {
  const both = [email('v3'), email('v4')]
  for (const question of ['email', 'check an email'])
    expect(await titles(both, question)).toEqual(['v4:email', 'v3:email'])
  expect((await titles(both, 'v3 email'))[0]).toBe('v3:email')
})

const close = (symbolKind: string): SmallCard => ({
  id: `lib:${symbolKind}`,
  symbolKind,
  fields: { name: 'close', text: 'Closes a stream.' },
})

test.each(['method', 'function', 'property'])('a %s is what the question says', async (kind) => {
  const all = [close('function'), close('property'), close('method')]
  expect((await titles(all, `the ${kind} that closes a stream`))[0]).toBe(`lib:${kind}`)
})
