/**
 * How well sums of term vectors approximate the teacher on held-out short texts: how close the vectors are, and how
 * many of the teacher's ten nearest cards are found. It is part of a build's report, and shows when a teacher does
 * not know a library's words.
 */

import { sumOfTerms, type TermVectors } from '../../../runtime/embedding/static-embedder.ts'
import { isStopTerm } from '../../../runtime/pack/lexical/stop-words.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { dot } from '../algebra/dot.ts'

export interface Agreement {
  /** The number of held-out short texts. */
  readonly texts: number
  /** The mean cosine between the sum of term vectors and the teacher's vector. */
  readonly cosine: number
  /** The mean share of the teacher's ten nearest cards among our ten nearest. */
  readonly recall10: number
}

const NEAREST = 10
/** The number of texts and cards whose neighbours are compared: a second of work at most. */
const MAX_TEXTS = 200
const MAX_CARDS = 20_000

/**
 * @param targets the teacher's vectors of the texts, in the pack's space
 * @internal
 */
export function agreementOf(
  texts: readonly string[],
  targets: Float32Array,
  terms: TermVectors,
  cardVectors: Float32Array,
): Agreement {
  const { dimensions } = terms
  let cosines = 0
  let shares = 0
  const cards = cardVectors.subarray(0, MAX_CARDS * dimensions)
  for (const [i, text] of texts.entries()) {
    const ours = sumOfTerms(
      termsOf(text).filter((term) => !isStopTerm(term)),
      terms,
    )
    const theirs = targets.subarray(i * dimensions, (i + 1) * dimensions)
    cosines += dot(ours, 0, theirs, 0, dimensions)
    if (i >= MAX_TEXTS) continue
    const hits = new Set(nearest(ours, cards))
    const wanted = nearest(theirs, cards)
    shares += wanted.filter((card) => hits.has(card)).length / (wanted.length || 1)
  }
  return {
    texts: texts.length,
    cosine: thousandths(cosines / (texts.length || 1)),
    recall10: thousandths(shares / (Math.min(texts.length, MAX_TEXTS) || 1)),
  }
}

function nearest(vector: Float32Array, cards: Float32Array): number[] {
  const wide = vector.length
  const best: { card: number; cosine: number }[] = []
  for (let card = 0; card * wide < cards.length; card++) {
    const cosine = dot(vector, 0, cards, card * wide, wide)
    if (best.length === NEAREST && cosine <= (best.at(-1)?.cosine ?? 0)) continue
    if (best.length === NEAREST) best.pop()
    const at = best.findIndex((other) => cosine > other.cosine)
    best.splice(at < 0 ? best.length : at, 0, { card, cosine })
  }
  return best.map(({ card }) => card)
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
