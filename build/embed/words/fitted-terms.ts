/**
 * Fits the term vectors to this library without a teacher: the short descriptions of a card, its name and first
 * sentences, should be encoded near the card. The same least squares as with a teacher (distill.ts), regularized
 * towards the base vectors, so that rare words hardly change.
 *
 * A word that says little about where it is found becomes shorter and counts less in a question: weights are fitted
 * together with directions. test/eval/README.md has what it gains, and what fixed weights would.
 */
import type { TermVectors } from '../../../runtime/embedding/static-embedder.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { distillInThreads } from '../distill/distill-threads.ts'
import { chosenPhrases } from '../short-texts.ts'
import { termRows } from './term-rows.ts'

/** λ. Small values overfit; with large ones nothing changes (test/eval/README.md). */
const RIDGE = 3
/** The number of descriptions in use: a second of work. With 20,000, large libraries move too far from the base. */
const MAX_PHRASES = 6000

export interface FitOptions {
  readonly jobs?: number | undefined
  /** The share of a whole library's descriptions, when only some of its entries are given. */
  readonly share?: number | undefined
}

/**
 * @param cards one unit vector per entry
 * @returns vectors in place of `terms.vectors`
 */
export async function fittedTerms(
  entries: readonly Entry[],
  cards: readonly Float32Array[],
  terms: TermVectors,
  { jobs, share = 1 }: FitOptions = {},
): Promise<Float32Array> {
  const { dimensions } = terms
  const phrases = chosenPhrases(entries, Math.ceil(MAX_PHRASES * share))
  const lengths = lengthsOf(terms)
  const texts = termRows(
    phrases.map(({ text }) => text),
    { numberOf: terms.numberOf, rarities: lengths },
  )
  const used = [...new Set(texts.terms)].sort((a, b) => a - b)
  const placeOf = new Map(used.map((row, place) => [row, place]))
  const prior = new Float32Array(used.length * dimensions)
  for (const [place, row] of used.entries()) {
    const length = lengths[row] || 1
    for (let c = 0; c < dimensions; c++)
      prior[place * dimensions + c] = (terms.vectors[row * dimensions + c] ?? 0) / length
  }
  const targets = new Float32Array(phrases.length * dimensions)
  for (const [i, { card }] of phrases.entries())
    targets.set(cards[card] ?? new Float32Array(dimensions), i * dimensions)

  const solution = await distillInThreads(
    {
      texts: { ...texts, terms: texts.terms.map((row) => placeOf.get(row) ?? 0) },
      termCount: used.length,
      dimensions,
      targets,
      prior,
      ridge: RIDGE,
    },
    jobs,
  )
  const vectors = terms.vectors.slice()
  for (const [place, row] of used.entries()) {
    const length = lengths[row] ?? 0
    for (let c = 0; c < dimensions; c++)
      vectors[row * dimensions + c] = (solution[place * dimensions + c] ?? 0) * length
  }
  return vectors
}

function lengthsOf({ dimensions, numberOf, vectors }: TermVectors): Float32Array {
  return Float32Array.from({ length: numberOf.size }, (_, row) => {
    let squares = 0
    for (let c = 0; c < dimensions; c++) squares += (vectors[row * dimensions + c] ?? 0) ** 2
    return Math.sqrt(squares)
  })
}
