/**
 * Symbol grounding, counted on a small library.
 */
import { expect, test } from 'vitest'
import { openShelf } from '../../answers/shelf.ts'
import type { AskedQuestion } from '../question-set.ts'
import { groundingTable, isGrounded, summary } from './grounding.ts'

const question = (text: string, names: readonly string[]): AskedQuestion => ({
  id: text,
  text,
  relevant: [{ names, grade: 1 }],
  counts: true,
  groups: [],
})

test('a context is grounded if it contains the symbol under any of its names', async () => {
  const catalog = await openShelf(true)
  const put = 'how do I put a book on the shelf?'
  for (const name of ['shelf.store.Shelf.put', 'shelf.Shelf.put'])
    expect(await isGrounded(catalog, question(put, [name]), 4_000)).toMatchObject({
      grounded: true,
    })
  expect(await isGrounded(catalog, question(put, ['shelf.catalogue']), 4_000)).toMatchObject({
    grounded: false,
  })
  expect(await isGrounded(catalog, question('xylophone', ['shelf.find']), 4_000)).toEqual({
    grounded: false,
    cards: 0,
    counts: true,
  })
})

test('shares are computed over all questions, and over those that do not contain their answer', () => {
  const figures = summary(
    'three',
    [
      { grounded: true, cards: 4, counts: false },
      { grounded: true, cards: 2, counts: true },
      { grounded: false, cards: 0, counts: true },
    ],
    4_000,
  )
  expect(figures).toMatchObject({ grounded: 2 / 3, grounded_no_leak: 0.5, empty: 1 / 3, cards: 2 })
  expect(groundingTable([figures])).toContain('0.667')
})
