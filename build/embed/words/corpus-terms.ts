/**
 * Computes vectors for the words that only this library has: its own names and jargon. The vector of such a word is
 * the mean of the cards that contain it, with more weight for a name than for code; what all cards of the library
 * share is subtracted.
 *
 * Its length, which is its weight in a question, is its rarity here, scaled to the average length of base vectors of
 * that rarity, so that the two kinds can be added.
 */
import type { TermVectors } from '../../../runtime/embedding/static-embedder.ts'
import type { Entry, Field } from '../../../runtime/pack/entry.ts'
import { chainsOf, termsOfChain } from '../../../runtime/pack/lexical/tokenizer.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import { rarity } from './rarity.ts'

export interface CorpusTerms {
  /** Sorted by code units; none of the base. */
  readonly terms: readonly string[]
  /** terms × dimensions. */
  readonly vectors: Float32Array
  /** For each term of the library, the number of its cards that contain it. */
  readonly frequencies: ReadonlyMap<string, number>
}

/** A word of one card may be a typing error, and its card is found by the word itself. */
const MIN_CARDS = 2

/** Cards that share a number share nothing else. */
const NUMBER = /^\d+$/

const WEIGHTS: Readonly<Record<Field, number>> = {
  name: 3,
  text: 2,
  path: 0,
  signature: 1,
  body: 1,
}
/** Highest weight first. */
const FIELDS_READ: readonly Field[] = ['name', 'text', 'signature', 'body']

/** @param cards one unit vector per entry */
export function corpusTerms(
  entries: readonly Entry[],
  cards: readonly Float32Array[],
  base: TermVectors,
): CorpusTerms {
  const { dimensions } = base
  const { termsOfCards, frequencies } = termWeights(entries)
  const all = [...frequencies.keys()]
  const terms = [...frequencies.keys()]
    .filter((term) => (frequencies.get(term) ?? 0) >= MIN_CARDS && !NUMBER.test(term))
    .filter((term) => !base.numberOf.has(term))
    .sort(byCodeUnits)
  const places = new Map(terms.map((term, row) => [term, row]))
  const rowOf = all.map((term) => places.get(term) ?? -1)

  const mean = meanOf(cards, dimensions)
  const vectors = new Float32Array(terms.length * dimensions)
  for (const [i, { numbers, weights }] of termsOfCards.entries()) {
    const card = cards[i]
    if (card === undefined) throw new Error('a card has no vector')
    for (const [at, number] of numbers.entries()) {
      const from = (rowOf[number] ?? -1) * dimensions
      if (from < 0) continue
      const weight = weights[at] ?? 0
      for (let c = 0; c < dimensions; c++)
        vectors[from + c] = (vectors[from + c] ?? 0) + weight * ((card[c] ?? 0) - (mean[c] ?? 0))
    }
  }
  const unit = lengthOfRarity(frequencies, entries.length, base)
  for (const [row, term] of terms.entries()) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const length = lengthOf(vector)
    const wanted = unit * rarity(frequencies.get(term) ?? 0, entries.length)
    if (length > 0)
      for (let c = 0; c < dimensions; c++) vector[c] = (vector[c] ?? 0) * (wanted / length)
  }
  return { terms, vectors, frequencies }
}

/** Terms by number, each with the weight of the best field that contains it. */
interface CardTerms {
  readonly numbers: readonly number[]
  readonly weights: readonly number[]
}

/** A word as written, tokenized once for the whole library. */
interface KnownChain {
  readonly numbers: readonly number[]
  /** The last card that contained it; a repeat adds nothing, because fields are read by falling weight. */
  card: number
}

/** The terms of each card. A term's number is its index in `frequencies`, in order of first occurrence. */
function termWeights(entries: readonly Entry[]): {
  readonly termsOfCards: readonly CardTerms[]
  readonly frequencies: Map<string, number>
} {
  const numberOf = new Map<string, number>()
  const chains = new Map<string, KnownChain>()
  const counts: number[] = []
  const numbersOf = (chain: string): readonly number[] =>
    termsOfChain(chain, {}).map((term) => {
      const number = numberOf.get(term) ?? numberOf.size
      numberOf.set(term, number)
      return number
    })
  /** By number, the last card that contains it. */
  const lastCard: number[] = []
  const termsOfCards = entries.map(({ fields }, card): CardTerms => {
    const numbers: number[] = []
    const weights: number[] = []
    for (const field of FIELDS_READ)
      for (const text of chainsOf(fields[field])) {
        let chain = chains.get(text)
        if (chain === undefined) {
          chain = { numbers: numbersOf(text), card: -1 }
          chains.set(text, chain)
        }
        if (chain.card === card) continue
        chain.card = card
        for (const number of chain.numbers) {
          if (lastCard[number] === card) continue
          lastCard[number] = card
          numbers.push(number)
          weights.push(WEIGHTS[field])
          counts[number] = (counts[number] ?? 0) + 1
        }
      }
    return { numbers, weights }
  })
  return {
    termsOfCards,
    frequencies: new Map([...numberOf].map(([term, i]) => [term, counts[i] ?? 0])),
  }
}

function meanOf(cards: readonly Float32Array[], dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions)
  for (const card of cards)
    for (let c = 0; c < dimensions; c++) mean[c] = (mean[c] ?? 0) + (card[c] ?? 0) / cards.length
  return mean
}

/** The mean length of base vectors by rarity in this library, over the base terms that it uses. */
function lengthOfRarity(
  frequencies: ReadonlyMap<string, number>,
  cards: number,
  { dimensions, numberOf, vectors }: TermVectors,
): number {
  let lengths = 0
  let rarities = 0
  for (const [term, count] of frequencies) {
    const row = numberOf.get(term)
    if (row === undefined || count < MIN_CARDS) continue
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
