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
import type { Entry } from '../../runtime/entry.ts'
import type { Kernel } from '../../runtime/kernel/kernel.ts'
import type { Meaning } from '../../runtime/meaning.ts'
import { quantizeQuery } from '../../runtime/pack/vectors/quantized.ts'
import { isStopTerm } from '../../runtime/pack/words/stop-words.ts'
import { termsOf } from '../../runtime/pack/words/terms.ts'
import { sumOfTerms } from '../../runtime/static-embedder.ts'
import { chosenSayings } from './short-texts.ts'

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
export function withHubness<M extends Meaning>(
  entries: readonly Entry[],
  meaning: M,
  kernel: Kernel,
): M {
  const { dimensions, terms, termVectors: vectors, cardVectors } = meaning
  const wide = Math.ceil(dimensions / LANES) * LANES
  const bytes = new Int8Array(entries.length * wide)
  const scales = entries.map((_, card) => {
    const row = quantizeQuery(cardVectors.subarray(card * dimensions, (card + 1) * dimensions))
    bytes.set(row.components, card * wide)
    return row.scale
  })
  const rows = kernel.place({ bytes: new Uint8Array(bytes.buffer), dims: wide, bits: 8 })
  const numberOf = new Map(terms.map((term, row) => [term, row]))
  const nearest = mostOf(entries.length, NEAREST)
  const question = new Int8Array(wide)
  const questions = chosenSayings(entries, MOST_QUESTIONS).filter(({ text }) => !CODE.test(text))
  for (const { text, card: own } of questions) {
    const said = termsOf(text).filter((term) => !isStopTerm(term))
    const { components, scale } = quantizeQuery(sumOfTerms(said, { dimensions, numberOf, vectors }))
    question.set(components)
    const dots = rows.dots(question)
    for (let card = 0; card < dots.length; card++)
      if (card !== own) nearest.add(card, (dots[card] ?? 0) * (scales[card] ?? 0) * scale)
  }
  const means = nearest.means()
  const usual = means.reduce((sum, mean) => sum + mean, 0) / (means.length || 1)
  const share = SHARE * (questions.length / (questions.length + FEW_QUESTIONS))
  return { ...meaning, hubness: means.map((mean) => share * (mean - usual)) }
}

/** The largest `count` values of each of so many rows. */
function mostOf(rows: number, count: number) {
  // Sorted, the least first: most values are not larger than that.
  const kept = new Float32Array(rows * count)
  return {
    add(row: number, value: number): void {
      const from = row * count
      if (value <= (kept[from] ?? 0)) return
      let at = from
      while (at + 1 < from + count && (kept[at + 1] ?? 0) < value) {
        kept[at] = kept[at + 1] ?? 0
        at++
      }
      kept[at] = value
    },
    means: (): Float32Array =>
      Float32Array.from({ length: rows }, (_, row) => {
        let sum = 0
        for (let at = row * count; at < (row + 1) * count; at++) sum += kept[at] ?? 0
        return sum / count
      }),
  }
}
