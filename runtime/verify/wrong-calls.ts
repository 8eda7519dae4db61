/** Compares a call with the parameters of the functions or constructors that it may mean. */
import type { Parameter, SymbolCard } from '../card.ts'
import { type WrongArguments, wrongArguments } from './arguments.ts'
import { takesAnyName } from './forwarded-arguments.ts'
import { cardsOf, type LanguageContext } from './language-contexts.ts'
import { declarationOf, type Entity, isClass, isFunction } from './library.ts'
import type { Segment } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { ChainStep } from './resolve-chain.ts'
import { wrongDataFields, wrongFields, wrongKeys, wrongMembers } from './wrong-keys.ts'

/** The errors in the call that are certain. */
export function wrongCalls(
  { entities, bound, isValue }: ChainStep,
  { call }: Segment,
  rules: ReadingRules,
  context: LanguageContext,
): readonly WrongArguments[] {
  if (call === undefined || isValue) return []
  const wrongIn = (functions: readonly Entity[], isBound: boolean): readonly WrongArguments[] => {
    const cards = functions.flatMap((each) => withForwarded(each, context))
    const wrong = wrongArguments(call, cards, {
      bound: isBound,
      rules,
      declarationOf: (name) => declarationOfOnly(name, context),
    })
    return wrong === undefined ? wrongKeys(call, functions, context) : [wrong]
  }
  if (entities.every(isFunction)) return wrongIn(entities, bound)
  const [only] = entities
  if (only === undefined || !entities.every(isClass)) return []
  if (call.literal) return wrongFields(call, only, context)
  const constructors = constructorsOf(only, rules, context)
  const wrong =
    constructors.length === 0
      ? wrongDataFields(call, only, rules, context)
      : wrongIn(constructors, true)
  return [...wrong, ...wrongMembers(call, only, context)]
}

/** The card of a function, with the parameters to which it passes on further named arguments. */
function withForwarded(entity: Entity, context: LanguageContext): readonly SymbolCard[] {
  const forwarded = context.forwarded(entity, context)
  const cards = cardsOf([entity], context)
  if (forwarded === undefined) return cards
  return cards.map((card) => ({
    ...card,
    parameters: uniqueByName([
      ...card.parameters.filter((each) => !takesAnyName(each)),
      ...forwarded,
    ]),
  }))
}

const uniqueByName = (all: readonly Parameter[]): readonly Parameter[] =>
  all.filter(({ name }, i) => all.findIndex((each) => each.name === name) === i)

/** The code of the library's only function with a name. */
function declarationOfOnly(name: string, { library }: LanguageContext): string | undefined {
  const [only, ...others] = library.called(name).filter(isFunction)
  return only === undefined || others.length > 0 ? undefined : declarationOf(only, library)
}

export const signaturesOf = ({ entities }: ChainStep, context: LanguageContext): string[] =>
  [...new Set(cardsOf(entities, context).map(({ signature }) => signature))].slice(0, 3)

function constructorsOf(
  owner: Entity,
  rules: ReadingRules,
  context: LanguageContext,
): readonly Entity[] {
  const { resolver } = context
  const { head } = owner
  if (head.kind !== 'symbol' || hasMetaclass(owner, rules, context)) return []
  const name = rules.ownNameConstructs
    ? (head.symbol.split(/[.:]/).at(-1) ?? '')
    : rules.constructors[0]
  if (
    name === undefined ||
    rules.constructors.slice(1).some((other) => resolver.member(owner, other).length > 0)
  )
    return []
  const constructors = resolver.member(owner, name)
  const isOwn = constructors.some(
    (entity) => entity.head.kind === 'symbol' && entity.head.dotted === `${head.dotted}.${name}`,
  )
  if (isOwn) return constructors
  return rules.ownNameConstructs || resolver.ancestors(owner) === undefined ? [] : constructors
}

/** Whether a metaclass creates the instances, perhaps from other arguments. */
const hasMetaclass = (
  owner: Entity,
  { compiled }: ReadingRules,
  context: LanguageContext,
): boolean =>
  cardsOf([owner], context).some(({ signature }) => compiled.metaclass?.test(signature) === true)
