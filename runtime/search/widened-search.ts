/**
 * Finds every card that a question touches: first what `search` finds, in its order, then the cards in which a word of
 * the question is only a prefix. Orama matches prefixes (`pars` finds `parser`), so its users expect these hits. They
 * come last because a prefix is a guess: a question about `fit` must not rank `fitzhugh` above `fit`.
 *
 * All hits are counted, but only the best get a score and a place. The others are listed only for callers that facet or
 * sort them, because creating and sorting thousands of pairs would cost more than finding them.
 */

import type { SearchMode } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { Numbering } from '../orama/numbering.ts'
import type { Field } from '../pack/entry.ts'
import { type Accumulator, accumulatedCards } from '../pack/lexical/accumulator.ts'
import type { Pack } from '../pack/pack.ts'
import { kthBestScore } from './best.ts'
import { bitsIn } from './bits-in.ts'
import { markPrefixes } from './lexical.ts'
import { type Matched, matchCards } from './match-cards.ts'
import { wordPrefixes } from './question/query-terms.ts'
import { withinFields } from './within-fields.ts'

/** @internal */
export interface WideQuestion {
  readonly text: string
  /** Words count only in these fields; in every field when omitted. */
  readonly fields?: readonly Field[]
  /** Words that no pack contains stand for their nearest spellings. */
  readonly corrected: boolean
  /** Prefix matches are added in lexical mode only. */
  readonly mode: SearchMode
  readonly lexicalWeight?: number
  /** How many hits are wanted in order. */
  readonly best: number
  /** Whether the other hits are listed, or only counted. */
  readonly others: boolean
}

export type NumberedHit = [number: number, score: number]

export interface NumberedHits {
  /** The best hits in order, then the others with score 0 if wanted. */
  readonly hits: NumberedHit[]
  /** Includes hits that are not listed. */
  readonly total: number
}

/**
 * Synchronous, for use inside `loadAndRun`.
 * @param among the card numbers that may be hits; all when omitted
 */
export function allHits(
  catalog: Catalog,
  numbering: Numbering,
  { text, fields, corrected, mode, lexicalWeight, best, others }: WideQuestion,
  among: ReadonlySet<number> | undefined,
): NumberedHits {
  const baseOf = (pack: Pack): number => numbering.numberOf(pack, 0)
  const within = withinFields(fields)
  const { matched, terms } = matchCards(catalog, text, {
    typing: false,
    corrected,
    mode,
    lexicalWeight,
    within,
    filter: (pack) => {
      if (among === undefined) return null
      const base = baseOf(pack)
      return (card) => among.has(base + card)
    },
  })
  const { ordered, rest, total } = bestOf(matched, baseOf, best, others || mode !== 'lexical')

  if (mode !== 'lexical') return { hits: inOrder(ordered).concat(rest), total }
  const words = wordPrefixes(catalog, text, terms)
  const shown = total < best
  const ceiling = ordered.reduce((least, [, score]) => Math.min(least, score), 1)
  let begun = 0
  for (const { pack, cards } of matched) {
    const marks = markPrefixes(pack, words, within?.each)
    if (!shown && !others && among === undefined) {
      begun += marks.count - markedAmong(cards, marks)
      continue
    }
    for (let i = 0; i < cards.length; i++) marks.values[cards[i] ?? 0] = 0
    const base = baseOf(pack)
    for (const card of accumulatedCards(marks)) {
      const mark = marks.values[card] ?? 0
      if (mark === 0 || among?.has(base + card) === false) continue
      begun++
      if (shown) ordered.push([base + card, (ceiling * bitsIn(mark)) / (words.length + 1)])
      else if (others) rest.push([base + card, 0])
    }
  }
  return { hits: inOrder(ordered).concat(rest), total: total + begun }
}

const inOrder = (hits: NumberedHit[]): NumberedHit[] =>
  hits.sort((a, b) => b[1] - a[1] || a[0] - b[0])

function markedAmong(cards: Uint32Array, { values }: Accumulator): number {
  let marked = 0
  for (let i = 0; i < cards.length; i++) if (values[cards[i] ?? 0] !== 0) marked++
  return marked
}

function bestOf(
  matched: readonly Matched[],
  baseOf: (pack: Pack) => number,
  best: number,
  others: boolean,
): { ordered: NumberedHit[]; rest: NumberedHit[]; total: number } {
  const total = matched.reduce((sum, { cards }) => sum + cards.length, 0)
  const least = kthBestScore(scoresOf(matched, total), best)
  const ordered: NumberedHit[] = []
  const rest: NumberedHit[] = []
  for (const { pack, cards, scores } of matched) {
    const base = baseOf(pack)
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] ?? 0
      if (score >= least) ordered.push([base + (cards[i] ?? 0), score])
      else if (others) rest.push([base + (cards[i] ?? 0), 0])
    }
  }
  return { ordered, rest, total }
}

function scoresOf(matched: readonly Matched[], total: number): Float64Array {
  const [only] = matched
  if (only !== undefined && matched.length === 1) return only.scores
  const all = new Float64Array(total)
  let filled = 0
  for (const { scores } of matched) {
    all.set(scores, filled)
    filled += scores.length
  }
  return all
}
