/**
 * Counts the terms of cards and turns the counts into postings: the indexing half of BM25F.
 * In: the fields of each card in order. Out: the `terms` and `words` tables' entries.
 *
 * Two things must wait for the whole corpus, the average field lengths and the order of terms, so counts
 * are kept as one number each (card, field and frequency packed), which holds 100,000 cards in about 100 MB.
 */

import { FIELDS, type Field } from '../entry.ts'
import { byteWriter } from './bytes.ts'
import { FIELD_WEIGHTS, impactOf, writePostings } from './postings.ts'
import { isStopTerm } from './stop-words.ts'
import type { TableEntry } from './table.ts'
import { surfaceWords, termsOf } from './terms.ts'

export interface Lexicon {
  add(card: number, fields: Readonly<Record<Field, string>>): void
  terms(): TableEntry[]
  words(): TableEntry[]
}

/** Frequencies above this add nothing after saturation. */
const MAX_FREQUENCY = 255
const FIELD_BITS = 8
const CARD_UNIT = FIELD_BITS * 256

/** A word of a body counts for spelling only when several cards use it: one may itself be a typo. */
const BODY_WORD_CARDS = 3
const SPELLABLE = /^\p{L}{3,24}$/u

export function lexicon(): Lexicon {
  const counts = new Map<string, number[]>()
  const lengths = FIELDS.map((): number[] => [])
  const spelled = new Map<string, number>()
  const inBodies = new Map<string, number>()

  const countField = (card: number, field: number, text: string): void => {
    const frequency = new Map<string, number>()
    const terms = termsOf(text, { dotted: FIELDS[field] !== 'body' })
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    for (const [term, times] of frequency) {
      const packed = card * CARD_UNIT + field * 256 + Math.min(times, MAX_FREQUENCY)
      const list = counts.get(term)
      if (list === undefined) counts.set(term, [packed])
      else list.push(packed)
    }
    const fieldLengths = lengths[field]
    if (fieldLengths !== undefined)
      fieldLengths[card] = terms.reduce((sum, term) => sum + (isStopTerm(term) ? 0 : 1), 0)
  }

  return {
    add(card, fields) {
      for (const [i, field] of FIELDS.entries()) {
        countField(card, i, fields[field])
        const into = field === 'body' ? inBodies : spelled
        for (const word of new Set(surfaceWords(fields[field])))
          if (SPELLABLE.test(word)) into.set(word, (into.get(word) ?? 0) + 1)
      }
    },

    terms() {
      const weigh = fieldWeigher(lengths)
      const entries: TableEntry[] = []
      for (const key of [...counts.keys()].sort(byCodeUnits)) {
        const { cards, impacts, masks } = postingsOf(counts.get(key) ?? [], weigh)
        entries.push({ key, value: writePostings(cards, impacts, masks) })
      }
      return entries
    },

    words() {
      for (const [word, cards] of inBodies)
        if (cards >= BODY_WORD_CARDS || spelled.has(word))
          spelled.set(word, (spelled.get(word) ?? 0) + cards)
      return [...spelled]
        .map(([word, cards]) => ({ key: wordKey(word), value: varintBytes(cards) }))
        .sort((a, b) => byCodeUnits(a.key, b.key))
    },
  }
}

/** Words are grouped by length, so that those within an edit distance are neighbours: `05parse`. */
export const wordKey = (word: string): string => String(word.length).padStart(2, '0') + word

export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Weigh = (card: number, field: number, frequency: number) => number

function fieldWeigher(lengths: readonly (readonly number[])[]): Weigh {
  const averages = lengths.map((list) => {
    let sum = 0
    let filled = 0
    for (const length of list) {
      if (length === undefined || length === 0) continue
      sum += length
      filled++
    }
    return filled === 0 ? 1 : sum / filled
  })
  return (card, field, frequency) => {
    const name = FIELDS[field]
    if (name === undefined) return 0
    const { weight, b } = FIELD_WEIGHTS[name]
    const length = lengths[field]?.[card] ?? 0
    return (weight * frequency) / (1 - b + (b * length) / (averages[field] ?? 1))
  }
}

function postingsOf(
  packed: readonly number[],
  weigh: Weigh,
): { cards: number[]; impacts: number[]; masks: number[] } {
  const cards: number[] = []
  const impacts: number[] = []
  const masks: number[] = []
  let current = -1
  let weight = 0
  let mask = 0
  const close = (): void => {
    if (current < 0) return
    cards.push(current)
    impacts.push(impactOf(weight))
    masks.push(mask)
  }
  for (const number of packed) {
    const card = Math.floor(number / CARD_UNIT)
    if (card !== current) {
      close()
      current = card
      weight = 0
      mask = 0
    }
    const field = Math.floor(number / 256) % FIELD_BITS
    weight += weigh(card, field, number % 256)
    mask |= 1 << field
  }
  close()
  return { cards, impacts, masks }
}

function varintBytes(value: number): Uint8Array {
  const out = byteWriter(4)
  out.varint(value)
  return out.finish()
}
