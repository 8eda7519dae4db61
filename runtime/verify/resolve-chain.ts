/**
 * Resolves a chain of names to cards. From the segments and the value of the first name it finds the cards of each
 * segment, or the first segment that does not exist. Members of an unknown value are never reported.
 */
import { type CallbackType, createCallbackType } from './callback-types.ts'
import { createExtensions } from './extension-members.ts'
import { createFileNames } from './file-names.ts'
import { createInsideValues } from './inside-values.ts'
import { type Entity, isClass, isFunction, type Library } from './library.ts'
import { createMembers } from './members.ts'
import { createMissingNames } from './missing-names.ts'
import { createModuleNames } from './module-names.ts'
import type { Segment } from './parsed-chains.ts'
import type { ReadingRules } from './reading-rules.ts'
import { createResultValues } from './result-values.ts'
import { derivedLike, mayRedefine, unwrapped, type Value, valueKey } from './value.ts'
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
  /** The name stands alone and may also be one that the code leaves out. */
  readonly isImplicit: boolean
}

export interface ChainResolver {
  resolve(root: Value, segments: readonly Segment[]): ResolvedChain
  /** Resolves a type as written in the library, in the file of one of its cards. */
  typeOf(type: string, beside: Entity, receiver?: Value): Value | undefined
  /** The alias that a type names: `type Name = …`. */
  aliasOf(name: string, beside: Entity): Entity | undefined
  /** The class that an alias stands for. */
  behindAlias(value: Value): Value | undefined
  /** What a function of the library passes to a function that is its argument. */
  readonly callbackType: CallbackType
  /** What a list contains, or another wrapper. */
  inside(value: Value | undefined): Value | undefined
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
  const types = createWrittenTypes(library, rules, files)
  const { typeOf, aliasOf } = types
  const callbackType = createCallbackType(library, rules, types)
  const members = createMembers(library, rules, files, typeOf)
  const { member, overloads, valueAt, below, ancestors } = members
  const moduleNames = createModuleNames(library, rules, files)
  const { isMissing } = createMissingNames(library, rules, files, members, moduleNames)
  const { topNames } = moduleNames
  const { typedConstant, behindAlias, resultOf } = createResultValues(library, rules, typeOf)

  const extensionsOf = createExtensions(library, rules, typeOf, ancestors)
  const inside = createInsideValues({ library, rules, typeOf, member, ancestors })

  const resolve = (root: Value, segments: readonly Segment[]): ResolvedChain => {
    const steps: ChainStep[] = []
    const missing: MissingSegment[] = []
    let isFluent = false
    const isImplicit = root.kind === 'instance' && root.isImplicit === true
    let value: Value | undefined = isImplicit ? derivedLike(unwrapped(root), root) : root
    for (const [i, segment] of segments.entries()) {
      if (value === undefined) break
      if (i === 0 && !isImplicit) {
        if (root.kind === 'instance' && root.isResult === true) {
          steps.push(unknownStep(segment))
          value = segment.call === undefined ? undefined : unwrapped(root)
          continue
        }
        // What a derived class is called with is its own.
        steps.push(root.derived === undefined ? stepTo(root, segment) : unknownStep(segment))
        const result = resultOf(root, segment)
        value = result && derivedLike(result, root)
        continue
      }
      if (mayRedefine(value, segment.name)) {
        value = undefined
        continue
      }
      if (value.kind === 'instance' && value.isWrapped === true) {
        // `list.stream()` has the same elements.
        if (rules.lists?.passes.includes(segment.name) !== true)
          value = rules.unwrapMembers?.includes(segment.name) ? unwrapped(value) : undefined
        continue
      }
      const { receiver, next } = memberOf(value, segment)
      if (next !== undefined) {
        steps.push(stepTo(withOverloads(next, segment, receiver), segment, receiver))
        value = resultOf(next, segment, receiver)
        isFluent ||= value !== undefined && valueKey(value) === valueKey(receiver)
      } else if (isNamespace(receiver) && (i < segments.length - 1 || isDefined(segment.name))) {
        value = { kind: 'path', path: [...receiver.path, segment.name], entities: [] }
      } else if (
        value.derived?.isOpen !== true &&
        isMissing(receiver, segment.name, segment.call !== undefined)
      ) {
        missing.push({ segment, parent: receiver, isFluent, isImplicit: isImplicit && i === 0 })
        value = returnsReceiver(receiver, segments.slice(i)) ? receiver : undefined
      } else value = withSameElements(receiver, segment)
    }
    return { steps, value, missing }
  }

  /** A list with the elements of a class that is a list: `shelf.stream()`. */
  const withSameElements = (receiver: Value, { name }: Segment): Value | undefined => {
    const element = rules.lists?.passes.includes(name) === true ? inside(receiver) : undefined
    return element?.kind === 'instance' ? { ...element, isWrapped: true } : undefined
  }

  /**
   * What a segment means in a value. The receiver is the value, or for a constant without the member that of its type, and
   * for an alias its class.
   */
  const memberOf = (
    value: Value,
    segment: Segment,
  ): { receiver: Value; next?: Value | undefined } => {
    const next = reach(value, segment) ?? constructed(value, segment)
    const typed = next === undefined ? (typedConstant(value) ?? behindAlias(value)) : undefined
    return typed === undefined
      ? { receiver: value, next }
      : { receiver: typed, next: reach(typed, segment) ?? constructed(typed, segment) }
  }

  /** Whether it is a namespace without a card, whose names may be in a namespace inside of it. */
  const isNamespace = (value: Value): value is Value & { kind: 'path' } =>
    rules.modules.cardlessNamespaces === true &&
    value.kind === 'path' &&
    value.entities.length === 0

  const isDefined = (name: string): boolean => library.called(name).length > 0

  /** Whether a missing method of a builder probably returns the builder, because the chain uses it further on. */
  const returnsReceiver = (receiver: Value, [missing, ...others]: readonly Segment[]): boolean =>
    receiver.kind === 'instance' &&
    missing?.call !== undefined &&
    others.some(
      ({ name, call }) =>
        call !== undefined && receiver.classes.some((each) => member(each, name).length > 0),
    )

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
    const extensions = extensionsOf(value, name)
    return extensions.length > 0 ? { kind: 'path', path: [], entities: extensions } : undefined
  }

  /** What a call of a method may mean: also inherited methods with other parameters. */
  const withOverloads = (value: Value, { name, call }: Segment, receiver: Value): Value =>
    value.kind === 'path' &&
    receiver.kind === 'instance' &&
    call !== undefined &&
    value.entities.every(isFunction)
      ? {
          ...value,
          entities: [
            ...new Set([
              ...value.entities,
              ...receiver.classes.flatMap((each) => overloads(each, name)).filter(isFunction),
            ]),
          ],
        }
      : value

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

  return {
    resolve,
    typeOf,
    aliasOf,
    behindAlias,
    callbackType,
    inside,
    member,
    valueAt,
    ancestors,
    isMissing,
    topNames,
  }
}

const unknownStep = (segment: Segment): ChainStep => ({
  segment,
  entities: [],
  bound: false,
  isValue: false,
})

const stepTo = (value: Value, segment: Segment, receiver?: Value): ChainStep => ({
  segment,
  entities: value.kind === 'path' ? value.entities : value.classes,
  bound: receiver?.kind === 'instance',
  isValue: value.kind === 'instance',
})
