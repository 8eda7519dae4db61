/**
 * Decides which cards of a question fold under others (pack/features/folds.ts), and adjusts their scores. The card that
 * others fold under, their target, scores at least as much as they do; tests count at a discount. So folding never
 * hides an answer that a flat list would show, and a matching test raises the symbol that it exercises.
 *
 * A card is not folded where its target does not match or is filtered out, where the question is the card's own name,
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
export type FoldTargets = (pack: Pack) => Uint32Array | undefined

export const NO_FOLDING: FoldTargets = () => undefined

/** Which cards may fold. In a flat list only tests raise their symbols, and every card keeps its place. */
export type FoldableCards = 'all' | 'tests'

/** @param testsCount whether the question is about tests */
export function foldTargetsFor(
  text: string,
  foldable: FoldableCards,
  testsCount: boolean,
): FoldTargets {
  const apart = ((testsCount ? TEST : 0) | mentionedFeatures(text)) & (TEST | OLDER)
  return (pack) => {
    const staticFeatures = pack.staticFeatures()
    return staticFeatures && foldTargetsIn(pack, staticFeatures, apart, foldable)
  }
}

/**
 * Questions differ in two bits and in which cards may fold, so there are eight columns. Each is made when first needed.
 */
function foldTargetsIn(
  pack: Pack,
  staticFeatures: StaticFeatures,
  apart: number,
  foldable: FoldableCards,
): Uint32Array {
  const columns = columnsOfFeatures(staticFeatures)
  const name = `${foldable} ${apart}`
  const known = columns.get(name)
  if (known !== undefined) return known
  const { under, pathFeatures } = staticFeatures
  const runs = runsOf(pack)
  const runNumbers = runNumbersOf(pack)
  const targets = under.map((target, card) => {
    if (target === 0) return card
    const bits = pathFeatures[card] ?? 0
    const isTest = (bits & TEST) !== 0 && runs[runNumbers[card] ?? 0]?.kind === 'recipe'
    return (bits & apart) !== 0 || (foldable === 'tests' && !isTest) ? card : target - 1
  })
  columns.set(name, targets)
  return targets
}

const columnsOfFeatures = memoizeByObject((_: StaticFeatures) => new Map<string, Uint32Array>())

/** Candidates with their targets. Valid until the next question. */
export interface FoldedCandidates {
  readonly candidates: Candidates
  /** For each candidate, the index of its target among the candidates, or its own. */
  readonly targetAt: Uint32Array | null
}

/** Adds targets that do not match themselves: a matching test leads to the symbol that it exercises. */
export function withFoldTargets(
  candidates: Candidates,
  foldTargets: FoldTargets,
): FoldedCandidates {
  const { pack, cards: matching, names, passes } = candidates
  const targets = foldTargets(pack)
  if (targets === undefined) return { candidates, targetAt: null }
  const { all, at: targetAt } = buffersOf(pack)
  const places = scratchPlaces(pack.size)
  const { asked } = names
  const isNamedLess = (target: number, card: number): boolean =>
    (asked.get(target) ?? 0) < (asked.get(card) ?? 0)
  all.set(matching)
  let count = matching.length
  for (let i = 0; i < count; i++) places[all[i] ?? 0] = i
  for (let i = 0; i < count; i++) {
    const card = all[i] ?? 0
    const target = targets[card] ?? card
    targetAt[i] = i
    if (target === card) continue
    let place = places[target] ?? 0
    // The index means nothing for a card that is not a candidate.
    if (place >= count || all[place] !== target) {
      // An added target adds no others.
      if (i >= matching.length || passes?.(target) === false) continue
      place = count++
      all[place] = target
      places[target] = place
    }
    if (asked.size === 0 || !isNamedLess(target, card)) targetAt[i] = place
  }
  const cards = all.subarray(0, count)
  return { candidates: { ...candidates, cards }, targetAt: targetAt.subarray(0, count) }
}

/**
 * @param scores by candidate; those of targets are raised in place
 * @returns the scores before, valid until the next question
 */
export function raiseFoldTargets(
  { candidates: { pack, cards }, targetAt }: FoldedCandidates,
  scores: Float64Array,
  priors: PriorColumns,
): Float64Array {
  if (targetAt === null) return scores
  const before = buffersOf(pack).scores.subarray(0, scores.length)
  before.set(scores)
  const { pathFeatures = NO_BYTES } = pack.staticFeatures() ?? {}
  /** By candidate, the score of its best test. */
  const tests = scratchTests(scores.length)
  for (let i = 0; i < cards.length; i++) {
    const target = targetAt[i] ?? i
    if (target === i) continue
    const score = scores[i] ?? 0
    if (((pathFeatures[cards[i] ?? 0] ?? 0) & TEST) !== 0)
      tests[target] = Math.max(score, tests[target] ?? 0)
    else if (score > (scores[target] ?? 0)) scores[target] = score
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
