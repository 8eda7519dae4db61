/**
 * Resolves a chain of names to cards. From the segments and the value of the first name it finds the cards of each
 * segment, or the first segment that does not exist. Members of an unknown value are never reported.
 */
import type { SymbolCard } from '../card.ts'
import { calledTypes } from './call-signatures.ts'
import { createFileNames } from './file-names.ts'
import { type Entity, isClass, isConstant, isFunction, isSymbol, type Library } from './library.ts'
import { createMembers } from './members.ts'
import { createMissingNames } from './missing-names.ts'
import { createModuleNames } from './module-names.ts'
import type { Segment } from './parsed-chains.ts'
import { isChanged } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, unwrapped, type Value, valueKey } from './value.ts'
import { createWrittenTypes } from './written-types.ts'

export interface ChainStep {
  readonly segment: Segment
  readonly entities: readonly Entity[]
  /** Called through an instance, so the first parameter is bound. */
  readonly bound: boolean
  /** The entities are the classes of a value, so a call is not one of their constructors. */
  readonly isValue: boolean
}

export interface ResolvedChain {
  readonly steps: readonly ChainStep[]
  /** The value of the whole chain; undefined when unknown. */
  readonly value: Value | undefined
  /** Names that do not exist. A chain goes on behind one only if a later name shows which value it has. */
  readonly missing: readonly MissingSegment[]
}

export interface MissingSegment {
  readonly segment: Segment
  readonly parent: Value
  /** Another method of the chain has returned its receiver. */
  readonly isFluent: boolean
}

export interface ChainResolver {
  resolve(root: Value, segments: readonly Segment[]): ResolvedChain
  /** Resolves a type as written in the library, in the file of one of its cards. */
  typeOf(type: string, beside: Entity, receiver?: Value): Value | undefined
  /** The alias that a type names: `type Name = …`. */
  aliasOf(name: string, beside: Entity): Entity | undefined
  member(owner: Entity, name: string): readonly Entity[]
  valueAt(path: readonly string[]): Value | undefined
  /** Its base classes; undefined when one of them is unknown. */
  ancestors(owner: Entity): readonly Entity[] | undefined
  isMissing(parent: Value, name: string, called?: boolean): boolean
  /** The names that a module's own code binds at top level. */
  topNames(module: Entity): readonly string[]
}

