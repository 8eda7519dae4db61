/** Finds keys of object literals that no type of a parameter has, and fields that a struct does not have. */
import { wholeWord } from '../std/whole-word.ts'
import type { WrongArguments } from './arguments.ts'
import type { Call } from './call-arguments.ts'
import { cardsOf, type LanguageContext } from './language-contexts.ts'
import { type Entity, isSymbol } from './library.ts'
import type { ObjectKey } from './object-keys.ts'
import type { WrittenType } from './object-types.ts'
import type { ReadingRules } from './reading-rules.ts'

/** A name that the library has anywhere else is not judged: packages add members to each other's interfaces. */
export function wrongKey(
  { objects = [] }: Call,
  functions: readonly Entity[],
  context: LanguageContext,
): WrongArguments | undefined {
  for (const { position, keys } of objects) {
    const types = functions.map((entity) => parameterType(entity, position, context))
    const known = types.filter((type) => type !== undefined)
    if (known.length < types.length) continue
    const wrong = keyOutside(known, keys, context)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** In a literal with the fields of a struct: `Options{Depth: 1}`. Promoted fields cannot stand there. */
export function wrongField(
  { objects = [] }: Call,
  owner: Entity,
  context: LanguageContext,
): WrongArguments | undefined {
  const declaration = declarationOf(owner, context)
  const isStruct = owner.head.kind === 'symbol' && owner.head.symbol_kind === 'struct'
  if (!isStruct || declaration === '') return undefined
  const wrong = objects
    .flatMap(({ keys }) => keys)
    .find(({ name, isShorthand }) => !isShorthand && !wholeWord(name).test(declaration))
  return wrong === undefined ? undefined : wrongIn(owner, wrong, context)
}

/** In the call of a data class without a constructor of its own: `Options(depth=1)`. */
export function wrongDataField(
  { named, namedAt = [] }: Call,
  owner: Entity,
  { compiled, constructors }: ReadingRules,
  context: LanguageContext,
): WrongArguments | undefined {
  const { resolver } = context
  const above = resolver.ancestors(owner)
  if (above === undefined || constructors.some((name) => resolver.member(owner, name).length > 0))
    return undefined
  const cards = cardsOf([owner, ...above], context)
  const [own] = cards
  if (!own?.decorators.some((each) => compiled.dataClasses?.test(each) === true)) return undefined
  const lacks = (name: string): boolean =>
    [name, `_${name}`].every((field) => resolver.member(owner, field).length === 0) &&
    resolver.isMissing({ kind: 'instance', classes: [owner] }, name)
  const isRenamed = [owner, ...above].some((each) =>
    /\balias\s*=/.test(declarationOf(each, context)),
  )
  const at = isRenamed ? -1 : named.findIndex(lacks)
  const [name, start] = [named[at], namedAt[at]]
  return name === undefined || start === undefined
    ? undefined
    : wrongIn(owner, { name, start }, context)
}

/** The lines of a class. */
function declarationOf(owner: Entity, { library }: LanguageContext): string {
  const [first, last] = owner.head.lines
  const source = library.source(owner) ?? ''
  return source
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
}

/** What to say of a key that the owner lacks. */
function wrongIn(
  owner: Entity,
  { name, start }: Pick<ObjectKey, 'name' | 'start'>,
  { suggest }: LanguageContext,
): WrongArguments {
  const parent = { kind: 'instance' as const, classes: [owner] }
  const meant = suggest({ name, parent, called: false, tail: undefined })
  const last = owner.head.title.split('.').at(-1)
  return {
    message: `${last} has no ${name}${meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`}`,
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

function keyOutside(
  types: readonly WrittenType[],
  keys: readonly ObjectKey[],
  context: LanguageContext,
): WrongArguments | undefined {
  const { keyOf, library } = context
  for (const key of keys) {
    const { name, keys: inner } = key
    const all = types.map((type) => keyOf(type, name))
    if (all.includes(undefined)) continue
    const owners = all.flatMap((each) => (each?.isMissing === true ? each.owners : []))
    const [owner] = owners
    if (all.every((each) => each?.isMissing === true)) {
      if (owner === undefined || library.called(name).length > 0) continue
      return wrongIn(owner, key, context)
    }
    const wrong = keyOutside(
      all.flatMap((each) => (each?.isMissing === false ? each.types : [])),
      inner,
      context,
    )
    if (wrong !== undefined) return wrong
  }
  return undefined
}
