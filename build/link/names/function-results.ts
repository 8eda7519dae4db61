/**
 * Infers what a call returns: an instance of a class, or the type of a function's result by its annotation, its return
 * statements or its documentation.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { docstringSections } from '../symbols/docstring-sections.ts'
import type { Names } from './names.ts'
import type { Scope } from './scopes.ts'
import type { SymbolTable } from './symbol-table.ts'

/** @param receiver what a fluent method returns */
export type ResultOf = (
  symbols: readonly LibrarySymbol[],
  receiver?: readonly LibrarySymbol[],
) => readonly LibrarySymbol[]

/** Runs a computation during which names that depend on it have no class yet. */
export type Computing = <T>(compute: () => T) => T

interface TypeLookups {
  readonly scopeOf: (symbol: LibrarySymbol, module: Module, lines: LineSpan) => Scope
  /** Classes in the type with which a symbol is declared. */
  readonly declaredTypes: (symbol: LibrarySymbol) => readonly LibrarySymbol[]
  readonly classesOfValue: (value: string, from: Scope) => readonly LibrarySymbol[]
  /** Classes of the value that is assigned to a constant; none for other symbols. */
  readonly typesOfConstant: (symbol: LibrarySymbol) => readonly LibrarySymbol[]
  readonly computing: Computing
}

/** Matches words written like class names, which words of prose are not. */
const CLASS_NAME = /(?<![\w.])(?:\w+\.)*\p{Lu}\w*\p{Ll}\w*/gu
/** Matches the type of the receiver: `this` in TypeScript, `?static` in PHP, `Self` in Rust, Swift and Python. */
const OWN_TYPE = /^["']?\??(?:[Ss]elf|static|this|\$this)(?:\|null)?["']?$/
const NOTHING: readonly LibrarySymbol[] = []

export function functionResults(
  table: SymbolTable,
  names: Names,
  { scopeOf, declaredTypes, classesOfValue, typesOfConstant, computing }: TypeLookups,
): ResultOf {
  const returned = new Map<LibrarySymbol, readonly LibrarySymbol[]>()

  /** The documented return type (`Returns: GeoDataFrame`), if it is a class of the library. */
  const documentedResult = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const stated = docstringSections(symbol.definition.docstring)?.returns?.split('\n', 1)[0] ?? ''
    for (const [path] of stated.slice(0, 120).replaceAll('::', '.').matchAll(CLASS_NAME)) {
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
    const classes = computing(() => {
      if (returnedValues.length === 0) return NOTHING
      const from = scopeOf(symbol, body.module, lines)
      const all = returnedValues.map((value) => classesOfValue(value, from))
      return all.find((each) => each.length > 0) ?? NOTHING
    })
    const resultClasses = classes.length > 0 ? classes : documentedResult(symbol)
    returned.set(symbol, resultClasses)
    return resultClasses
  }

  /** The result of a call: an instance of a class, or the return type of a function. */
  return (symbols, receiver = NOTHING) => {
    for (const symbol of symbols) {
      // With the parts of it in other files: `partial class Cart`.
      if (symbol.definition.kind === 'class')
        return symbols.filter(
          ({ definition, qualified }) =>
            definition.kind === 'class' && qualified === symbol.qualified,
        )
      // `const make = factory()`: the type of a function is that of its result.
      const made = typesOfConstant(symbol)
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
}

export function isFunction({ definition }: LibrarySymbol): boolean {
  return /function|method/.test(definition.kind)
}
