/** Finds keys of object literals that no type of a parameter has, and fields that a struct does not have. */
import { didYouMean } from '../std/did-you-mean.ts'
import { wholeWord } from '../std/whole-word.ts'
import type { WrongArguments } from './arguments.ts'
import type { WrittenType } from './base-type-arguments.ts'
import type { Call } from './call-arguments.ts'
import { isDataClass, RENAMED_FIELD } from './data-classes.ts'
import { cardsOf, type LanguageContext } from './language-contexts.ts'
import { declarationOf, type Entity, isMemberOfNamesake, isSymbol, lastName } from './library.ts'
import type { ObjectKey } from './object-keys.ts'
import type { ReadingRules } from './reading-rules.ts'

/** A name that another interface with the name of the type has is not judged: packages add members to each other's. */
export function wrongKeys(
  { objects = [] }: Call,
  functions: readonly Entity[],
  context: LanguageContext,
): WrongArguments[] {
  return objects.flatMap(({ position, keys }) => {
    const types = functions.map((entity) => parameterType(entity, position, context))
    const known = types.filter((type) => type !== undefined)
    return known.length < types.length ? [] : keysOutside(known, keys, context)
  })
}

/** In a literal with the fields of a struct: `Options{Depth: 1}`. Promoted fields cannot stand there. */
export function wrongFields(
  { objects = [] }: Call,
  owner: Entity,
  context: LanguageContext,
): WrongArguments[] {
  const declaration = declarationOf(owner, context.library)
  const isStruct = owner.head.kind === 'symbol' && owner.head.symbol_kind === 'struct'
  if (!isStruct || declaration === '') return []
  return objects
    .flatMap(({ keys }) => keys)
    .filter(({ name, isShorthand }) => !isShorthand && !wholeWord(name).test(declaration))
    .map((key) => wrongIn(owner, key, context))
}

/** In a block after the call that creates an instance: `new Options { Depth = 1 }`. */
export const wrongMembers = (
  { initialized = [] }: Call,
  owner: Entity,
  context: LanguageContext,
): WrongArguments[] => {
  const parent = { kind: 'instance' as const, classes: [owner] }
  return initialized
    .filter(
      ({ name }) =>
        context.resolver.member(owner, name).length === 0 &&
        context.resolver.isMissing(parent, name),
    )
    .map((key) => wrongIn(owner, key, context))
}

/** In the call of a data class without a constructor of its own: `Options(depth=1)`. */
export function wrongDataFields(
  { named, namedAt = [] }: Call,
  owner: Entity,
  rules: ReadingRules,
  context: LanguageContext,
): WrongArguments[] {
  const { resolver } = context
  const above = resolver.ancestors(owner)
  if (
    above === undefined ||
    rules.constructors.some((name) => resolver.member(owner, name).length > 0)
  )
    return []
  if (!cardsOf([owner], context).some((card) => isDataClass(card, rules))) return []
  const lacks = (name: string): boolean =>
    [name, `_${name}`].every((field) => resolver.member(owner, field).length === 0) &&
    resolver.isMissing({ kind: 'instance', classes: [owner] }, name)
  const isRenamed = [owner, ...above].some((each) =>
    RENAMED_FIELD.test(declarationOf(each, context.library)),
  )
  if (isRenamed) return []
  return named.flatMap((name, i) =>
    lacks(name) ? wrongIn(owner, { name, start: namedAt[i] ?? 0 }, context) : [],
  )
}

/** What to say of a key that the owner lacks. */
function wrongIn(
  owner: Entity,
  { name, start }: Pick<ObjectKey, 'name' | 'start'>,
  { suggest }: LanguageContext,
): WrongArguments {
  const parent = { kind: 'instance' as const, classes: [owner] }
  const meant = suggest({ name, parent, called: false, tail: undefined })
  return {
    message: `${lastName(owner.head.title)} has no ${name}${didYouMean(meant)}`,
    parameter: name,
    at: start,
  }
}

function parameterType(
  beside: Entity,
  position: number,
  { library }: LanguageContext,
): WrittenType | undefined {
  const card = library.card(beside)
  if (!isSymbol(card)) return undefined
  const { type, kind } = card.parameters.filter(({ name }) => name !== 'this')[position] ?? {}
  return type === undefined || kind === 'rest' ? undefined : { type, beside }
}

function keysOutside(
  types: readonly WrittenType[],
  keys: readonly ObjectKey[],
  context: LanguageContext,
): WrongArguments[] {
  const { keyOf, library } = context
  return keys.flatMap((key) => {
    const { name, keys: inner } = key
    const all = types.map((type) => keyOf(type, name))
    if (all.includes(undefined)) return []
    const owners = all.flatMap((each) => (each?.isMissing === true ? each.owners : []))
    const [owner] = owners
    if (all.every((each) => each?.isMissing === true)) {
      const isAdded = library
        .called(name)
        .some((each) => owners.some((other) => isMemberOfNamesake(each, other)))
      return owner === undefined || isAdded ? [] : [wrongIn(owner, key, context)]
    }
    return keysOutside(
      all.flatMap((each) => (each?.isMissing === false ? each.types : [])),
      inner,
      context,
    )
  })
}
