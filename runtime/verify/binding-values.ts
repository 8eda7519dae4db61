/**
 * The values that bindings give to names: an imported module or symbol, the value of the assigned chain, an instance of
 * the declared type. A chain begins with a name itself, whose values root-values.ts finds.
 */
import type { Binding } from './bindings.ts'
import type { CallbackPlace } from './callback-places.ts'
import type { ClassBody } from './derived-classes.ts'
import type { LanguageContext } from './language-contexts.ts'
import { isClass, isFunction, isSymbol } from './library.ts'
import type { ParsedChain } from './parsed-chains.ts'
import type { ParsedPiece } from './parsed-piece.ts'
import type { ReadingRules } from './reading-rules.ts'
import { importedValue } from './resolve-imports.ts'
import { type Value, withValues } from './value.ts'

/**
 * The possible values of the first name of a chain in a piece of the text; undefined when one is unknown or outside of
 * the catalog.
 */
export type ValuesOfRoot = (
  number: number,
  chain: ParsedChain,
  context: LanguageContext,
) => readonly Value[] | undefined

export interface BindingValues {
  /** The possible values of a name: those of the first `count` bindings of a list. */
  ofFirst(
    number: number,
    bindings: readonly Binding[],
    count: number,
    context: LanguageContext,
  ): readonly Value[] | undefined
  of(number: number, binding: Binding, context: LanguageContext): readonly (Value | undefined)[]
}

/**
 * @param read the pieces of the text in order, which may grow
 * @param path that of the text in the library
 */
export function bindingValues(
  read: readonly ParsedPiece[],
  path: string | undefined,
  valuesOfRoot: ValuesOfRoot,
): BindingValues {
  return { ofFirst, of }

  function ofFirst(
    number: number,
    bindings: readonly Binding[],
    count: number,
    context: LanguageContext,
  ): readonly Value[] | undefined {
    const known = context.firstValues.get(bindings) ?? [[]]
    context.firstValues.set(bindings, known)
    while (known.length <= count) {
      const place = known.length
      const before = known[place - 1]
      const binding = bindings[place - 1]
      // A binding that depends on its own name extends the list meanwhile. Its value is unknown, so the results agree.
      known[place] =
        before === undefined || binding === undefined
          ? undefined
          : withValues(before, of(number, binding, context))
    }
    return known[count]
  }

  function of(
    number: number,
    binding: Binding,
    context: LanguageContext,
  ): readonly (Value | undefined)[] {
    const value = memoizedValue(number, binding, context)
    const { meaning } = binding
    const rules = read[number]?.rules
    const isWhole =
      meaning.kind === 'import' && meaning.imported.name === null && !meaning.imported.isDefault
    return isWhole && value !== undefined && rules !== undefined
      ? withDefault(value, rules, context)
      : [value]
  }

  /** A binding that depends on itself has no known value. */
  function memoizedValue(
    number: number,
    binding: Binding,
    context: LanguageContext,
  ): Value | undefined {
    if (context.values.has(binding)) return context.values.get(binding)
    if (context.inProgress.has(binding) || context.inProgress.size >= MAX_CHAIN_LENGTH)
      return undefined
    context.inProgress.add(binding)
    const value = computedValue(number, binding, context)
    context.inProgress.delete(binding)
    context.values.set(binding, value)
    return value
  }

  function computedValue(
    number: number,
    { name, meaning, at }: Binding,
    context: LanguageContext,
  ): Value | undefined {
    const rules = read[number]?.rules
    if (rules === undefined) return undefined
    switch (meaning.kind) {
      case 'import':
        return importedValue(name, meaning.imported, rules, context, path)
      case 'value': {
        const value = valueOfChain(number, meaning.chain, context)
        return meaning.entered ? enteredValue(value, rules, context, meaning.isAsync) : value
      }
      case 'inside':
        return context.resolver.inside(valueOfChain(number, meaning.chain, context))
      case 'type':
        return typedValue(number, meaning.type, at, context)
      case 'function': {
        const value = typedValue(number, meaning.returns, at, context)
        return value?.kind === 'instance' ? { ...value, isResult: true } : undefined
      }
      case 'callback':
        return callbackValue(number, meaning.place, meaning.index, context)
      case 'subclass':
        return derivedValue(valueOfChain(number, meaning.base, context), meaning.body)
      case 'nothing':
      case 'unknown':
        return undefined
      default:
        return meaning satisfies never
    }
  }

  /** A value of a type that the code declares. */
  function typedValue(
    number: number,
    written: string,
    at: number,
    context: LanguageContext,
  ): Value | undefined {
    const rules = read[number]?.rules
    const chain = rules && chainOfType(written, at, rules)
    const type = chain && valueOfChain(number, chain, context)
    return type && instanceOf(context.resolver.behindAlias(type) ?? type)
  }

  /** What the called function passes to a function that is its argument. */
  function callbackValue(
    number: number,
    { chain, segment, position }: CallbackPlace,
    index: number,
    context: LanguageContext,
  ): Value | undefined {
    const [root, ...others] = valuesOfRoot(number, chain, context) ?? []
    if (root === undefined || others.length > 0) return undefined
    const { resolver } = context
    const receiver = resolver.resolve(root, chain.segments.slice(0, segment)).value
    const step = resolver.resolve(root, chain.segments.slice(0, segment + 1)).steps[segment]
    const callbacks = read[number]?.rules.lists?.callbacks ?? []
    if (step === undefined && callbacks.includes(chain.segments[segment]?.name ?? ''))
      return position + index === 0 ? resolver.inside(receiver) : undefined
    if (step === undefined || step.isValue || step.entities.length === 0) return undefined
    return resolver.callbackType(step.entities, { position, index }, receiver)
  }

  function valueOfChain(
    number: number,
    chain: ParsedChain,
    context: LanguageContext,
  ): Value | undefined {
    const values = valuesOfRoot(number, chain, context) ?? []
    const called = chain.segments[0]?.call === undefined ? [] : values.filter(canBeCalled)
    const [root, ...others] = called.length > 0 ? called : values
    if (root === undefined || others.length > 0) return undefined
    return context.resolver.resolve(root, chain.segments).value
  }
}

