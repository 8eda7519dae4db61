/**
 * The members of classes, with those that they inherit, and the names below a module. A base class that is outside of
 * the catalog makes the ancestors of a class unknown, except for those whose members the language's rules list.
 */
import { withoutTypeArguments } from '../cards/symbol-names.ts'
import { memoizeByObject } from '../std/memoize-by-object.ts'
import type { FileNames } from './file-names.ts'
import { type Entity, isClass, isSymbol, type Library } from './library.ts'
import { isPlain } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Value } from './value.ts'
import type { TypeOf } from './written-types.ts'

export interface Members {
  member(owner: Entity, name: string): readonly Entity[]
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

export function openMembers(
  library: Library,
  rules: ReadingRules,
  { qualifiedName }: FileNames,
  typeOf: TypeOf,
): Members {
  const knownMembers = (base: string, owner: Entity): readonly string[] | undefined => {
    const plain = withoutTypeArguments(base)
    return rules.knownBases?.[qualifiedName(plain, owner)] ?? rules.knownBases?.[plain]
  }

  const isKnownMember = (base: string, owner: Entity, name: string): boolean => {
    const members = knownMembers(base, owner)
    // Lists of members contain the public ones only.
    return members !== undefined && (members.includes(name) || name.startsWith('_'))
  }

  const valueAt = (path: readonly string[]): Value | undefined => {
    const entities = library.exactly(path)
    if (entities.length > 0) return { kind: 'path', path, entities }
    const isFolder = rules.modules.packages === true && library.isPackage(path)
    return isFolder ? { kind: 'path', path, entities } : undefined
  }

  const below = ({ path, entities }: Value & { kind: 'path' }, name: string): Value | undefined => {
    const direct = valueAt([...path, name])
    if (direct !== undefined) return direct
    for (const entity of entities) {
      const { head } = entity
      const own = library.exactly([head.kind === 'symbol' ? head.dotted : head.title, name])
      if (own.length > 0) return { kind: 'path', path: [...path, name], entities: own }
      if (!isClass(entity)) continue
      const members = member(entity, name)
      if (members.length > 0) return { kind: 'path', path: [...path, name], entities: members }
    }
    return undefined
  }

  const member = (owner: Entity, name: string): readonly Entity[] => {
    for (const each of [owner, ...ancestorsAsFarAsKnown(owner).known]) {
      const { head } = each
      if (head.kind !== 'symbol') continue
      const members = library.exactly([head.dotted, name]).filter(({ pack }) => pack === each.pack)
      if (members.length > 0) return members
      for (const path of head.public.slice(0, 2)) {
        const open = library.exactly([path, name]).filter(({ pack }) => pack === each.pack)
        if (open.length > 0) return open
      }
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
        if (isStatic && rules.instanceBases?.includes(plain.replace(/^.*::/, ''))) continue
        if (
          plain === '' ||
          rules.plainBases.includes(plain) ||
          knownMembers(base, entity) !== undefined
        )
          continue
        const value = typeOf(base, entity)
        const classes = value?.kind === 'instance' ? value.classes : []
        if (classes.length === 0 || /=/.test(written)) isComplete = false
        for (const each of classes) {
          if (known.some(({ head }) => head.id === each.head.id) || each.head.id === owner.head.id)
            continue
          known.push(each)
          add(each, depth + 1)
        }
      }
      if (card.decorators.some((decorator) => !isPlain(decorator, rules))) isComplete = false
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

  return { member, valueAt, below, ancestors, isKnownMember }
}
