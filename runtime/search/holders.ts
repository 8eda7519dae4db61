/**
 * A question → which of its cards fold under others (pack/traits/folds.ts), and what that does to scores. A card that others
 * fold under, their holder, scores no less than what they score by themselves, a test at a discount: then a folded card never
 * hides an answer that a list without folding would show, and what a test says speaks for the symbol that it exercises.
 *
 * A card stands for itself where its holder does not match or pass the filter, where its own name is asked for, and where the
 * question speaks of such cards: of tests, of a version.
 */
import { oncePer } from '../once-per.ts'
import { columnsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { bitOfTrait } from '../pack/traits/path-traits.ts'
import type { Candidates } from './candidates.ts'
import { spokenTraits } from './path-penalty.ts'
import { factorsOf, type Preference } from './standing.ts'

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

/** @returns by card, the number of the card that it folds under by what is known before a question comes; itself for others */
export type Holding = (pack: Pack, card: number) => number

export const NO_HOLDING: Holding = (_, card) => card

/** What may fold: in a list that is not folded, tests alone speak for their symbols, and every card keeps its place. */
export type Holds = 'all' | 'tests'

/** @param testsCount tests are asked for */
export function holdingOf(text: string, holds: Holds, testsCount: boolean): Holding {
  const apart = (testsCount ? TEST : 0) | spokenTraits(text)
  return (pack, card) => {
    const traits = pack.traits()
    const under = traits?.under[card] ?? 0
    if (under === 0) return card
    const place = traits?.place[card] ?? 0
    const isApart = (place & apart & (TEST | OLDER)) !== 0
    const isTest = (place & TEST) !== 0 && columnsOf(pack, card)?.kind === 'recipe'
    return isApart || (holds === 'tests' && !isTest) ? card : under - 1
  }
}

export interface Held {
  /** The card that stands for a matching card: its holder, or itself. */
  readonly holderOf: (card: number) => number
  /** What a holder's score was raised by. */
  readonly raisedBy: ReadonlyMap<number, number>
}

/** The candidates with the holders that do not match themselves: a test that matches leads to the symbol that it exercises. */
export function withHolders(found: Candidates, holding: Holding): Candidates {
  if (holding === NO_HOLDING) return found
  const { pack, cards, passes } = found
  const places = placesIn(pack, cards)
  const missing = new Set<number>()
  for (let i = 0; i < cards.length; i++) {
    const holder = holding(pack, cards[i] ?? 0)
    if (cards[places[holder] ?? 0] !== holder && passes?.(holder) !== false) missing.add(holder)
  }
  return missing.size === 0 ? found : { ...found, cards: Uint32Array.of(...cards, ...missing) }
}

/**
 * Valid until the next question.
 * @param scores beside the cards; those of holders are raised in place
 */
export function raiseHolders(
  { pack, cards, names }: Candidates,
  scores: Float64Array,
  preference: Preference,
  holding: Holding,
): Held {
  const raisedBy = new Map<number, number>()
  if (holding === NO_HOLDING) return { holderOf: (card) => card, raisedBy }
  const places = placesIn(pack, cards)
  const matches = (card: number): boolean => cards[places[card] ?? 0] === card
  const askedOf = (card: number): number => names.asked.get(card) ?? 0
  const holderOf = (card: number): number => {
    const holder = holding(pack, card)
    return holder !== card && matches(holder) && askedOf(holder) >= askedOf(card) ? holder : card
  }
  if (preference.without.has('folded')) return { holderOf, raisedBy }
  const raiseTo = (holder: number, score: number): void => {
    const at = places[holder] ?? 0
    const more = score - (scores[at] ?? 0)
    if (more <= 0) return
    scores[at] = score
    raisedBy.set(holder, (raisedBy.get(holder) ?? 0) + more)
  }
  const { place = NO_BYTES, fanIn = NO_BYTES } = pack.traits() ?? {}
  /** By holder, the score of its best test. */
  const tests = new Map<number, number>()
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i] ?? 0
    const holder = holderOf(card)
    if (holder === card) continue
    const score = scores[i] ?? 0
    if (((place[card] ?? 0) & TEST) === 0) raiseTo(holder, score)
    else tests.set(holder, Math.max(score, tests.get(holder) ?? 0))
  }
  for (const [holder, best] of tests) {
    // What only the library itself calls is no answer because it is tested.
    if (columnsOf(pack, holder)?.visibility !== 'public') continue
    const uses = 1 + FAN_IN_DISCOUNT * Math.log(1 + (fanIn[holder] ?? 0) / ONE_USE)
    const stands = factorsOf(pack, holder, preference).reduce((all, [, factor]) => all * factor, 1)
    const said = (TEST_SHARE * stands * best) / uses
    raiseTo(holder, Math.hypot(scores[places[holder] ?? 0] ?? 0, said))
  }
  return { holderOf, raisedBy }
}

const NO_BYTES = new Uint8Array(0)

/** By card, where it stands among these; of another card it may say anything. */
function placesIn(pack: Pack, cards: Uint32Array): Uint32Array {
  const places = placesOf(pack)
  for (let i = 0; i < cards.length; i++) places[cards[i] ?? 0] = i
  return places
}

const placesOf = oncePer(({ size }: Pack) => new Uint32Array(size))