/** A class that the code derives from classes of the library. */
function derivedValue(base: Value | undefined, derived: ClassBody): Value | undefined {
  if (base?.kind !== 'path' || base.derived !== undefined || !base.entities.every(isClass))
    return undefined
  return { ...base, derived }
}

/** A package and its default export may have one name, and often only one of them can be called. */
const canBeCalled = (value: Value): boolean =>
  value.kind === 'path' && value.entities.some((entity) => isClass(entity) || isFunction(entity))

/** The maximum length of a chain of variables that depend on each other. */
const MAX_CHAIN_LENGTH = 100

/** A package's name may also mean its default export, which people call by the same name. */
export function withDefault(
  value: Value,
  { modules: { defaultName } }: ReadingRules,
  { resolver }: LanguageContext,
): readonly Value[] {
  if (defaultName === undefined || value.kind !== 'path') return [value]
  const main = resolver.valueAt([...value.path, defaultName])
  return main === undefined ? [value] : [value, main]
}

/** The value of `name` in `with value as name`, or in `except value as name`. */
function enteredValue(
  value: Value | undefined,
  { contextEnter, asyncContextEnter }: ReadingRules,
  { resolver, library }: LanguageContext,
  isAsync = false,
): Value | undefined {
  // `except HTTPError as error`
  if (value?.kind === 'path') {
    const classes = value.entities.filter(isClass)
    return classes.length === value.entities.length ? instanceOf(value) : undefined
  }
  const [owner, ...others] = value?.classes ?? []
  const enter = isAsync ? asyncContextEnter : contextEnter
  if (value === undefined || owner === undefined || others.length > 0 || enter === undefined)
    return value
  const [method] = resolver.member(owner, enter)
  const card = method === undefined ? undefined : library.card(method)
  if (method === undefined || !isSymbol(card) || card.returns === undefined) return undefined
  return resolver.typeOf(card.returns, method, value)
}

function instanceOf(value: Value | undefined): Value | undefined {
  if (value?.kind !== 'path') return undefined
  const classes = value.entities.filter(isClass)
  return classes.length === 0 ? undefined : { kind: 'instance', classes }
}

/** The names of a declared type as a chain, without the wrappers and type arguments around them. */
function chainOfType(
  written: string,
  at: number,
  { compiled }: ReadingRules,
): ParsedChain | undefined {
  let type = written.replace(/^["']|["']$/g, '').trim()
  for (const wrapper of compiled.transparentWrappers) type = type.replace(wrapper, '')
  const names = TYPE_NAMES.exec(type)?.[1]
  if (names === undefined) return undefined
  const isAbsolute = names.startsWith('\\')
  const segments = (isAbsolute ? [names] : names.split(/\.|::|\\/)).map((name) => ({
    name,
    start: at,
    end: at,
    call: undefined,
  }))
  return { segments, start: at, end: at, next: 0, continues: false, isType: true }
}

const TYPE_NAMES =
  /^(\\?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)(?:<.*>|\[[\w.]*\])?[>\])&*?\s]*$/su
