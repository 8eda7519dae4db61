/**
 * Finds what the class of a receiver gives for a type parameter of the class that declares a member. It follows the
 * bases of the class as they are written: `class Shelf extends Base<Book>`.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { splitOutside } from '../std/split-outside.ts'
import { type Entity, isClass, isSymbol, type Library, lastName } from './library.ts'
import type { Value } from './value.ts'

/** A type, and a card of the file that writes it. */
export interface WrittenType {
  readonly type: string
  readonly beside: Entity
}

export interface TypeArguments {
  /**
   * The type that a name stands for in the file of a card; `unknown` if it is a type parameter without a known
   * argument, undefined if it is none.
   */
  argumentFor(
    name: string,
    beside: Entity,
    receiver: Value | undefined,
  ): WrittenType | 'unknown' | undefined
}

/** Base classes of base classes are followed this far. */
const MAX_BASES = 8

export function createTypeArguments(
  library: Library,
  typeOf: (type: string, beside: Entity) => Value | undefined,
  ownerOf: (member: Entity) => Value | undefined,
): TypeArguments {
  const argumentFor: TypeArguments['argumentFor'] = (name, beside, receiver) => {
    if (!/^[A-Z]\w*$/.test(name)) return undefined
    const owners = ownerOf(beside)
    const around = owners?.kind === 'instance' ? owners.classes.slice(0, 1) : []
    // The head of a class names its own type parameters, too.
    const owner = [...(isClass(beside) ? [beside] : []), ...around].find((each) =>
      typeParameters(each).includes(name),
    )
    if (owner === undefined) return undefined
    const place = typeParameters(owner).indexOf(name)
    const [from] = receiver?.kind === 'instance' ? receiver.classes : []
    return (from && argumentOf(from, owner, place)) ?? 'unknown'
  }

  const argumentOf = (
    from: Entity,
    owner: Entity,
    place: number,
    depth = 0,
  ): WrittenType | undefined => {
    const card = library.card(from)
    if (!isSymbol(card) || depth > MAX_BASES) return undefined
    for (const base of card.bases) {
      const value = typeOf(base, from)
      const isClassItself = value?.kind === 'instance' && value.isWrapped !== true
      const [parent] = isClassItself ? value.classes : []
      if (parent === undefined) continue
      const given = splitOutside(/<(.*)>$/s.exec(base)?.[1] ?? '', ',')
      if (parent.head.id === owner.head.id) {
        const type = given[place]?.trim()
        return type === undefined ? undefined : { type, beside: from }
      }
      const above = argumentOf(parent, owner, place, depth + 1)
      if (above === undefined) continue
      // The class between passes on a type parameter of its own.
      const at = typeParameters(parent).indexOf(above.type)
      if (at < 0) return above
      const type = given[at]?.trim()
      return type === undefined ? undefined : { type, beside: from }
    }
    return undefined
  }

  /** The names of a class's type parameters, as its signature declares them. */
  const typeParameters = memoizeByObject((owner: Entity): readonly string[] => {
    const card = library.card(owner)
    const last = lastName(owner.head.title)
    const [, list = ''] =
      new RegExp(`\\b${escapePattern(last)}\\s*<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*)>`).exec(
        isSymbol(card) ? card.signature : '',
      ) ?? []
    return splitOutside(list, ',').map(
      (each) => /\w+/.exec(each.replace(/^\s*(?:in|out)\s/, ''))?.[0] ?? '',
    )
  })

  return { argumentFor }
}
