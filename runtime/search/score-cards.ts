/**
 * Computes the scores of a pack's candidates from the weight of each feature. This is the innermost loop of ranking,
 * over thousands of cards a question: it reads columns and allocates nothing per card. match-cards.ts documents the
 * formula and takes it apart for the few cards that are explained.
 */
import { runNumbersOf } from '../pack/cards/columns.ts'
import { SHARES, type StaticFeatures } from '../pack/features/static-features.ts'
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Candidates } from './candidates.ts'
import { type Priors, priorsOfRuns } from './priors.ts'

/** The weight of one unit of each feature. */
export interface Weights {
  /** Of the lexical sum. */
  readonly words: number
  readonly meaning: number
  readonly named: number
  readonly fanIn: number
  readonly worth: number
  readonly exact: number
}

/** @returns by candidate; valid until the next call */
export function scoresOf(
  { pack, cards, sums, names, cosines }: Candidates,
  weights: Weights,
  preference: Priors,
): Float64Array {
  // Reading a property for every card would be slow until the loop is compiled.
  const { words, meaning, named: perName, fanIn: perFanIn, worth: perWorth, exact } = weights
  const { fanIn, worth, place } = pack.staticFeatures() ?? NO_TRAITS
  const { byPlace, without } = preference
  const placed = !without.has('path')
  const priors = priorsOfRuns(pack, preference)
  const runs = runNumbersOf(pack)
  const own = buffersOf(pack)
  const cosineOf = cosines?.values
  const named = names.named.size > 0 ? spread(names.named, own.named) : undefined
  const asked = names.asked.size > 0 ? spread(names.asked, own.asked) : undefined
  const scores = own.scores.subarray(0, cards.length)
  for (let i = 0; i < scores.length; i++) {
    const card = cards[i] ?? 0
    let sum = words * (sums[card] ?? 0)
    if (cosineOf !== undefined) sum += meaning * Math.max(0, cosineOf[card] ?? 0)
    sum += perFanIn * (SHARES[fanIn[card] ?? 0] ?? 0) + perWorth * (SHARES[worth[card] ?? 0] ?? 0)
    if (named !== undefined) sum += perName * (named[card] ?? 0)
    let score = sum * (priors[runs[card] ?? 0] ?? 1)
    if (placed) score *= byPlace[place[card] ?? 0] ?? 1
    if (asked !== undefined) score += exact * (asked[card] ?? 0)
    scores[i] = score
  }
  for (const card of names.named.keys()) own.named[card] = 0
  for (const card of names.asked.keys()) own.asked[card] = 0
  return scores
}

/** Writes a few values into a column, where a loop over many cards can read them. */
function spread(few: ReadonlyMap<number, number>, zeros: Float64Array): Float64Array {
  for (const [card, value] of few) zeros[card] = value
  return zeros
}

const NO_BYTES = new Uint8Array(0)
/** For a pack whose static features cannot be read. */
const NO_TRAITS: Pick<StaticFeatures, 'fanIn' | 'worth' | 'place'> = {
  fanIn: NO_BYTES,
  worth: NO_BYTES,
  place: NO_BYTES,
}

/** By card. */
interface Buffers {
  readonly scores: Float64Array
  /** All zeros between two questions. */
  readonly named: Float64Array
  readonly asked: Float64Array
}

const buffersOf = memoizeByObject(
  ({ size }: Pack): Buffers => ({
    scores: new Float64Array(size),
    named: new Float64Array(size),
    asked: new Float64Array(size),
  }),
)