export function createChainResolver(library: Library, rules: ReadingRules): ChainResolver {
  const files = createFileNames(library, rules)
  const { typeOf, aliasOf } = createWrittenTypes(library, rules, files)
  const members = createMembers(library, rules, files, typeOf)
  const { member, valueAt, below, ancestors } = members
  const moduleNames = createModuleNames(library, rules, files)
  const { isMissing } = createMissingNames(library, rules, files, members, moduleNames)
  const { topNames } = moduleNames

  /**
   * The value of all types that symbols give; undefined when one is unknown.
   *
   * @param typesIn those that the card of a symbol gives
   */
  const valueOfTypes = (
    entities: readonly Entity[],
    typesIn: (card: SymbolCard) => readonly (string | undefined)[],
    receiver?: Value,
  ): Value | undefined => {
    const classes = new Map<string, Entity>()
    let isWrapped = false
    for (const entity of entities) {
      const card = library.card(entity)
      for (const type of isSymbol(card) ? typesIn(card) : []) {
        const value = type === undefined ? undefined : typeOf(type, entity, receiver)
        if (value?.kind !== 'instance') return undefined
        for (const each of value.classes) classes.set(each.head.id, each)
        isWrapped ||= value.isWrapped === true
      }
    }
    return classes.size === 0
      ? undefined
      : { kind: 'instance', classes: [...classes.values()], isWrapped }
  }

  const given = (entities: readonly Entity[], receiver: Value | undefined): Value | undefined =>
    valueOfTypes(
      entities,
      (card) => [
        keepsResult(card, rules) ? (card.returns ?? documentedReturn(card, rules)) : undefined,
      ],
      receiver,
    )

  /** The value of constants by their declared type. */
  const typedConstant = (value: Value): Value | undefined =>
    value.kind === 'path' && value.entities.every(isConstant)
      ? given(value.entities, undefined)
      : undefined

  /** The value of calling constants whose declared type has call signatures. */
  const calledConstant = (entities: readonly Entity[]): Value | undefined =>
    valueOfTypes(entities, ({ returns = '' }) => calledTypes(returns))

  const resolve = (root: Value, segments: readonly Segment[]): ResolvedChain => {
    const steps: ChainStep[] = []
    const missing: MissingSegment[] = []
    let isFluent = false
    let value: Value | undefined = root
    for (const [i, segment] of segments.entries()) {
      if (i > 0) {
        if (value === undefined) return { steps, value, missing }
        if (value.kind === 'instance' && value.isWrapped === true) {
          if (rules.unwrapMembers?.includes(segment.name) !== true)
            return { steps, value: undefined, missing }
          value = unwrapped(value)
          continue
        }
        let next: Value | undefined = reach(value, segment) ?? constructed(value, segment)
        const typed: Value | undefined = next === undefined ? typedConstant(value) : undefined
        if (typed !== undefined) {
          value = typed
          next = reach(typed, segment)
        }
        if (next === undefined) {
          if (!isMissing(value, segment.name, segment.call !== undefined))
            return { steps, value: undefined, missing }
          missing.push({ segment, parent: value, isFluent })
          if (!returnsReceiver(value, segments.slice(i)))
            return { steps, value: undefined, missing }
          continue
        }
        const entities = next.kind === 'path' ? next.entities : next.classes
        steps.push({
          segment,
          entities,
          bound: value.kind === 'instance',
          isValue: next.kind === 'instance',
        })
        const receiver: Value = value
        value = result(next, segment, receiver)
        isFluent ||= value !== undefined && valueKey(value) === valueKey(receiver)
      } else {
        const entities = root.kind === 'path' ? root.entities : root.classes
        steps.push({ segment, entities, bound: false, isValue: root.kind === 'instance' })
        value = result(root, segment, undefined)
      }
    }
    return { steps, value, missing }
  }

  /** Whether a missing method of a builder probably returns the builder, because the chain uses it further on. */
  const returnsReceiver = (receiver: Value, [missing, ...others]: readonly Segment[]): boolean =>
    receiver.kind === 'instance' &&
    missing?.call !== undefined &&
    others.some(
      ({ name, call }) =>
        call !== undefined && receiver.classes.some((each) => member(each, name).length > 0),
    )

  const result = (value: Value, segment: Segment, receiver: Value | undefined) => {
    const whole = settled(value, segment, receiver)
    return whole !== undefined && segment.isUnwrapped === true ? unwrapped(whole) : whole
  }

  const reach = (value: Value, { name, call }: Segment): Value | undefined => {
    if (value.kind === 'path') {
      const next = below(value, name)
      if (next?.kind !== 'path' || next.entities.length === 0) return next
      const entities = call === undefined ? next.entities : callable(next.entities)
      return entities.length === 0 ? undefined : { ...next, entities }
    }
    for (const each of value.classes) {
      const all = member(each, name)
      const entities = call === undefined ? all : callable(all)
      if (entities.length > 0) return { kind: 'path', path: [], entities }
    }
    return undefined
  }

  /** The class that a call of a factory method makes an instance of: Ruby's `Shelf.new`. */
  const constructed = (value: Value, { name }: Segment): Value | undefined =>
    value.kind === 'path' &&
    rules.factoryMethods.includes(name) &&
    value.entities.length > 0 &&
    value.entities.every(isClass)
      ? value
      : undefined

  /** What a call may mean: a field may have the name of a method, and in some languages cannot be called. */
  const callable = (entities: readonly Entity[]): readonly Entity[] => {
    const functions = entities.filter((entity) => isFunction(entity) || isClass(entity))
    return functions.length > 0 || rules.methodsOnly === true ? functions : entities
  }

  /** The value of a name once it is called, or read from an instance. */
  const settled = (
    value: Value,
    { name, call }: Segment,
    receiver: Value | undefined,
  ): Value | undefined => {
    if (value.kind === 'instance') return call === undefined ? value : undefined
    const classes = value.entities.filter(isClass)
    const isBareCall =
      rules.factoryMethods.includes(name) ||
      (rules.commandCalls === true && value.entities.some(isFunction))
    if (call !== undefined || isBareCall) {
      if (
        classes.length > 0 &&
        value.entities.every((entity) => isClass(entity) || !isFunction(entity))
      )
        return { kind: 'instance', classes }
      const functions = value.entities.filter(isFunction)
      if (functions.length > 0 && functions.length === value.entities.length)
        return given(
          functions,
          receiver === undefined || receiver.kind === 'path' ? asInstance(receiver) : receiver,
        )
      return functions.length + classes.length === 0
        ? calledConstant(value.entities.filter(isConstant))
        : undefined
    }
    if (receiver?.kind === 'instance') {
      const isProperty = value.entities.every(
        (entity) =>
          !isFunction(entity) ||
          hasDecorator(library.card(entity), /^(?:property|cached_property)\b|\.setter\b/),
      )
      return isProperty ? given(value.entities, receiver) : undefined
    }
    return value
  }

  return { resolve, typeOf, aliasOf, member, valueAt, ancestors, isMissing, topNames }
}

const hasDecorator = (card: unknown, pattern: RegExp): boolean =>
  typeof card === 'object' &&
  card !== null &&
  'decorators' in card &&
  Array.isArray(card.decorators) &&
  card.decorators.some((each) => pattern.test(String(each).replace(/^@/, '')))

/** The one type that the documentation gives for the result, as the signature would write it. */
function documentedReturn({ docstring }: SymbolCard, rules: ReadingRules): string | undefined {
  const { documentedReturn: pattern } = rules.compiled
  const types = pattern === undefined ? [] : [...docstring.matchAll(pattern)]
  const [type, ...others] = new Set(types.map(([, name = '']) => name))
  return others.length > 0 ? undefined : type?.replaceAll('\\', '.').replace(/^\$/, '')
}

/** Whether no decorator may change the result. */
const keepsResult = (card: SymbolCard, rules: ReadingRules): boolean =>
  !isChanged(card, rules) && !/^\s*async\s+def/.test(card.signature)
