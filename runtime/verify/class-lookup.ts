/**
 * Looks up the classes and aliases that a name in the library's code may mean: first in the scope of the card that
 * mentions it, then the nearest of that name. An import from outside of the catalog means none of them.
 */
import { memoizeByObject } from '../std/memoize-by-object.ts'
import { type Entity, isClass, isModule, isSymbol, type Library } from './library.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'

/** The number of classes of one name of which a type may mean any. */
const MAX_NEAREST = 3

export interface ClassLookup {
  /** The class of a member. */
  ownerOf(member: Entity): Value | undefined
  /** The classes that a name may mean; none if it may be an alias. */
  classesCalled(name: readonly string[], beside: Entity): readonly Entity[]
  /** The alias that a type in the file of a card names: `type Name = …`. */
  aliasOf(name: string, beside: Entity): Entity | undefined
}

export function createClassLookup(
  library: Library,
  rules: ReadingRules,
  isForeign: (name: string, beside: Entity) => boolean,
): ClassLookup {
  const ownerOf: ClassLookup['ownerOf'] = ({ head }) => {
    if (head.kind !== 'symbol') return undefined
    const classes = library
      .exactly([head.dotted.slice(0, head.dotted.lastIndexOf('.'))])
      .filter(isClass)
    return classes.length === 0 ? undefined : { kind: 'instance', classes }
  }

  const isDefined = memoizeByObject((entity: Entity): boolean => {
    const card = entity.head.kind === 'symbol' ? library.card(entity) : undefined
    return isSymbol(card) && rules.compiled.definedTypes?.test(card.signature) === true
  })

  /** `type Name = …`: aliases are not followed. */
  const isAlias = (entity: Entity): boolean =>
    entity.head.kind === 'symbol' && entity.head.symbol_kind === 'type' && !isDefined(entity)

  const isType = (entity: Entity): boolean =>
    isClass(entity) ||
    isDefined(entity) ||
    (rules.mixins === true && isModule(entity) && entity.head.kind === 'symbol')

  const classesCalled: ClassLookup['classesCalled'] = (name, beside) => {
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
      (entity) => isAlias(entity) || (isType(entity) && !ownerIsClass(entity)),
    )
    if (outer.some(isAlias)) return outer
    const near = Math.max(...outer.map((entity) => commonStart(entity, beside)))
    const nearest = outer.filter((entity) => commonStart(entity, beside) === near)
    return nearest.length <= MAX_NEAREST ? nearest : []
  }

  const aliasOf: ClassLookup['aliasOf'] = (name, beside) => {
    const [type, ...others] = typesCalled(name.split('.'), beside)
    return type !== undefined && others.length === 0 && isAlias(type) ? type : undefined
  }

  return { ownerOf, classesCalled, aliasOf }
}

const ownerIsClass = ({ head }: Entity): boolean =>
  head.kind === 'symbol' && head.symbol.slice(head.symbol.indexOf(':') + 1).includes('.')

/** Whether the path of a symbol in its file ends with a path. */
const isNamed = ({ head }: Entity, path: readonly string[]): boolean =>
  head.kind === 'symbol' &&
  `.${head.symbol.slice(head.symbol.indexOf(':') + 1)}`.endsWith(`.${path.join('.')}`)

function commonStart({ head }: Entity, { head: other }: Entity): number {
  const a = head.id.split(/[.:/]/)
  const b = other.id.split(/[.:/]/)
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}
