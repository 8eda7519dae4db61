/** Which cards are one thing to a reader. */
import { expect, test } from 'vitest'
import type { Card, RecipeCard } from '../../runtime/card.ts'
import { groupsOf } from '../../runtime/pack/features/groups.ts'
import { type SmallCard, smallEntry } from '../small-pack.ts'

const cardOf = (small: SmallCard): Card => smallEntry(small).card

const recipe = (id: string, path: string, own: Partial<RecipeCard>): Card => {
  const card = cardOf({ id, kind: 'recipe', path })
  return card.kind === 'recipe' ? { ...card, ...own } : card
}

const TEST_PATH = 'tests/test_dissolve.py'

test('overloads are grouped by id, adapters by family', () => {
  const [first, second, adapter] = groupsOf(
    [{ id: 'io:read' }, { id: 'io:read~2' }, { id: 'io:a', family: 'io:*' }].map(cardOf),
  )
  expect(first).toBe(second)
  expect(adapter).not.toBe(first)
})

test('tests of one file that show the same symbol form a group, whatever else they use', () => {
  const groups = groupsOf([
    recipe('a', TEST_PATH, { symbols: ['geo:Frame', 'geo:Frame.dissolve'] }),
    recipe('b', TEST_PATH, { symbols: ['geo:Frame.dissolve', 'geo:read'] }),
    recipe('c', TEST_PATH, { symbols: ['geo:Frame', 'geo:read', 'geo:Frame.clip'] }),
    recipe('d', 'tests/test_clip.py', { symbols: ['geo:Frame', 'geo:read', 'geo:Frame.clip'] }),
    recipe('e', TEST_PATH, { symbols: [] }),
    recipe('f', 'tests/other.py', { symbols: ['geo:Frame', 'geo:read'] }),
  ])
  expect(groups[0]).toBe(groups[1])
  expect(new Set(groups.slice(1, 5)).size).toBe(4)
  expect(groups[4]).toBeNull()
})

test('fences of one section form a group if they show the same symbols', () => {
  const fence = { recipe_kind: 'fence', symbols: ['geo:clip'] } as const
  const [first, second, elsewhere] = groupsOf([
    recipe('a', 'docs/clip.md', { ...fence, parent: 'clip#why' }),
    recipe('b', 'docs/clip.md', { ...fence, parent: 'clip#why' }),
    recipe('c', 'docs/clip.md', { ...fence, parent: 'clip#how' }),
  ])
  expect(first).toBe(second)
  expect(elsewhere).not.toBe(first)
})

test('a page belongs to no group', () => {
  expect(groupsOf([cardOf({ id: 'page', kind: 'guide' })])).toEqual([null])
})
