/**
 * Postings: cards, impacts and field masks are read back, and a search by field sees exactly the cards of that field.
 */
import { describe, expect, test } from 'vitest'
import { FIELDS } from '../../runtime/pack/entry.ts'
import { eachPostingIn, fieldMask } from '../../runtime/pack/lexical/field-postings.ts'
import {
  ALL_FIELDS,
  documentFrequency,
  eachPosting,
  idf,
  impactOf,
  weightOf,
  writePostings,
} from '../../runtime/pack/lexical/postings.ts'
import { seededRandom } from '../small-pack.ts'

interface Lists {
  readonly cards: number[]
  readonly impacts: number[]
  readonly masks: number[]
}

/** @param steadiness the share of cards that have the same mask as the one before */
function randomLists(seed: number, count: number, steadiness: number): Lists {
  const random = seededRandom(seed)
  const lists: Lists = { cards: [], impacts: [], masks: [] }
  let card = -1
  let mask = 1
  for (let i = 0; i < count; i++) {
    card += 1 + Math.floor(2 ** (random() * 18)) - 1
    if (random() > steadiness) mask = 1 + Math.floor(random() * ALL_FIELDS)
    lists.cards.push(card)
    lists.impacts.push(1 + Math.floor(random() * 255))
    lists.masks.push(mask)
    card++
  }
  return lists
}

/** Written between other bytes, as in a chunk. */
function written({ cards, impacts, masks }: Lists): {
  bytes: Uint8Array
  from: number
  to: number
} {
  const value = writePostings(cards, impacts, masks)
  const bytes = new Uint8Array(value.length + 6).fill(255)
  bytes.set(value, 3)
  return { bytes, from: 3, to: 3 + value.length }
}

const CASES: [string, Lists][] = [
  ['none', { cards: [], impacts: [], masks: [] }],
  ['one', { cards: [0], impacts: [255], masks: [ALL_FIELDS] }],
  ['one far away', { cards: [99_999], impacts: [1], masks: [16] }],
  ['many with one mask', randomLists(1, 1000, 1)],
  ['many with long runs of masks', randomLists(2, 1000, 0.95)],
  ['many with changing masks', randomLists(3, 1000, 0)],
  [
    'a run of just seven, then another',
    {
      cards: [0, 1, 2, 3, 4, 5, 6, 7],
      impacts: [1, 2, 3, 4, 5, 6, 7, 8],
      masks: [1, 1, 1, 1, 1, 1, 1, 2],
    },
  ],
]

describe.each(CASES)('%s', (_, lists) => {
  const { bytes, from, to } = written(lists)

  test('are read back', () => {
    const read: Omit<Lists, 'masks'> = { cards: [], impacts: [] }
    eachPosting(bytes, from, to, (card, impact) => {
      read.cards.push(card)
      read.impacts.push(impact)
    })
    expect(read).toEqual({ cards: lists.cards, impacts: lists.impacts })
    expect(documentFrequency(bytes, from)).toBe(lists.cards.length)
  })

  test('give the cards of any set of fields', () => {
    for (let mask = 0; mask <= ALL_FIELDS; mask++) {
      const fields = FIELDS.filter((_, bit) => (mask >> bit) & 1)
      const read: [number, number][] = []
      eachPostingIn(fields)(bytes, from, to, (card, impact) => read.push([card, impact]))
      const expected = lists.cards.flatMap((card, i) =>
        ((lists.masks[i] ?? 0) & mask) === 0 ? [] : [[card, lists.impacts[i]]],
      )
      expect(read, fields.join()).toEqual(expected)
    }
  })
})

test('equal field masks take one byte for the whole list', () => {
  const { cards, impacts } = randomLists(4, 500, 1)
  const one = writePostings(
    cards,
    impacts,
    cards.map(() => 8),
  ).length
  const none = writePostings(cards, impacts, []).length
  expect(one - none).toBe(1)
})

test('each field has a bit of its own', () => {
  expect(FIELDS.map((field) => fieldMask([field]))).toEqual([1, 2, 4, 8, 16])
  expect(fieldMask(FIELDS)).toBe(ALL_FIELDS)
})

describe('weights', () => {
  test('an impact grows with frequency, saturates, and is never 0', () => {
    const impacts = [0.001, 0.5, 1, 3, 10, 1000].map(impactOf)
    expect(impacts).toEqual(impacts.toSorted((a, b) => a - b))
    expect(impacts[0]).toBe(8)
    expect(impactOf(1e9)).toBe(248)
    expect(weightOf(255)).toBeCloseTo(2.2)
  })

  test('a rare term weighs more than a common one, and a term in all cards still has weight', () => {
    expect(idf(1000, 1)).toBeGreaterThan(idf(1000, 500))
    expect(idf(1000, 1000)).toBeGreaterThan(0)
  })
})
