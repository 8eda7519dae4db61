/**
 * The value of a name once it is called, or read from an instance: an instance of the class that is called, of the
 * types that a function returns, or of the type with which a constant or a property is declared. Unknown where any of
 * these is.
 */
import type { Card, SymbolCard } from '../card.ts'
import type { Call } from './call-arguments.ts'
import { calledTypes } from './call-signatures.ts'
import { DECLARATIONS } from './deprecated-findings.ts'
import {
  type Entity,
  isClass,
  isConstant,
  isFunction,
  isModule,
  isSymbol,
  type Library,
  lastName,
} from './library.ts'
import { overloadsForCall } from './overloads-for-call.ts'
import type { Segment } from './parsed-chains.ts'
import { isChanged } from './plain-decorators.ts'
import type { ReadingRules } from './reading-rules.ts'
import { asInstance, unwrapped, type Value } from './value.ts'
import type { TypeOf } from './written-types.ts'

export interface ResultValues {
  /** The value that a segment gives, from what its name means. */
  resultOf(value: Value, segment: Segment, receiver?: Value): Value | undefined
  /** The value of constants by their declared type. */
  typedConstant(value: Value): Value | undefined
  /** The class that an alias stands for: `type Duration = TimeDelta`. */
  behindAlias(value: Value): Value | undefined
}

export function createResultValues(
  library: Library,
  rules: ReadingRules,
  typeOf: TypeOf,
): ResultValues {
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

  /** The value of all results that functions declare or document. */
  const declared = (entities: readonly Entity[], receiver: Value | undefined): Value | undefined =>
    valueOfTypes(
      declarationsAmong(entities),
      (card) => [
        keepsResult(card, rules) ? (card.returns ?? documentedReturn(card, rules)) : undefined,
      ],
      receiver,
    )

  const typedConstant = (value: Value): Value | undefined =>
    value.kind === 'path' && value.entities.every(isConstant)
      ? declared(value.entities, undefined)
      : undefined

  const behindAlias: ResultValues['behindAlias'] = (value) => {
    const [alias, ...others] = value.kind === 'path' ? value.entities : []
    if (value.kind !== 'path' || alias === undefined || others.length > 0) return undefined
    const { head } = alias
    if (head.kind !== 'symbol' || head.symbol_kind !== 'type' || isClass(alias)) return undefined
    const type = typeOf(lastName(head.title), alias)
    return type?.kind === 'instance' && type.isWrapped !== true
      ? { kind: 'path', path: value.path, entities: type.classes }
      : undefined
  }

  /** The value of calling constants whose declared type has call signatures. */
  const calledConstant = (entities: readonly Entity[]): Value | undefined =>
    valueOfTypes(entities, ({ returns = '' }) => calledTypes(returns))

  const resultOf: ResultValues['resultOf'] = (value, segment, receiver) => {
    const whole = wholeResult(value, segment, receiver)
    return whole !== undefined && segment.isUnwrapped === true ? unwrapped(whole) : whole
  }

  /** The result before it is unwrapped. */
  const wholeResult = (
    value: Value,
    { name, call }: Segment,
    receiver: Value | undefined,
  ): Value | undefined => {
    if (value.kind === 'instance') return call === undefined ? value : undefined
    const isBareCall =
      rules.factoryMethods.includes(name) ||
      (rules.commandCalls === true && value.entities.some(isFunction))
    if (call !== undefined || isBareCall) return callResult(value.entities, call, receiver)
    if (receiver?.kind !== 'instance') return value
    return value.entities.every(isReadable) ? declared(value.entities, receiver) : undefined
  }

  const callResult = (
    entities: readonly Entity[],
    call: Call | undefined,
    receiver: Value | undefined,
  ): Value | undefined => {
    const classes = entities.filter(isClass)
    if (classes.length > 0 && entities.every((entity) => isClass(entity) || !isFunction(entity)))
      return { kind: 'instance', classes }
    const functions = entities.filter(isFunction)
    const called = entities.filter((entity) => !isModule(entity))
    if (functions.length > 0 && functions.length === called.length)
      return declared(
        overloadsForCall(functions, call, library, rules),
        receiver === undefined || receiver.kind === 'path' ? asInstance(receiver) : receiver,
      )
    return functions.length + classes.length === 0
      ? calledConstant(entities.filter(isConstant))
      : undefined
  }

  /** Whether a member has a value of its own, as properties and fields do. */
  const isReadable = (entity: Entity): boolean =>
    !isFunction(entity) || isProperty(library.card(entity))

  return { resultOf, typedConstant, behindAlias }
}

/** A stub or a header states the types of what other files define without them. */
function declarationsAmong(entities: readonly Entity[]): readonly Entity[] {
  const declared = entities.filter(({ head }) => DECLARATIONS.test(head.path))
  return declared.length > 0 ? declared : entities
}

const isProperty = (card: Card | undefined): boolean =>
  isSymbol(card) &&
  card.decorators.some((each) => /^@?(?:property|cached_property)\b|\.setter\b/.test(each))

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
