/** Compares a call with the parameters of the functions or constructors that it may mean. */
import { type WrongArguments, wrongArguments } from './arguments.ts'
import type { Segment } from './chains.ts'
import type { Step } from './follow.ts'
import { isClass, isFunction, type Thing } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import { cardsOf, type Round } from './rounds.ts'

/** What is wrong with the call; undefined when nothing certainly is. */
export function wrongCall(
  { things, bound, isValue }: Step,
  { call }: Segment,
  rules: ReadingRules,
  round: Round,
): WrongArguments | undefined {
  if (call === undefined || isValue) return undefined
  if (things.every(isFunction)) return wrongArguments(call, cardsOf(things, round), bound, rules)
  const [only] = things
  if (only === undefined || !things.every(isClass)) return undefined
  const constructors = constructorsOf(only, rules, round)
  return constructors.length === 0
    ? undefined
    : wrongArguments(call, cardsOf(constructors, round), true, rules)
}

export const signaturesOf = ({ things }: Step, round: Round): string[] =>
  [...new Set(cardsOf(things, round).map(({ signature }) => signature))].slice(0, 3)

function constructorsOf(owner: Thing, rules: ReadingRules, round: Round): readonly Thing[] {
  const { follower } = round
  const { head } = owner
  if (head.kind !== 'symbol' || isMadeElsewhere(owner, rules, round)) return []
  const name = rules.ownNameConstructs
    ? (head.symbol.split(/[.:]/).at(-1) ?? '')
    : rules.constructors[0]
  if (
    name === undefined ||
    rules.constructors.slice(1).some((other) => follower.member(owner, other).length > 0)
  )
    return []
  const constructors = follower.member(owner, name)
  const isOwn = constructors.some(
    (thing) => thing.head.kind === 'symbol' && thing.head.dotted === `${head.dotted}.${name}`,
  )
  if (isOwn) return constructors
  return rules.ownNameConstructs || follower.ancestors(owner) === undefined ? [] : constructors
}

/** Whether another class makes the instances, and may take other arguments. */
const isMadeElsewhere = (owner: Thing, { compiled }: ReadingRules, round: Round): boolean =>
  cardsOf([owner], round).some(({ signature }) => compiled.metaclass?.test(signature) === true)
