/**
 * Infers the types of values from syntax: variables and attributes by the assigned call, parameters and results by
 * annotation, functions without annotation by their return statements.
 *
 * Only the library's classes and simple forms are recognized; anything uncertain has no class. Resolving a call needs
 * classes and vice versa, so uses.ts passes its `resolve` in.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import type { Assignment } from '../../facts/code-piece.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { docstringSections } from '../symbols/docstring-sections.ts'
import { assignedIn, assignmentsIn } from './assignments.ts'
import type { Names } from './names.ts'
import { fileScope, NO_NAMES, type Scope, type ScopeTypes, type Types } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'
import { typeExpressions } from './type-expressions.ts'

export interface ValueTypes {
  /** Adds the variables of the lines, as visible from `from`, to `known`. */
  variablesIn(module: Module, lines: LineSpan, from: Scope, known: ScopeTypes): void
  /** Variables that a file assigns outside of its functions. */
  variablesOf(module: Module): Types
  /** Attributes that a class assigns: `self.x`. */
  attributesOf(owner: LibrarySymbol): Types
  /** Classes that a type expression names. */
  classesIn(type: string, from: Scope): readonly LibrarySymbol[]
  /** Classes in the type with which a symbol is declared: of a property, or of the result of a function. */
  declaredTypes(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** Classes of the value that a file assigns to a constant without a type: `parser = Parser()`. */
  assignedTypes(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** The result of calling one of the symbols; `receiver` is what a fluent method returns. */
  resultOf(
    symbols: readonly LibrarySymbol[],
    receiver?: readonly LibrarySymbol[],
  ): readonly LibrarySymbol[]
  /** True during a computation; names that depend on it recursively have no class yet. */
  isWorking(): boolean
}

export interface Resolver {
  resolve(written: string, scope: Scope): readonly LibrarySymbol[]
  scopeOf(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Scope
}

/** Matches words written like class names, which words of prose are not. */
const CLASS_NAME = /(?<![\w.])(?:\w+\.)*\p{Lu}\w*\p{Ll}\w*/gu
const FUNCTION = /function|method|test/
/** Matches the type of the receiver: `this` in TypeScript, `?static` in PHP, `Self` in Rust, Swift and Python. */
const OWN_TYPE = /^["']?\??(?:[Ss]elf|static|this|\$this)(?:\|null)?["']?$/
const NOTHING: readonly LibrarySymbol[] = []

export function valueTypes(
  table: SymbolTable,
  names: Names,
  { resolve, scopeOf }: Resolver,
  languages: ReadonlyMap<string, LanguageConventions>,
): ValueTypes {
  const { classesIn, declaredTypes } = typeExpressions(table, names, languages)
  const attributes = new Map<LibrarySymbol, Types>()
  const fileVariables = new Map<Module, Types>()
  const returned = new Map<LibrarySymbol, readonly LibrarySymbol[]>()
  let working = 0

  /** Collects assignments such as `self.session = Session()` in a class and its bases. */
  const attributesOf = (owner: LibrarySymbol): Types => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    working++
    for (const each of [owner, ...names.ancestors(owner)]) {
      const { module, definition } = each
      const scope: Scope = { module, enclosing: [], self: owner, types, shadowed: NO_NAMES }
      // Read once per class, because test classes can have thousands of lines.
      const assigned = assignmentsIn(module, definition.lines).filter(({ name }) =>
        name.includes('.'),
      )
      recordVariables(assigned, scope, types)
    }
    working--
    return types
  }

  /**
   * Variables that a file assigns outside of its functions: `const schema = z.string()` above the tests that use it.
   */
  const variablesOf = (module: Module): Types => {
    const known = fileVariables.get(module)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    fileVariables.set(module, types)
    const { assignments, definitions } = module.file.facts
    if (assignments.length === 0) return types
    const inside = definitions
      .filter(({ kind }) => FUNCTION.test(kind))
      .map(({ lines }) => lines)
      .sort(([a], [b]) => a - b)
    let passed = 0
    let end = 0
    const outside = assignments.filter(({ line, outermost }) => {
      for (; (inside[passed]?.[0] ?? Number.POSITIVE_INFINITY) < line; passed++) {
        end = Math.max(end, inside[passed]?.[1] ?? 0)
      }
      return line > end && (outermost || module.rules.blockScopes)
    })
    working++
    recordVariables(outside, fileScope(module, types), types)
    working--
    return types
  }

  const recordVariables = (
    assignments: readonly Assignment[],
    from: Scope,
    into: ScopeTypes,
  ): void => {
    for (const { name, type, value } of assignments) {
      if (into.get(name) !== undefined) continue
      const classes = type === undefined ? classesOfValue(value, from) : classesIn(type, from)
      if (classes.length > 0) into.set(name, classes)
    }
  }

  /** The classes of a value such as `foo(…).bar(…)` or another variable. */
  const classesOfValue = (value: string | undefined, from: Scope): readonly LibrarySymbol[] => {
    if (value === undefined) return NOTHING
    if (!value.endsWith(')')) return from.types.get(value) ?? NOTHING
    return resolve(value, from).filter(({ definition }) => hasMembers(definition.kind))
  }

  /** The documented return type (`Returns: GeoDataFrame`), if it is a class of the library. */
  const documentedResult = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const stated = docstringSections(symbol.definition.docstring)?.returns?.split('\n', 1)[0] ?? ''
    for (const [path] of stated.slice(0, 120).matchAll(CLASS_NAME)) {
      const segments = path.split('.')
      for (const name of [segments.slice(-1), segments]) {
        const target = names.dotted(symbol.module, name)
        const classes = target?.kind === 'symbols' ? target.symbols : NOTHING
        const withMembers = classes.filter((each) => hasMembers(each.definition.kind))
        if (withMembers.length > 0) return withMembers
      }
    }
    return NOTHING
  }

  /** The type of the returned expressions of a function without annotation, such as pytest fixtures. */
  const returnedResult = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const known = returned.get(symbol)
    if (known !== undefined) return known
    returned.set(symbol, NOTHING) // recursive calls add nothing
    const body = symbol.implementation ?? symbol
    const { returnedValues = [], lines } = body.definition
    working++
    const from = returnedValues.length > 0 ? scopeOf(symbol, body.module, lines) : undefined
    const classes =
      from === undefined
        ? NOTHING
        : (returnedValues
            .map((value) => classesOfValue(value, from))
            .find((each) => each.length > 0) ?? NOTHING)
    working--
    const resultClasses = classes.length > 0 ? classes : documentedResult(symbol)
    returned.set(symbol, resultClasses)
    return resultClasses
  }

  const typesOfConstant = ({ module, definition }: LibrarySymbol): readonly LibrarySymbol[] =>
    variablesOf(module).get(definition.name) ?? NOTHING

  /** The result of a call: an instance of a class, or the return type of a function. */
  const resultOf: ValueTypes['resultOf'] = (symbols, receiver = NOTHING) => {
    for (const symbol of symbols) {
      // With the parts of it in other files: `partial class Cart`.
      if (symbol.definition.kind === 'class')
        return symbols.filter(
          ({ definition, qualified }) =>
            definition.kind === 'class' && qualified === symbol.qualified,
        )
      // `const make = factory()`: the type of a function is that of its result.
      const made = isOuterConstant(symbol) ? typesOfConstant(symbol) : NOTHING
      if (made.length > 0) return made
      if (!isFunction(symbol)) continue
      const { returns } = symbol.definition
      if (returns !== undefined && OWN_TYPE.test(returns)) {
        const owner = table.owner(symbol)
        // The class of the receiver, which may be a subclass of the one that defines the method.
        return receiver.length > 0 || owner === undefined ? receiver : [owner]
      }
      const classes = returns === undefined ? returnedResult(symbol) : declaredTypes(symbol)
      if (classes.length > 0) return classes
    }
    // TypeScript's constructor constants: calling the constant returns the interface of the same name.
    return symbols.filter((each) => hasMembers(each.definition.kind))
  }

  return {
    variablesIn: (module, lines, from, known) =>
      recordVariables(assignedIn(module, lines), from, known),
    variablesOf,
    attributesOf,
    classesIn: (type, from) => classesIn(type, from),
    declaredTypes,
    assignedTypes: (symbol) =>
      isOuterConstant(symbol) && symbol.definition.returns === undefined
        ? typesOfConstant(symbol)
        : NOTHING,
    resultOf,
    isWorking: () => working > 0,
  }
}

const isOuterConstant = ({ definition: { kind, qualifier } }: LibrarySymbol): boolean =>
  kind === 'constant' && qualifier.length === 0

export function isFunction({ definition }: LibrarySymbol): boolean {
  return /function|method/.test(definition.kind)
}
