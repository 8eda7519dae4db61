/**
 * Resolves a type as written in the library to the classes that it names: first around the card that mentions it,
 * then by imports, then the nearest class of that name. Aliases are not followed.
 */
import type { FileNames } from './file-names.ts'
import { type Entity, isClass, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, type Value } from './value.ts'

/** Resolves a type in the file of one of the library's cards. */
export type TypeOf = (type: string, beside: Entity, receiver?: Value) => Value | undefined

export interface WrittenTypes {
  readonly typeOf: TypeOf
  /** The alias that a type in the file of a card names: `type Name = …`. */
  aliasOf(name: string, beside: Entity): Entity | undefined
}

export function openTypes(
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
    for (const holder of rules.compiled.holders) {
      const match = holder.exec(type)
      if (match !== null && match[0].length > 0)
        return typeOf(
          type.slice(match[0].length).replace(/[>\])]$/, ''),
          beside,
          receiver,
          depth + 1,
        )
    }
    const name =
      /^([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:<[^|&]*>|\[[^|&]+\])?$/u.exec(
        type,
      )?.[1]
    if (name === undefined) return undefined
    const classes = classesCalled(name.split(/\.|::/), beside)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  /** The class of a member. */
  const ownerOf = ({ head }: Entity): Value | undefined => {
    if (head.kind !== 'symbol') return undefined
    const classes = library
      .exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
      .filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

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
      const classes = entities.filter(isClass)
      if (classes.length > 0) return classes
      if (entities.some(isAlias)) return entities.filter(isAlias)
    }
    if (isForeign(name[0] ?? '', beside)) return []
    const last = name.at(-1) ?? ''
    const named = library
      .called(last)
      .filter(({ pack, head }) => pack === beside.pack && head.kind === 'symbol')
    const outer = named.filter(
      (entity) => isAlias(entity) || (isClass(entity) && !ownerIsClass(entity)),
    )
    if (outer.some(isAlias)) return outer
    const near = Math.max(...outer.map((entity) => commonStart(entity, beside)))
    const nearest = outer.filter((entity) => commonStart(entity, beside) === near)
    const MAX_NEAREST = 3
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

/** `type Name = …`: aliases are not followed. */
const isAlias = ({ head }: Entity): boolean => head.kind === 'symbol' && head.symbol_kind === 'type'

function commonStart({ head }: Entity, { head: other }: Entity): number {
  const a = head.id.split(/[.:/]/)
  const b = other.id.split(/[.:/]/)
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}
