/**
 * Resolves a type as written in the library to the classes that it names: first in the scope of the card that mentions
 * it, then by imports, then the nearest class of that name. An alias means the type that it is defined as.
 */
import { splitOutside } from '../std/split-outside.ts'
import { wholeWord } from '../std/whole-word.ts'
import { createTypeArguments } from './base-type-arguments.ts'
import { definedAs } from './callback-types.ts'
import { createClassLookup } from './class-lookup.ts'
import type { FileNames } from './file-names.ts'
import type { Entity, Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, type Value } from './value.ts'

/** Resolves a type in the file of one of the library's cards. */
export type TypeOf = (type: string, beside: Entity, receiver?: Value) => Value | undefined

/** Wrappers in wrappers are followed this far. */
const MAX_NESTED = 4

export interface WrittenTypes {
  readonly typeOf: TypeOf
  /** The alias that a type in the file of a card names: `type Name = …`. */
  aliasOf(name: string, beside: Entity): Entity | undefined
}

export function createWrittenTypes(
  library: Library,
  rules: ReadingRules,
  { isForeign }: FileNames,
): WrittenTypes {
  const { ownerOf, classesCalled, aliasOf } = createClassLookup(library, rules, isForeign)
  const typeArguments = createTypeArguments(library, (base, from) => typeOf(base, from), ownerOf)

  const typeOf = (
    written: string,
    beside: Entity,
    receiver?: Value,
    depth = 0,
  ): Value | undefined => {
    const type = written.trim().replace(QUOTED, '$1')
    if (depth > MAX_NESTED) return undefined
    if (/^(?:this|self|static|(?:\w+\.)?Self)$/.test(type))
      return asInstance(receiver ?? ownerOf(beside))
    const inner = (each: string): Value | undefined => typeOf(each, beside, receiver, depth + 1)
    const transparent = orNothing(type) ?? insideWrapper(type)
    if (transparent !== undefined) return inner(transparent)
    const opaque = insideOpaqueWrapper(type)
    if (opaque !== undefined) return wrapped(inner(opaque))
    const argument = typeArguments.argumentFor(type, beside, receiver)
    if (argument === 'unknown') return undefined
    if (argument !== undefined) return typeOf(argument.type, argument.beside, receiver, depth + 1)
    const parts = splitOutside(type, '&')
    if (parts.length > 1) return intersection(parts.map(inner))
    const name = NAME_OF_TYPE.exec(type)?.[1]
    // A library may have a class of its own by the name of a list.
    const list = (): Value | undefined => {
      const element = elementType(type, rules)
      return element === undefined ? undefined : wrapped(inner(element))
    }
    if (name === undefined) return list()
    const classes = classesCalled(name.split(/\.|::/), beside)
    if (classes.length > 0) return { kind: 'instance', classes }
    const alias = aliasOf(name, beside)
    if (alias === undefined) return list()
    const definition = definitionOf(alias)
    return definition === undefined ? undefined : typeOf(definition, alias, receiver, depth + 1)
  }

  /** The type that an alias stands for, if it is none of its own type parameters. */
  const definitionOf = (alias: Entity): string | undefined => {
    const { head, definition } = definedAs(alias, library)
    return definition === '' || wholeWord(definition).test(head) ? undefined : definition
  }

  /** The type in a wrapper that has the members of its value: `Rc<Cart>`, `readonly Cart`. */
  const insideWrapper = (type: string): string | undefined => {
    for (const wrapper of rules.compiled.transparentWrappers) {
      const start = wrapper.exec(type)?.[0] ?? ''
      if (start === '') continue
      const inside = type.slice(start.length)
      if (!/^\(|[<[(]\s*$/.test(start)) return inside
      const argument = inside.replace(/[>\])]$/, '')
      // `Omit<Options, 'headers'>`, `(*Cart, error)`
      return /^\(|<$/.test(start) ? splitOutside(argument, ',')[0] : argument
    }
    return undefined
  }

  /** The type in a wrapper whose value must be unwrapped first: `Option<Cart>`. */
  const insideOpaqueWrapper = (type: string): string | undefined => {
    for (const wrapper of rules.compiled.opaqueWrappers) {
      const match = wrapper.exec(type)
      if (match !== null)
        return splitOutside(type.slice(match[0].length).replace(/>$/, ''), ',')[0] ?? ''
    }
    return undefined
  }

  return { typeOf, aliasOf }
}

/** The type of what a list contains, as it is written. */
export function elementType(written: string, { compiled }: ReadingRules): string | undefined {
  const type = written.trim().replace(QUOTED, '$1')
  for (const list of compiled.listTypes) {
    const inner = list.exec(type)?.[1]
    if (inner !== undefined) return splitOutside(inner, ',')[0]?.trim()
  }
  return undefined
}

/** A value in a wrapper in another one is not followed. */
const wrapped = (value: Value | undefined): Value | undefined =>
  value?.kind === 'instance' && value.isWrapped !== true ? { ...value, isWrapped: true } : undefined

/** A value of several types at once has the members of each. */
function intersection(parts: readonly (Value | undefined)[]): Value | undefined {
  const classes = parts.flatMap((part) =>
    part?.kind === 'instance' && part.isWrapped !== true ? part.classes : [],
  )
  return classes.length < parts.length ? undefined : { kind: 'instance', classes }
}

const QUOTED = /^["'](.*)["']$/s

/** A name with or without type arguments. */
const NAME_OF_TYPE =
  /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:<[^|&]*>|\[[^|&]+\])?$/u

/** The type that may be absent: `Cart` of `Cart | undefined`. */
const orNothing = (type: string): string | undefined =>
  /^([^|&]+?)\s*\|\s*(?:None|null|undefined)$/.exec(type)?.[1]
