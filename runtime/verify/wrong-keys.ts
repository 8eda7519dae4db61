/** Finds keys of object literals that no type of a parameter has, and fields that a struct does not have. */
import { wholeWord } from '../std/whole-word.ts'
import type { WrongArguments } from './arguments.ts'
import type { Call } from './call-arguments.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isSymbol } from './library.ts'
import type { ObjectKey } from './object-keys.ts'
import type { WrittenType } from './object-types.ts'

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
  const { library } = context
  const card = library.card(owner)
  const source = library.source(owner)
  if (!isSymbol(card) || card.symbol_kind !== 'struct' || source === undefined) return undefined
  const [first, last] = card.lines
  const declaration = source
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
  const wrong = objects
    .flatMap(({ keys }) => keys)
    .find(({ name, isShorthand }) => !isShorthand && !wholeWord(name).test(declaration))
  return wrong === undefined ? undefined : wrongIn(owner, wrong, context)
}

/** What to say of a key that the owner lacks. */
function wrongIn(
  owner: Entity,
  { name, start }: ObjectKey,
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
