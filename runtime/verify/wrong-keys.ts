/**
 * Finds keys in the object literals of a call that no type of the parameter has. A name that the library has anywhere
 * else is not judged: packages add members to each other's interfaces.
 */
import type { WrongArguments } from './arguments.ts'
import type { Call } from './chains.ts'
import type { LanguageContext } from './language-contexts.ts'
import { type Entity, isSymbol } from './library.ts'
import type { ObjectKey } from './object-keys.ts'
import type { WrittenType } from './object-types.ts'

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
  const { keyOf, library, suggest } = context
  for (const { name, start, keys: inner } of keys) {
    const all = types.map((type) => keyOf(type, name))
    if (all.includes(undefined)) continue
    const owners = all.flatMap((each) => (each?.isMissing === true ? each.owners : []))
    const [owner] = owners
    if (all.every((each) => each?.isMissing === true)) {
      if (owner === undefined || library.called(name).length > 0) continue
      const parent = { kind: 'instance' as const, classes: [owner] }
      const meant = suggest({ name, parent, called: false, tail: undefined })
      const last = owner.head.title.split('.').at(-1)
      return {
        message: `${last} has no ${name}${meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`}`,
        parameter: name,
        at: start,
      }
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
