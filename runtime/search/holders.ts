/**
 * Decides which cards of a question fold under others (pack/features/folds.ts), and adjusts their scores. The card that
 * others fold under, their holder, scores at least as much as they do; tests count at a discount. So folding never
 * hides an answer that a flat list would show, and a matching test raises the symbol that it exercises.
 *
 * A card is not folded where its holder does not match or is filtered out, where the question is the card's own name,
 * or where the question is about such cards (tests, a version).
 */
import { runNumbersOf, runsOf } from '../pack/cards/columns.ts'
import { bitOfPathFeature } from '../pack/features/path-features.ts'
import type { StaticFeatures } from '../pack/features/static-features.ts'
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Candidates } from './candidates.ts'
import { mentionedFeatures } from './path-penalty.ts'
import { type PriorColumns, priorOf } from './priors.ts'
import { scratch } from './scratch.ts'

const TEST = bitOfPathFeature('test')
const OLDER = bitOfPathFeature('older')

/**
 * The share of its best test's score that a symbol gains. It is less for a heavily used symbol, which has a test for
 * every question. The two scores add as squares, which is better than a plain sum or the maximum. Chosen on seven of
 * the eight libraries of the set how-to; test/eval/README.md has the effect on the eighth.
 */
const TEST_SHARE = 2.5
const FAN_IN_DISCOUNT = 0.5
/** The fan-in, as a byte, that counts as one use. */
const ONE_USE = 16

/**
 * For each pack and card, the card that it folds under as far as that is known before a question; other cards map to
 * themselves. Undefined where no card folds.
 */
export type Holding = (pack: Pack) => Uint32Array | undefined

export const NO_HOLDING: Holding = () => undefined

/** Which cards may fold. In a flat list only tests raise their symbols, and every card keeps its place. */
export type Holds = 'all' | 'tests'

/** @param testsCount the question asks for tests */
export function holdingOf(text: string, holds: Holds, testsCount: boolean): Holding {
  const apart = ((testsCount ? TEST : 0) | mentionedFeatures(text)) & (TEST | OLDER)
  return (pack) => {
    const staticFeatures = pack.staticFeatures()
    return staticFeatures && holdersIn(pack, staticFeatures, apart, holds)
  }
}

/**
 * Questions differ in two bits and in which cards may fold, so there are eight columns. Each is made when first needed.
 */
function holdersIn(
  pack: Pack,
  staticFeatures: StaticFeatures,
  apart: number,
  holds: Holds,
): Uint32Array {
  const columns = columnsOfFeatures(staticFeatures)
  const name = `${holds} ${apart}`
  const known = columns.get(name)
  if (known !== undefined) return known
  const { under, pathFeatures } = staticFeatures
  const runs = runsOf(pack)
  const runNumbers = runNumbersOf(pack)
  const holders = under.map((holder, card) => {
    if (holder === 0) return card
    const bits = pathFeatures[card] ?? 0
    const isTest = (bits & TEST) !== 0 && runs[runNumbers[card] ?? 0]?.kind === 'recipe'
    return (bits & apart) !== 0 || (holds === 'tests' && !isTest) ? card : holder - 1
  })
  columns.set(name, holders)
  return holders
}

const columnsOfFeatures = memoizeByObject((_: StaticFeatures) => new Map<string, Uint32Array>())

/** Candidates with their holders. Valid until the next question. */
export interface Held {
  readonly candidates: Candidates
  /** For each candidate, the index of its holder among the candidates, or its own. */
  readonly holderAt: Uint32Array | null
}

