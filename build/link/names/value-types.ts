/**
 * Infers the types of values from syntax: variables and attributes by the assigned call, parameters and results by
 * annotation, functions without annotation by their return statements.
 *
 * Only the library's classes and simple forms are recognized; anything uncertain has no class. Resolving a call needs
 * classes and vice versa, so uses.ts passes its `resolve` in.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import type { Assignment } from '../../facts/code-piece.ts'
import type { Definition } from '../../facts.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { assignedIn, assignmentsIn } from './assignments.ts'
import { type Computing, functionResults, type ResultOf } from './function-results.ts'
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
  /** The result of calling one of the symbols. */
  readonly resultOf: ResultOf
  /** True during a computation; names that depend on it recursively have no class yet. */
  isWorking(): boolean
}

export interface Resolver {
  resolve(written: string, scope: Scope): readonly LibrarySymbol[]
  scopeOf(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Scope
}

const FUNCTION = /function|method|test/
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
  let working = 0

  const computing: Computing = (compute) => {
    working++
    const result = compute()
    working--
    return result
  }

  /** Collects assignments such as `self.session = Session()` in a class and its bases. */
  const attributesOf = (owner: LibrarySymbol): Types => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    computing(() => {
      for (const { module, definition } of [owner, ...names.ancestors(owner)]) {
        const scope: Scope = { module, enclosing: [], self: owner, types, shadowed: NO_NAMES }
        // Read once per class, because test classes can have thousands of lines.
        const assigned = assignmentsIn(module, definition.lines).filter(({ name }) =>
          name.includes('.'),
        )
        recordVariables(assigned, scope, types)
      }
    })
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
    const outside = assignedOutside(module)
    computing(() => recordVariables(outside, fileScope(module, types), types))
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

  /** Classes of the value that a file assigns to a constant. */
  const typesOfConstant = ({ module, definition }: LibrarySymbol): readonly LibrarySymbol[] =>
    (isOuterConstant(definition) ? variablesOf(module).get(definition.name) : undefined) ?? NOTHING

  const resultOf = functionResults(table, names, {
    ...{ scopeOf, declaredTypes, classesOfValue, typesOfConstant, computing },
  })

  return {
    variablesIn: (module, lines, from, known) =>
      recordVariables(assignedIn(module, lines), from, known),
    variablesOf,
    attributesOf,
    classesIn: (type, from) => classesIn(type, from),
    declaredTypes,
    assignedTypes: (symbol) =>
      symbol.definition.returns === undefined ? typesOfConstant(symbol) : NOTHING,
    resultOf,
    isWorking: () => working > 0,
  }
}

/** The assignments of a file outside of its functions. */
function assignedOutside({ file, rules }: Module): readonly Assignment[] {
  const { assignments, definitions } = file.facts
  if (assignments.length === 0) return []
  const inside = definitions
    .filter(({ kind }) => FUNCTION.test(kind))
    .map(({ lines }) => lines)
    .sort(([a], [b]) => a - b)
  let passed = 0
  let end = 0
  return assignments.filter(({ line, outermost }) => {
    for (; (inside[passed]?.[0] ?? Number.POSITIVE_INFINITY) < line; passed++) {
      end = Math.max(end, inside[passed]?.[1] ?? 0)
    }
    return line > end && (outermost || rules.blockScopes)
  })
}

const isOuterConstant = ({ kind, qualifier }: Definition): boolean =>
  kind === 'constant' && qualifier.length === 0
