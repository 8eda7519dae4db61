/**
 * Resolves a type as written in the library to the classes that it names: first in the scope of the card that mentions
 * it, then by imports, then the nearest class of that name. Aliases are not followed.
 */
import { escapePattern } from '../std/escape-pattern.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { splitOutside } from '../std/split-outside.ts'
import type { FileNames } from './file-names.ts'
import { type Entity, isClass, isModule, isSymbol, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, type Value } from './value.ts'

/** A type, and a card of the file that writes it. */
export interface WrittenType {
  readonly type: string
  readonly beside: Entity
}

/** Resolves a type in the file of one of the library's cards. */
export type TypeOf = (type: string, beside: Entity, receiver?: Value) => Value | undefined

/** The number of classes of one name of which a type may mean any. */
const MAX_NEAREST = 3

/** Base classes of base classes are followed this far. */
const MAX_BASES = 8

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
  const typeOf = (
    written: string,
    beside: Entity,
    receiver?: Value,
    depth = 0,
  ): Value | undefined => {
    const type = written.trim().replace(/^["'](.*)["']$/s, '$1')
    if (depth > 4) return undefined
    if (/^(?:this|self|static|(?:\w+\.)?Self)$/.test(type))
      return asInstance(receiver ?? ownerOf(beside))
    const orNothing = /^([^|&]+?)\s*\|\s*(?:None|null|undefined)$/.exec(type)
    if (orNothing !== null) return typeOf(orNothing[1] ?? '', beside, receiver, depth + 1)
    for (const holder of rules.compiled.transparentWrappers) {
      const match = holder.exec(type)
      if (match === null || match[0].length === 0) continue
      const inside = type.slice(match[0].length)
      const isBracket = /[<[(]\s*$/.test(match[0])
      return typeOf(isBracket ? inside.replace(/[>\])]$/, '') : inside, beside, receiver, depth + 1)
    }
    for (const wrapper of rules.compiled.opaqueWrappers) {
      const match = wrapper.exec(type)
      if (match === null) continue
      const [inside = ''] = splitOutside(type.slice(match[0].length).replace(/>$/, ''), ',')
      const value = typeOf(inside, beside, receiver, depth + 1)
      return value?.kind === 'instance' ? { ...value, isWrapped: true } : undefined
    }
    const argument = argumentFor(type, beside, receiver)
    if (argument !== undefined)
      return argument === 'unknown'
        ? undefined
        : typeOf(argument.type, argument.beside, receiver, depth + 1)
    const name =
      /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:<[^|&]*>|\[[^|&]+\])?$/u.exec(
        type,
      )?.[1]
    if (name === undefined) return undefined
    const classes = classesCalled(name.split(/\.|::/), beside)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  /** What the class of a receiver gives for a type parameter of the class that declares a member: `self extends Base<Self>`. */
  const argumentFor = (
    name: string,
    beside: Entity,
    receiver: Value | undefined,
  ): WrittenType | 'unknown' | undefined => {
    if (!/^[A-Z]\w*$/.test(name)) return undefined
    const owners = ownerOf(beside)
    const [owner] = owners?.kind === 'instance' ? owners.classes : []
    const place = owner === undefined ? -1 : typeParameters(owner).indexOf(name)
    if (owner === undefined || place < 0) return undefined
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
      const [parent] = value?.kind === 'instance' ? value.classes : []
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
    const last = owner.head.title.split('.').at(-1) ?? ''
    const [, list = ''] =
      new RegExp(`\\b${escapePattern(last)}\\s*<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*)>`).exec(
        isSymbol(card) ? card.signature : '',
      ) ?? []
    return splitOutside(list, ',').map(
      (each) => /\w+/.exec(each.replace(/^\s*(?:in|out)\s/, ''))?.[0] ?? '',
    )
  })

  /** The class of a member. */
  const ownerOf = ({ head }: Entity): Value | undefined => {
    if (head.kind !== 'symbol') return undefined
    const classes = library
      .exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
      .filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  const isType = (entity: Entity): boolean =>
    isClass(entity) || (rules.mixins === true && isModule(entity) && entity.head.kind === 'symbol')

  const classesCalled = (name: readonly string[], beside: Entity): readonly Entity[] => {
    const types = typesCalled(name, beside)
    return types.some(isAlias) ? [] : types
  }

  /** The classes and aliases that a name may mean; none if these are too many. */
  const typesCalled = (name: readonly string[], beside: Entity): readonly Entity[] => {
    const { head } = beside
    const around = (head.kind === 'symbol' ? head.dotted : head.title).split('.')
    for (let depth = around.length; depth > 0; depth--) {
      const entities = library
        .exactly([...around.slice(0, depth), ...name])
        .filter((entity) => entity.pack === beside.pack)
      const classes = entities.filter(isType)
      if (classes.length > 0) return classes
      if (entities.some(isAlias)) return entities.filter(isAlias)
    }
    if (isForeign(name[0] ?? '', beside)) return []
    const last = name.at(-1) ?? ''
    const named = library
      .called(last)
      .filter(({ pack, head }) => pack === beside.pack && head.kind === 'symbol')
    // `Shelf::Row` is nested in a class, perhaps in another file.
    const nested =
      name.length < 2 ? [] : named.filter((entity) => isType(entity) && isNamed(entity, name))
    if (nested.length > 0) return nested.length <= MAX_NEAREST ? nested : []
    const outer = named.filter(
      (entity) => isAlias(entity) || (isClass(entity) && !ownerIsClass(entity)),
    )
    if (outer.some(isAlias)) return outer
    const near = Math.max(...outer.map((entity) => commonStart(entity, beside)))
    const nearest = outer.filter((entity) => commonStart(entity, beside) === near)
    return nearest.length <= MAX_NEAREST ? nearest : []
  }

  const aliasOf = (name: string, beside: Entity): Entity | undefined => {
    const [type, ...others] = typesCalled(name.split('.'), beside)
    return type !== undefined && others.length === 0 && isAlias(type) ? type : undefined
  }

  const ownerIsClass = ({ head }: Entity): boolean =>
    head.kind === 'symbol' && head.symbol.slice(head.symbol.indexOf(':') + 1).includes('.')

  return { typeOf, aliasOf }
}

/** Whether the path of a symbol in its file ends with a path. */
const isNamed = ({ head }: Entity, path: readonly string[]): boolean =>
  head.kind === 'symbol' &&
  `.${head.symbol.slice(head.symbol.indexOf(':') + 1)}`.endsWith(`.${path.join('.')}`)

/** `type Name = …`: aliases are not followed. */
const isAlias = ({ head }: Entity): boolean => head.kind === 'symbol' && head.symbol_kind === 'type'

function commonStart({ head }: Entity, { head: other }: Entity): number {
  const a = head.id.split(/[.:/]/)
  const b = other.id.split(/[.:/]/)
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}