/** Adds holders that do not match themselves: a matching test leads to the symbol that it exercises. */
export function withHolders(candidates: Candidates, holding: Holding): Held {
  const { pack, cards: matching, names, passes } = candidates
  const holders = holding(pack)
  if (holders === undefined) return { candidates, holderAt: null }
  const { all, at: holderAt } = buffersOf(pack)
  const places = scratchPlaces(pack.size)
  const { asked } = names
  const isNamedLess = (holder: number, card: number): boolean =>
    (asked.get(holder) ?? 0) < (asked.get(card) ?? 0)
  all.set(matching)
  let count = matching.length
  for (let i = 0; i < count; i++) places[all[i] ?? 0] = i
  for (let i = 0; i < count; i++) {
    const card = all[i] ?? 0
    const holder = holders[card] ?? card
    holderAt[i] = i
    if (holder === card) continue
    let place = places[holder] ?? 0
    // The index means nothing for a card that is not a candidate.
    if (place >= count || all[place] !== holder) {
      // An added holder adds no others.
      if (i >= matching.length || passes?.(holder) === false) continue
      place = count++
      all[place] = holder
      places[holder] = place
    }
    if (asked.size === 0 || !isNamedLess(holder, card)) holderAt[i] = place
  }
  const cards = all.subarray(0, count)
  return { candidates: { ...candidates, cards }, holderAt: holderAt.subarray(0, count) }
}

/**
 * @param scores by candidate; those of holders are raised in place
 * @returns the scores before, valid until the next question
 */
export function raiseHolders(
  { candidates: { pack, cards }, holderAt }: Held,
  scores: Float64Array,
  priors: PriorColumns,
): Float64Array {
  if (holderAt === null) return scores
  const before = buffersOf(pack).scores.subarray(0, scores.length)
  before.set(scores)
  const { pathFeatures = NO_BYTES } = pack.staticFeatures() ?? {}
  /** By candidate, the score of its best test. */
  const tests = scratchTests(scores.length)
  for (let i = 0; i < cards.length; i++) {
    const holder = holderAt[i] ?? i
    if (holder === i) continue
    const score = scores[i] ?? 0
    if (((pathFeatures[cards[i] ?? 0] ?? 0) & TEST) !== 0)
      tests[holder] = Math.max(score, tests[holder] ?? 0)
    else if (score > (scores[holder] ?? 0)) scores[holder] = score
  }
  raiseTested(pack, cards, tests, scores, priors)
  return before
}

/** @param tests by candidate, the score of its best test, or 0; zeroed on return */
function raiseTested(
  pack: Pack,
  cards: Uint32Array,
  tests: Float64Array,
  scores: Float64Array,
  priors: PriorColumns,
): void {
  const { fanIn = NO_BYTES } = pack.staticFeatures() ?? {}
  const isPublic = publicRuns(pack)
  const runs = runNumbersOf(pack)
  for (let i = 0; i < cards.length; i++) {
    const best = tests[i] ?? 0
    if (best === 0) continue
    tests[i] = 0
    const card = cards[i] ?? 0
    // A test does not make an answer of a symbol that only the library itself calls.
    if (isPublic[runs[card] ?? 0] === false) continue
    const testScore = TEST_SHARE * priorOf(priors, card) * best
    const score = scores[i] ?? 0
    scores[i] = Math.max(score, Math.hypot(score, testScore / (USES[fanIn[card] ?? 0] ?? 1)))
  }
}

/** By run. */
const publicRuns = memoizeByObject((pack: Pack): readonly boolean[] =>
  runsOf(pack).map(({ visibility }) => visibility === 'public'),
)

/** For each fan-in byte, the divisor of a test's score. */
const USES = Float64Array.from(
  { length: 256 },
  (_, fanIn) => 1 + FAN_IN_DISCOUNT * Math.log(1 + fanIn / ONE_USE),
)

const NO_BYTES = new Uint8Array(0)

const scratchPlaces = scratch((size) => new Uint32Array(size))
/** All zeros between calls. */
const scratchTests = scratch((size) => new Float64Array(size))

interface Buffers {
  readonly all: Uint32Array
  readonly at: Uint32Array
  readonly scores: Float64Array
}

const buffersOf = memoizeByObject(
  ({ size }: Pack): Buffers => ({
    all: new Uint32Array(size),
    at: new Uint32Array(size),
    scores: new Float64Array(size),
  }),
)
