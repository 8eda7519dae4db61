/**
 * The members of classes, with those that they inherit, and the names below a module. A base class that is outside of
 * the catalog makes the ancestors of a class unknown, except for standard types, whose members the language's rules
 * list.
 */
import { withoutTypeArguments } from '../cards/symbol-names.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { FileNames } from './file-names.ts'
import { type Entity, isClass, isSymbol, isTopLevel, type Library } from './library.ts'
import { isChanged } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'
import type { TypeOf } from './written-types.ts'

export interface Members {
  member(owner: Entity, name: string): readonly Entity[]
  /** Those of a class and of all known ancestors, where a method does not hide inherited ones with other parameters. */
  overloads(owner: Entity, name: string): readonly Entity[]
  valueAt(path: readonly string[]): Value | undefined
  below(value: Value & { kind: 'path' }, name: string): Value | undefined
  /** Its base classes; undefined when one of them is unknown. */
  ancestors(owner: Entity, isStatic?: boolean): readonly Entity[] | undefined
  /** Whether a base class outside of the catalog has a member, by the rules of the language. */
  isKnownMember(base: string, owner: Entity, name: string): boolean
}

const MAX_DEPTH = 12

interface Ancestors {
  readonly known: readonly Entity[]
  /** Whether these are all. */
  readonly isComplete: boolean
}

export function createMembers(
  library: Library,
  rules: ReadingRules,
  { namesOf, qualifiedName }: FileNames,
  typeOf: TypeOf,
): Members {
  const { standardTypes, instanceBases } = rules.compiled

  const classesOf = (base: string, owner: Entity): readonly Entity[] => {
    const value = typeOf(base, owner)
    return value?.kind === 'instance' && value.isWrapped !== true ? value.classes : []
  }

  /** Also of a type with the path of its module: `core::fmt::Display`. */
  const listedMembers = (type: string): ReadonlySet<string> | undefined => {
    const [, inner] = /^\w+::(.*)$/s.exec(type) ?? []
    return standardTypes.get(type) ?? (inner === undefined ? undefined : listedMembers(inner))
  }

  /** The members of a standard type; undefined where the file means another type by this name. */
  const standardMembers = (base: string, owner: Entity): ReadonlySet<string> | undefined => {
    // A name from the root, as PHP writes it.
    const plain = withoutTypeArguments(base).replace(/^\\/, '')
    const members = standardTypes.get(qualifiedName(plain, owner)) ?? listedMembers(plain)
    const isOwn =
      members !== undefined && classesOf(base, owner).some((each) => isInScope(plain, each, owner))
    return isOwn ? undefined : members
  }

  const isKnownMember = (base: string, owner: Entity, name: string): boolean => {
    const members = standardMembers(base, owner)
    // Lists of members contain the public ones only.
    return members !== undefined && (members.has(name) || name.startsWith('_'))
  }

  /** Whether a file means a class of the library by a name that a standard type has as well. */
  const isInScope = (base: string, own: Entity, file: Entity): boolean => {
    if (rules.modules.names === 'global') return true
    const [first = ''] = base.split(/\.|::/)
    if (namesOf(file)?.bindings.has(first)) return true
    return rules.modules.packages === true
      ? folderOf(own.head.path) === folderOf(file.head.path)
      : own.head.path === file.head.path
  }

  const valueAt = (path: readonly string[]): Value | undefined => {
    const entities = library.exactly(path)
    if (entities.length > 0) return { kind: 'path', path, entities }
    if (rules.companion !== undefined && path.includes(rules.companion))
      return valueAt(path.filter((name) => name !== rules.companion))
    const isFolder = rules.modules.packages === true && library.isPackage(path)
    return isFolder ? { kind: 'path', path, entities } : undefined
  }

  const below = ({ path, entities }: Value & { kind: 'path' }, name: string): Value | undefined => {
    const direct = valueAt([...path, name])
    if (direct !== undefined && !isHidden(direct)) return direct
    for (const entity of entities) {
      const { head } = entity
      const own = library
        .exactly([head.kind === 'symbol' ? head.dotted : head.title, name])
        .filter((each) => !isUnexported(each))
      if (own.length > 0) return { kind: 'path', path: [...path, name], entities: own }
      if (!isClass(entity)) continue
      const members = member(entity, name)
      if (members.length > 0) return { kind: 'path', path: [...path, name], entities: members }
    }
    return undefined
  }

  /** Whether a module keeps the name to itself: it is not exported. */
  const isUnexported = (entity: Entity): boolean =>
    rules.modules.exportsOnly === true &&
    isTopLevel(entity) &&
    entity.head.kind === 'symbol' &&
    entity.head.visibility === 'private'

  const isHidden = (value: Value): boolean =>
    value.kind === 'path' && value.entities.length > 0 && value.entities.every(isUnexported)

  const member = (owner: Entity, name: string): readonly Entity[] => {
    for (const each of [owner, ...ancestorsAsFarAsKnown(owner).known]) {
      const members = ownMember(each, name)
      if (members.length > 0) return members
    }
    return []
  }

  const overloads = (owner: Entity, name: string): readonly Entity[] =>
    rules.inheritedOverloads === true
      ? [owner, ...ancestorsAsFarAsKnown(owner).known].flatMap((each) => ownMember(each, name))
      : member(owner, name)

  const ownMember = ({ head, pack }: Entity, name: string): readonly Entity[] => {
    if (head.kind !== 'symbol') return []
    for (const path of [head.dotted, ...head.public.slice(0, 2)]) {
      const members = library.exactly([path, name]).filter((each) => each.pack === pack)
      if (members.length > 0) return members
    }
    return []
  }

  const ancestorsAsFarAsKnown = (owner: Entity, isStatic = false): Ancestors =>
    isStatic ? staticAncestors(owner) : allAncestors(owner)

  const readAncestors = (owner: Entity, isStatic: boolean): Ancestors => {
    const known: Entity[] = []
    let isComplete = true
    const add = (entity: Entity, depth: number): void => {
      const card = library.card(entity)
      if (!isSymbol(card) || depth > MAX_DEPTH) {
        isComplete = false
        return
      }
      for (const written of card.bases) {
        const base = written.replace(/^\w+=\s*/, '').trim()
        const plain = withoutTypeArguments(base)
        if (plain === '' || (isStatic && instanceBases?.test(lastName(plain)))) continue
        if (standardMembers(base, entity) !== undefined) continue
        const classes = classesOf(base, entity)
        if (classes.length === 0 || /=/.test(written)) isComplete = false
        for (const each of classes) {
          if (known.some(({ head }) => head.id === each.head.id) || each.head.id === owner.head.id)
            continue
          known.push(each)
          add(each, depth + 1)
        }
      }
      if (isChanged(card, rules)) isComplete = false
    }
    add(owner, 0)
    return { known, isComplete }
  }

  const allAncestors = memoizeByObject((owner: Entity) => readAncestors(owner, false))
  const staticAncestors = memoizeByObject((owner: Entity) => readAncestors(owner, true))

  const ancestors = (owner: Entity, isStatic = false): readonly Entity[] | undefined => {
    const { known, isComplete } = ancestorsAsFarAsKnown(owner, isStatic)
    return isComplete ? known : undefined
  }

  return { member, overloads, valueAt, below, ancestors, isKnownMember }
}

const lastName = (name: string): string => name.split(/\.|::/).at(-1) ?? ''

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
