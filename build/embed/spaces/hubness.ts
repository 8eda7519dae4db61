/**
 * Cards → how much each is a hub: near to whatever is asked, and so in the way of the card that is meant. In a space of
 * many dimensions some points are among the nearest of very many others, for no better reason than where they lie
 * (Radovanović et al., JMLR 2010). What a card's cosine usually is to its nearest questions is taken off its
 * cosine to this one (cross-domain similarity local scaling: Conneau et al., ICLR 2018), by half as much as there.
 *
 * The questions are what the library's own cards say of themselves in few words, encoded as questions are; what a
 * card says of itself does not count for it.
 *
 * By words and meaning, without and with (nDCG@10; MRR@10 of the last four; chosen on these sets):
 *
 *              cosqa        mbpp         gorilla-hf   xref_cloze   docline      nb_md2api    test2api
 *   built in   .520 .527    .649 .645    .319 .317    .510 .511    .513 .527    .450 .442    .353 .354
 *   a teacher  .539 .544    .755 .754    .311 .315
 */
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import { sumOfTerms } from '../../../runtime/embedding/static-embedder.ts'
import type { Kernel } from '../../../runtime/kernel/kernel.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { isStopTerm } from '../../../runtime/pack/lexical/stop-words.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import { quantizeQuery } from '../../../runtime/pack/vectors/quantized.ts'
import { chosenPhrases } from '../short-texts.ts'

/** Of what is usual in what is taken off. */
const SHARE = 0.25
/** Nearest questions of a card that are looked at. */
const NEAREST = 10
const MOST_QUESTIONS = 4000
/** So many know half of what is to be known. */
const FEW_QUESTIONS = 200
/** Where a card has no words about it, its code speaks; but nobody asks in code. */
const CODE = /[=(){}[\];]/
/** The kernel's rows are as long as a multiple of this. */
const LANES = 32

/** @returns the meaning with `hubness`, which is 0 on the average */
export function withHubness<M extends PackEmbedding>(
  entries: readonly Entry[],
  meaning: M,
  kernel: Kernel,
): M {
  const { dimensions, terms, termVectors: vectors, cardVectors } = meaning
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
  const questions = chosenPhrases(entries, MOST_QUESTIONS).filter(({ text }) => !CODE.test(text))
  for (const { text, card: own } of questions) {
    const said = termsOf(text).filter((term) => !isStopTerm(term))
    const { components, scale } = quantizeQuery(sumOfTerms(said, { dimensions, numberOf, vectors }))
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
  return { ...meaning, hubness: means.map((mean) => share * (mean - usual)) }
}

/** Puts a value among the largest, which are sorted from `from` on, the least first; that one goes. */
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
