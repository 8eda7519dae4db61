/**
 * Cards and their vectors → vectors for the words that only this library has: its own names, its jargon. What
 * such a word means is what the cards that hold it are about, more of a card that has it in its name than of one
 * that uses it somewhere in its code; what all cards of the library are about says nothing and is taken off.
 *
 * Its length, which is its weight in a question, is its rarity here, times what a base vector of that rarity is
 * long on average: the two kinds add up in one question.
 */
import type { Entry, Field } from '../../runtime/entry.ts'
import { termsOf } from '../../runtime/pack/terms.ts'
import { byCodeUnits } from '../../runtime/sorted.ts'
import type { TermVectors } from '../../runtime/static-embedder.ts'
import { rarity } from './rarity.ts'

export interface CorpusTerms {
  /** Sorted by code units; none of the base. */
  readonly terms: readonly string[]
  /** terms × dimensions. */
  readonly vectors: Float32Array
  /** Every term of the library and the number of its cards that hold it. */
  readonly holding: ReadonlyMap<string, number>
}

/** One card's word may be a slip of the pen, and its card is found by the word itself. */
const LEAST_CARDS = 2

/** Cards that share a number share nothing else. */
const NUMBER = /^\d+$/

const WEIGHTS: Readonly<Record<Field, number>> = {
  name: 3,
  text: 2,
  path: 0,
  signature: 1,
  body: 1,
}
const FIELDS_READ: readonly Field[] = ['name', 'text', 'signature', 'body']

/** @param cards one vector of length 1 an entry */
export function corpusTerms(
  entries: readonly Entry[],
  cards: readonly Float32Array[],
  base: TermVectors,
): CorpusTerms {
  const { dimensions } = base
  const holding = new Map<string, number>()
  const heard = entries.map(termWeights)
  for (const weights of heard)
    for (const term of weights.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)
  const terms = [...holding.keys()]
    .filter((term) => (holding.get(term) ?? 0) >= LEAST_CARDS && !NUMBER.test(term))
    .filter((term) => !base.numberOf.has(term))
    .sort(byCodeUnits)
  const rowOf = new Map(terms.map((term, row) => [term, row]))

  const mean = meanOf(cards, dimensions)
  const vectors = new Float32Array(terms.length * dimensions)
  for (const [i, weights] of heard.entries()) {
    const card = cards[i]
    if (card === undefined) throw new Error('a card has no vector')
    for (const [term, weight] of weights) {
      const from = (rowOf.get(term) ?? -1) * dimensions
      if (from < 0) continue
      for (let c = 0; c < dimensions; c++)
        vectors[from + c] = (vectors[from + c] ?? 0) + weight * ((card[c] ?? 0) - (mean[c] ?? 0))
    }
  }
  const unit = lengthOfRarity(holding, entries.length, base)
  for (const [row, term] of terms.entries()) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const length = lengthOf(vector)
    const wanted = unit * rarity(holding.get(term) ?? 0, entries.length)
    if (length > 0)
      for (let c = 0; c < dimensions; c++) vector[c] = (vector[c] ?? 0) * (wanted / length)
  }
  return { terms, vectors, holding }
}

/** The terms of a card, each with the weight of the best field that has it. */
function termWeights({ fields }: Entry): Map<string, number> {
  const weights = new Map<string, number>()
  for (const field of FIELDS_READ) {
    for (const term of termsOf(fields[field]))
      weights.set(term, Math.max(weights.get(term) ?? 0, WEIGHTS[field]))
  }
  return weights
}

function meanOf(cards: readonly Float32Array[], dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions)
  for (const card of cards)
    for (let c = 0; c < dimensions; c++) mean[c] = (mean[c] ?? 0) + (card[c] ?? 0) / cards.length
  return mean
}

/** How long a base vector is for its rarity in this library, over the base terms that it uses. */
function lengthOfRarity(
  holding: ReadonlyMap<string, number>,
  cards: number,
  { dimensions, numberOf, vectors }: TermVectors,
): number {
  let lengths = 0
  let rarities = 0
  for (const [term, count] of holding) {
    const row = numberOf.get(term)
    if (row === undefined || count < LEAST_CARDS) continue
    lengths += lengthOf(vectors.subarray(row * dimensions, (row + 1) * dimensions))
    rarities += rarity(count, cards)
  }
  return rarities === 0 ? 1 : lengths / rarities
}

function lengthOf(vector: Float32Array): number {
  let squares = 0
  for (const value of vector) squares += value * value
  return Math.sqrt(squares)
}
