/** A refined answer keeps the result that the reader points at in place. */
import { expect, test } from 'vitest'
import type { CardHead, CardKind } from '../../runtime/card.ts'
import type { Result } from '../../site/answerer.ts'
import { stableRefine } from '../../site/search-box/stable-refine.ts'

const KINDS: Readonly<Record<string, CardKind>> = { s: 'symbol', g: 'guide', r: 'recipe' }

const hit = (id: string) =>
  ({ id, project: 'p', kind: KINDS[id[0] ?? ''], score: 1 }) as unknown as Result & CardHead
const list = (ids: string) => ids.split(' ').map(hit)
const refined = (shown: string, better: string, held: string, isGrouped = false) =>
  stableRefine(list(shown), list(better), hit(held), isGrouped).map((each) => (each as CardHead).id)

test.each([
  ['results above stay as well', 's1 s2 s3', 's9 s3 s2', 's2', ['s1', 's2', 's9', 's3']],
  ['results that are no longer found stay as well', 's1 s2', 's9', 's1', ['s1', 's9']],
  ['a card that is not shown has no effect', 's1 s2', 's9 s1', 's7', ['s9', 's1']],
])('%s', (_, shown, better, held, expected) => {
  expect(refined(shown, better, held)).toEqual(expected)
})

test('a group above the result under the pointer gets no more results', () => {
  // Shown as s1 s2 | g1.
  expect(refined('s1 g1 s2', 's9 g9 s1 r1', 'g1', true)).toEqual(['s1', 's2', 'g1', 'g9', 'r1'])
})
