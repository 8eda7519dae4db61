/**
 * Follows a chain of names through the cards. Its segments and the meaning of its first name come in; the cards of
 * each segment go out, or the first segment that does not exist. A value that is unknown is never judged.
 */
import type { SymbolCard } from '../card.ts'
import type { Segment } from './chains.ts'
import { openFileNames } from './file-names.ts'
import { isClass, isFunction, isSymbol, type Library, type Thing } from './library.ts'
import { openMembers } from './members.ts'
import { openMissingNames } from './missing-names.ts'
import { isPlain } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, type Value } from './value.ts'
import { openTypes } from './written-types.ts'

export interface Step {
  readonly segment: Segment
  readonly things: readonly Thing[]
  /** Called through an instance, so the first parameter is bound. */
  readonly bound: boolean
  /** The things are the classes of a value, so a call is not one of their constructors. */
  readonly isValue: boolean
}

export interface Followed {
  readonly steps: readonly Step[]
  /** The value of the whole chain; undefined when unknown. */
  readonly value: Value | undefined
  readonly missing?: { readonly segment: Segment; readonly parent: Value }
}

export interface Follower {
  follow(root: Value, segments: readonly Segment[]): Followed
  /** Resolves a type as written in the library, in the file of one of its cards. */
  typeOf(type: string, beside: Thing, receiver?: Value): Value | undefined
  member(owner: Thing, name: string): readonly Thing[]
  pathOf(path: readonly string[]): Value | undefined
  /** Its base classes; undefined when one of them is unknown. */
  ancestors(owner: Thing): readonly Thing[] | undefined
  isMissing(parent: Value, name: string, called?: boolean): boolean
  /** The names that a module's own code binds at top level. */
  topNames(module: Thing): readonly string[]
}

export function openFollower(library: Library, rules: ReadingRules): Follower {
  const files = openFileNames(library, rules)
  const typeOf = openTypes(library, rules, files)
  const members = openMembers(library, rules, files, typeOf)
  const { member, pathOf, below, ancestors } = members
  const { isMissing, topNames } = openMissingNames(library, rules, files, members)

  const given = (things: readonly Thing[], receiver: Value | undefined): Value | undefined => {
    const classes = new Map<string, Thing>()
    for (const thing of things) {
      const card = library.card(thing)
      if (!isSymbol(card)) continue
      if (card.returns === undefined || !keepsResult(card, rules)) return undefined
      const value = typeOf(card.returns, thing, receiver)
      if (value?.kind !== 'instance') return undefined
      for (const each of value.classes) classes.set(each.head.id, each)
    }
    return classes.size === 0 ? undefined : { kind: 'instance', classes: [...classes.values()] }
  }

  const follow = (root: Value, segments: readonly Segment[]): Followed => {
    const steps: Step[] = []
    let value: Value | undefined = root
    for (const [i, segment] of segments.entries()) {
      if (i > 0) {
        if (value === undefined) return { steps, value }
        const next: Value | undefined = reach(value, segment.name)
        if (next === undefined) {
          if (isMissing(value, segment.name, segment.call !== undefined))
            return { steps, value: undefined, missing: { segment, parent: value } }
          return { steps, value: undefined }
        }
        const things = next.kind === 'path' ? next.things : next.classes
        steps.push({
          segment,
          things,
          bound: value.kind === 'instance',
          isValue: next.kind === 'instance',
        })
        value = settled(next, segment, value)
      } else {
        const things = root.kind === 'path' ? root.things : root.classes
        steps.push({ segment, things, bound: false, isValue: root.kind === 'instance' })
        value = settled(root, segment, undefined)
      }
    }
    return { steps, value }
  }

  const reach = (value: Value, name: string): Value | undefined => {
    if (value.kind === 'path') return below(value, name)
    for (const each of value.classes) {
      const things = member(each, name)
      if (things.length > 0) return { kind: 'path', path: [], things }
    }
    return undefined
  }

  /** The value of a name once it is called, or read from an instance. */
  const settled = (
    value: Value,
    { call }: Segment,
    receiver: Value | undefined,
  ): Value | undefined => {
    if (value.kind === 'instance') return call === undefined ? value : undefined
    const classes = value.things.filter(isClass)
    if (call !== undefined) {
      if (classes.length > 0 && value.things.every((thing) => isClass(thing) || !isFunction(thing)))
        return { kind: 'instance', classes }
      const functions = value.things.filter(isFunction)
      if (functions.length > 0 && functions.length === value.things.length)
        return given(
          functions,
          receiver === undefined || receiver.kind === 'path' ? asInstance(receiver) : receiver,
        )
      return undefined
    }
    if (receiver?.kind === 'instance') {
      const isProperty = value.things.every(
        (thing) =>
          !isFunction(thing) ||
          hasDecorator(library.card(thing), /^(?:property|cached_property)\b|\.setter\b/),
      )
      return isProperty ? given(value.things, receiver) : undefined
    }
    return value
  }

  return { follow, typeOf, member, pathOf, ancestors, isMissing, topNames }
}

const hasDecorator = (card: unknown, pattern: RegExp): boolean =>
  typeof card === 'object' &&
  card !== null &&
  'decorators' in card &&
  Array.isArray(card.decorators) &&
  card.decorators.some((each) => pattern.test(String(each).replace(/^@/, '')))

/** Whether no decorator may change the result. */
const keepsResult = ({ decorators, signature }: SymbolCard, rules: ReadingRules): boolean =>
  decorators.every((each) => isPlain(each, rules)) && !/^\s*async\s+def/.test(signature)
