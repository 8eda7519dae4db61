/**
 * Corrects hubness: in a space of many dimensions some points are among the nearest neighbours of very many others
 * (Radovanović et al., JMLR 2010), and such cards rank before the right one. The mean cosine of a card to its nearest
 * questions is subtracted from its cosine to a question (cross-domain similarity local scaling: Conneau et al., ICLR
 * 2018), with half the weight used there.
 *
 * The questions are the short descriptions in the library's own cards, encoded like questions; a card's own
 * description does not count for it. test/eval/README.md has what it gains.
 */
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import { sumOfTerms } from '../../../runtime/embedding/static-embedder.ts'
import type { Kernel } from '../../../runtime/kernel/kernel.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { isStopTerm } from '../../../runtime/pack/lexical/stop-words.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { quantizeQuery } from '../../../runtime/pack/vectors/quantized.ts'
import { chosenPhrases } from '../short-texts.ts'

/** The share of the mean that is subtracted. */
const SHARE = 0.25
/** The number of nearest questions of a card. */
const NEAREST = 10
const MAX_QUESTIONS = 4000
/** With this many questions, the correction has half its weight. */
const FEW_QUESTIONS = 200
/** Matches code. A card without prose is represented by its code, which resembles no question. */
const CODE = /[=(){}[\];]/
/** The length of the kernel's rows is a multiple of this. */
const LANES = 32

/** @returns the embedding with `hubness`, whose mean is 0 */
export function withHubness<M extends PackEmbedding>(
  entries: readonly Entry[],
  embedding: M,
  kernel: Kernel,
): M {
  const { dimensions, terms, termVectors: vectors, cardVectors } = embedding
  const wide = Math.ceil(dimensions / LANES) * LANES
  const bytes = new Int8Array(entries.length * wide)
  const scales = Float64Array.from(entries, (_, card) => {
    const row = quantizeQuery(cardVectors.subarray(card * dimensions, (card + 1) * dimensions))
    bytes.set(row.components, card * wide)
    return row.scale
  })
  const rows = kernel.place({ bytes: new Uint8Array(bytes.buffer), dims: wide, bits: 8 })
  const numberOf = new Map(terms.map((term, row) => [term, row]))
  const nearest = new Float32Array(entries.length * NEAREST)
  const question = new Int8Array(wide)
  const questions = chosenPhrases(entries, MAX_QUESTIONS).filter(({ text }) => !CODE.test(text))
  for (const { text, card: own } of questions) {
    const questionTerms = termsOf(text).filter((term) => !isStopTerm(term))
    const { components, scale } = quantizeQuery(
      sumOfTerms(questionTerms, { dimensions, numberOf, vectors }),
    )
    question.set(components)
    const dots = rows.dots(question)
    for (let card = 0, from = 0; card < dots.length; card++, from += NEAREST) {
      const cosine = (dots[card] ?? 0) * (scales[card] ?? 0) * scale
      // Nearly all are not among the nearest.
      if (cosine > (nearest[from] ?? 0) && card !== own) insert(nearest, from, cosine)
    }
  }
  const means = Float32Array.from(entries, (_, card) =>
    meanOf(nearest.subarray(card * NEAREST, (card + 1) * NEAREST)),
  )
  const usual = meanOf(means)
  const share = SHARE * (questions.length / (questions.length + FEW_QUESTIONS))
  return { ...embedding, hubness: means.map((mean) => share * (mean - usual)) }
}

/** Inserts a value into the largest ones, sorted ascending from `from` on, and drops the smallest. */
function insert(kept: Float32Array, from: number, value: number): void {
  let at = from
  while (at + 1 < from + NEAREST && (kept[at + 1] ?? 0) < value) {
    kept[at] = kept[at + 1] ?? 0
    at++
  }
  kept[at] = value
}

function meanOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / (values.length || 1)
}
