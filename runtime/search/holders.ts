/**
 * A question → which of its cards fold under others (pack/features/folds.ts), and what that does to scores. A card that others
 * fold under, their holder, scores no less than what they score by themselves, a test at a discount: then a folded card never
 * hides an answer that a list without folding would show, and what a test says speaks for the symbol that it exercises.
 *
 * A card stands for itself where its holder does not match or pass the filter, where its own name is asked for, and where the
 * question speaks of such cards: of tests, of a version.
 */
import { runNumbersOf, runsOf } from '../pack/cards/columns.ts'
import { bitOfTrait } from '../pack/features/path-features.ts'
import type { StaticFeatures } from '../pack/features/static-features.ts'
import type { Pack } from '../pack/pack.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { Candidates } from './candidates.ts'
import { mentionedFeatures } from './path-penalty.ts'
import { type Priors, priorsOfRuns } from './priors.ts'
import { scratch } from './scratch.ts'

const TEST = bitOfTrait('test')
const OLDER = bitOfTrait('older')

/**
 * Of its best test's score, for the symbol that it exercises; less for a symbol that much leans on, which has a test for every
 * question. Both are added by their squares: plain sums lose .01, and the larger of the two gains half as much. Flat between
 * 2 and 3, .3 and .7; chosen on the other seven of the eight libraries of how-to, the gain is .03 (nDCG@10 .234 → .263).
 */
const TEST_SHARE = 2.5
const FAN_IN_DISCOUNT = 0.5
/** Of fan-in as a byte: what counts as used once. */
const ONE_USE = 16

/**
 * By pack and card, the card that it folds under by what is known before a question comes, itself for others; undefined where
 * every card stands for itself.
 */
export type Holding = (pack: Pack) => Uint32Array | undefined

export const NO_HOLDING: Holding = () => undefined

/** What may fold: in a list that is not folded, tests alone speak for their symbols, and every card keeps its place. */
export type Holds = 'all' | 'tests'

/** @param testsCount tests are asked for */
export function holdingOf(text: string, holds: Holds, testsCount: boolean): Holding {
  const apart = ((testsCount ? TEST : 0) | mentionedFeatures(text)) & (TEST | OLDER)
  return (pack) => {
    const traits = pack.staticFeatures()
    return traits && holdersIn(pack, traits, apart, holds)
  }
}

/** Questions differ in two bits and in what may fold: each of the eight columns is made when it is first asked for. */
function holdersIn(pack: Pack, traits: StaticFeatures, apart: number, holds: Holds): Uint32Array {
  const columns = columnsOfTraits(traits)
  const name = `${holds} ${apart}`
  const known = columns.get(name)
  if (known !== undefined) return known
  const { under, place } = traits
  const runs = runsOf(pack)
  const runNumbers = runNumbersOf(pack)
  const holders = under.map((holder, card) => {
    if (holder === 0) return card
    const bits = place[card] ?? 0
    const isTest = (bits & TEST) !== 0 && runs[runNumbers[card] ?? 0]?.kind === 'recipe'
    return (bits & apart) !== 0 || (holds === 'tests' && !isTest) ? card : holder - 1
  })
  columns.set(name, holders)
  return holders
}

const columnsOfTraits = memoizeByObject((_: StaticFeatures) => new Map<string, Uint32Array>())

/** Candidates with what stands for them. Valid until the next question. */
export interface Held {
  readonly found: Candidates
  /** Beside its cards, the place among them of the card that stands for each: its holder's, or its own. */
  readonly holderAt: Uint32Array | null
}

/** Adds the holders that do not match themselves: a test that matches leads to the symbol that it exercises. */
export function withHolders(found: Candidates, holding: Holding): Held {
  const { pack, cards: matching, names, passes } = found
  const holders = holding(pack)
  if (holders === undefined) return { found, holderAt: null }
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
    // Of a card that is not among them, the place says nothing.
    if (place >= count || all[place] !== holder) {
      // What was added brings nothing else.
      if (i >= matching.length || passes?.(holder) === false) continue
      place = count++
      all[place] = holder
      places[holder] = place
    }
    if (asked.size === 0 || !isNamedLess(holder, card)) holderAt[i] = place
  }
  const cards = all.subarray(0, count)
  return { found: { ...found, cards }, holderAt: holderAt.subarray(0, count) }
}

/**
 * @param scores beside the cards; those of holders are raised in place
 * @returns the scores before, valid until the next question
 */
export function raiseHolders(
  { found: { pack, cards }, holderAt }: Held,
  scores: Float64Array,
  preference: Priors,
): Float64Array {
  if (holderAt === null || preference.without.has('folded')) return scores
  const before = buffersOf(pack).scores.subarray(0, scores.length)
  before.set(scores)
  const { place = NO_BYTES } = pack.staticFeatures() ?? {}
  /** By place, the score of its best test. */
  const tests = scratchTests(scores.length)
  for (let i = 0; i < cards.length; i++) {
    const holder = holderAt[i] ?? i
    if (holder === i) continue
    const score = scores[i] ?? 0
    if (((place[cards[i] ?? 0] ?? 0) & TEST) !== 0)
      tests[holder] = Math.max(score, tests[holder] ?? 0)
    else if (score > (scores[holder] ?? 0)) scores[holder] = score
  }
  raiseTested(pack, cards, tests, scores, preference)
  return before
}

/** @param tests by place, the score of its best test, or 0; only zeros afterwards */
function raiseTested(
  pack: Pack,
  cards: Uint32Array,
  tests: Float64Array,
  scores: Float64Array,
  preference: Priors,
): void {
  const { fanIn = NO_BYTES, place = NO_BYTES } = pack.staticFeatures() ?? {}
  const isPublic = Uint8Array.from(runsOf(pack), ({ visibility }) =>
    Number(visibility === 'public'),
  )
  const runs = runNumbersOf(pack)
  const standing = priorsOfRuns(pack, preference)
  const placed = !preference.without.has('path')
  for (let i = 0; i < cards.length; i++) {
    const best = tests[i] ?? 0
    if (best === 0) continue
    tests[i] = 0
    const card = cards[i] ?? 0
    const run = runs[card] ?? 0
    // What only the library itself calls is no answer because it is tested.
    if (isPublic[run] === 0) continue
    const byPlace = placed ? (preference.byPlace[place[card] ?? 0] ?? 1) : 1
    const said = TEST_SHARE * ((standing[run] ?? 1) * byPlace) * best
    const score = scores[i] ?? 0
    scores[i] = Math.max(score, Math.hypot(score, said / (USES[fanIn[card] ?? 0] ?? 1)))
  }
}

/** By fan-in as a byte, by what tests are divided. */
const USES = Float64Array.from(
  { length: 256 },
  (_, fanIn) => 1 + FAN_IN_DISCOUNT * Math.log(1 + fanIn / ONE_USE),
)

const NO_BYTES = new Uint8Array(0)

const scratchPlaces = scratch((size) => new Uint32Array(size))
/** Zeros between two calls. */
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
