/**
 * Cards and their vectors → vectors for the words that only this library has: its own names, its jargon. What
 * such a word means is what the cards that hold it are about, more of a card that has it in its name than of one
 * that uses it somewhere in its code; what all cards of the library are about says nothing and is taken off.
 *
 * Its length, which is its weight in a question, is its rarity here, times what a base vector of that rarity is
 * long on average: the two kinds add up in one question.
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
/** Those that weigh most first. */
const FIELDS_READ: readonly Field[] = ['name', 'text', 'signature', 'body']

/** @param cards one vector of length 1 an entry */
export function corpusTerms(
  entries: readonly Entry[],
  cards: readonly Float32Array[],
  base: TermVectors,
): CorpusTerms {
  const { dimensions } = base
  const { heard, holding } = termWeights(entries)
  const all = [...holding.keys()]
  const terms = [...holding.keys()]
    .filter((term) => (holding.get(term) ?? 0) >= LEAST_CARDS && !NUMBER.test(term))
    .filter((term) => !base.numberOf.has(term))
    .sort(byCodeUnits)
  const places = new Map(terms.map((term, row) => [term, row]))
  const rowOf = all.map((term) => places.get(term) ?? -1)

  const mean = meanOf(cards, dimensions)
  const vectors = new Float32Array(terms.length * dimensions)
  for (const [i, { numbers, weights }] of heard.entries()) {
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

/** Terms by number, and beside each the weight of the best field that has it. */
interface Heard {
  readonly numbers: readonly number[]
  readonly weights: readonly number[]
}

/** A chain of words, taken apart once for the whole library. */
interface KnownChain {
  readonly numbers: readonly number[]
  /** The card that said it last: said again, it says nothing new, since the fields that weigh most are read first. */
  card: number
}

/** What each card says. A term's number is its place in `holding`: terms come there as they are first heard. */
function termWeights(entries: readonly Entry[]): {
  readonly heard: readonly Heard[]
  readonly holding: Map<string, number>
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
  /** By number, the card that holds it last. */
  const heldBy: number[] = []
  const heard = entries.map(({ fields }, card): Heard => {
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
          if (heldBy[number] === card) continue
          heldBy[number] = card
          numbers.push(number)
          weights.push(WEIGHTS[field])
          counts[number] = (counts[number] ?? 0) + 1
        }
      }
    return { numbers, weights }
  })
  return { heard, holding: new Map([...numberOf].map(([term, i]) => [term, counts[i] ?? 0])) }
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
