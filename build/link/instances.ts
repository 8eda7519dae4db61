/**
 * What things are instances of, as far as syntax tells: variables and attributes by the call they are assigned
 * from, parameters and returns by their annotation, functions without one by what their body gives back.
 *
 * Only classes of the library are known, and only the plain forms: what is not certain is an instance of nothing.
 * Resolving a call needs instances and knowing an instance needs the call resolved, so uses.ts hands its
 * `resolve` in.
 */
import type { LineSpan } from '../../runtime/card.ts'
import { type Assignment, assignmentsIn, lineStarts, returnsIn } from './assignments.ts'
import type { Chain } from './chains.ts'
import { hasMembers, type LibrarySymbol, type Module } from './library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

/** `df`, `self.df` → classes. */
export type Types = ReadonlyMap<string, readonly LibrarySymbol[]>

export interface Place {
  readonly module: Module
  /** Enclosing functions and namespaces, nearest first: where a bare name is looked up. */
  readonly scopes: readonly string[]
  /** The class whose `self` or `this` it is. */
  readonly self: LibrarySymbol | undefined
  /** What the variables in sight are instances of. */
  readonly types: Types
  /** Parameters that hide names of the module. */
  readonly hidden: ReadonlySet<string>
}

export interface Instances {
  /** Variables of the lines, as seen from there, added to what is known. */
  variablesIn(
    module: Module,
    lines: LineSpan,
    from: Place,
    known: Map<string, readonly LibrarySymbol[]>,
  ): void
  /** What a file assigns outside its functions. */
  variablesOf(module: Module): Types
  /** `self.x` of a class. */
  attributesOf(owner: LibrarySymbol): Types
  /** Classes that a type expression names. */
  classesIn(type: string, from: Place): readonly LibrarySymbol[]
  /** What calling one of the symbols gives; `receiver` is what a fluent method gives back. */
  called(
    symbols: readonly LibrarySymbol[],
    receiver?: readonly LibrarySymbol[],
  ): readonly LibrarySymbol[]
}

export interface Resolving {
  resolve(written: string, place: Place): readonly LibrarySymbol[]
  place(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Place
}

const FUNCTION = /function|method|test/
const NOTHING: readonly LibrarySymbol[] = []
const MAX_TYPED_LINES = 2_000 // a longer function is generated, and reading it for each nested one adds up

export function instancesOf(
  table: SymbolTable,
  names: Names,
  { resolve, place }: Resolving,
): Instances {
  const lineTables = new Map<Module, readonly number[]>()
  const attributes = new Map<LibrarySymbol, Types>()
  const fileVariables = new Map<Module, Types>()
  const returned = new Map<LibrarySymbol, readonly LibrarySymbol[]>()

  const startsOf = (module: Module): readonly number[] => {
    const known = lineTables.get(module)
    if (known !== undefined) return known
    const starts = lineStarts(module.file.text)
    lineTables.set(module, starts)
    return starts
  }

  const textOf = (module: Module, [first, last]: LineSpan): string => {
    if (last - first > MAX_TYPED_LINES) return ''
    const starts = startsOf(module)
    return module.file.text.slice(starts[first - 1] ?? 0, starts[last] ?? undefined)
  }

  /** `self.session = Session()` anywhere in a class or the classes above it. */
  const attributesOf = (owner: LibrarySymbol): Types => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    for (const each of [owner, ...names.ancestors(owner)]) {
      const { module, definition } = each
      const place: Place = { module, scopes: [], self: owner, types, hidden: new Set() }
      noteVariables(textOf(module, definition.lines), place, types, ({ name }) =>
        name.includes('.'),
      )
    }
    return types
  }

  /** What a file assigns outside its functions: `const schema = z.string()` above the tests that use it. */
  const variablesOf = (module: Module): Types => {
    const known = fileVariables.get(module)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    fileVariables.set(module, types)
    const starts = startsOf(module)
    const inside = module.file.facts.definitions
      .filter(({ kind }) => FUNCTION.test(kind))
      .map(
        ({ lines: [first, last] }) =>
          [starts[first - 1] ?? 0, starts[last] ?? Number.MAX_SAFE_INTEGER] as const,
      )
      .sort(([a], [b]) => a - b)
    let passed = 0
    let end = 0
    const top: Place = { module, scopes: [], self: undefined, types, hidden: new Set() }
    noteVariables(module.file.text, top, types, ({ offset, outermost }) => {
      for (; (inside[passed]?.[0] ?? Number.POSITIVE_INFINITY) < offset; passed++) {
        end = Math.max(end, inside[passed]?.[1] ?? 0)
      }
      // Python's blocks are told by their indentation alone.
      return offset >= end && (outermost || module.style !== 'python')
    })
    return types
  }

  const noteVariables = (
    text: string,
    from: Place,
    into: Map<string, readonly LibrarySymbol[]>,
    counts: (assignment: Assignment) => boolean = () => true,
  ): void => {
    for (const assignment of assignmentsIn(text)) {
      const { name, annotation, value } = assignment
      if (!counts(assignment) || into.has(name)) continue
      const classes =
        annotation === undefined ? classesOfValue(value, from) : classesIn(annotation, from)
      if (classes.length > 0) into.set(name, classes)
    }
  }

  /** What `foo(…).bar(…)` or another variable is an instance of. */
  const classesOfValue = (value: Chain | undefined, from: Place): readonly LibrarySymbol[] => {
    if (value === undefined) return NOTHING
    if (!value.written.endsWith(')')) return from.types.get(value.written) ?? NOTHING
    return resolve(value.written, from).filter(({ definition }) => hasMembers(definition.kind))
  }

  /** Without an annotation, what the body gives back: pytest's fixtures, and most of Python. */
  const returnedBy = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const known = returned.get(symbol)
    if (known !== undefined) return known
    returned.set(symbol, NOTHING) // recursion says nothing new
    const body = symbol.implementation ?? symbol
    const text = textOf(body.module, body.definition.lines)
    const from = /\b(return|yield)\b/.test(text)
      ? place(symbol, body.module, body.definition.lines)
      : undefined
    const classes =
      from === undefined
        ? NOTHING
        : (returnsIn(text)
            .map((value) => classesOfValue(value, from))
            .find((each) => each.length > 0) ?? NOTHING)
    returned.set(symbol, classes)
    return classes
  }

  /** Classes that a type expression names: `GeoDataFrame | None`, `list[Foo]` gives none of list. */
  const classesIn = (type: string, from: Place): readonly LibrarySymbol[] => {
    // A container's members are not its elements' members.
    for (const part of type
      .replace(/^["']|["']$/g, '')
      .split('|')
      .slice(0, 4)) {
      const name =
        /^\s*(?:Optional\[|Promise<|Awaitable\[)?\s*["']?([\p{L}_$][\p{L}\p{N}_$.]*)/u.exec(
          part,
        )?.[1]
      const target =
        name === undefined ? undefined : names.dotted(from.module, name.split('.'), from.scopes)
      if (target?.kind !== 'symbols') continue
      const classes = target.symbols.filter((each) => hasMembers(each.definition.kind))
      if (classes.length > 0) return classes
    }
    return NOTHING
  }

  /** What calling gives: an instance of a class, the return type of a function. */
  const called: Instances['called'] = (symbols, receiver = NOTHING) => {
    for (const symbol of symbols) {
      if (symbol.definition.kind === 'class') return [symbol]
      if (!isFunction(symbol)) continue
      const { returns } = symbol.definition
      if (returns !== undefined && /^["']?(Self|this)["']?$/.test(returns)) {
        const owner = table.owner(symbol)
        // The class that was asked, which may be below the one that defines the method.
        return receiver.length > 0 || owner === undefined ? receiver : [owner]
      }
      const classes =
        returns === undefined ? returnedBy(symbol) : classesIn(returns, bareAt(symbol))
      if (classes.length > 0) return classes
    }
    // TypeScript's constructor constants: the constant is called, the interface of its name comes back.
    return symbols.filter((each) => hasMembers(each.definition.kind))
  }

  return {
    variablesIn: (module, lines, from, known) => noteVariables(textOf(module, lines), from, known),
    variablesOf,
    attributesOf,
    classesIn,
    called,
  }
}

export function isFunction({ definition }: LibrarySymbol): boolean {
  return /function|method/.test(definition.kind)
}

/** The top of a symbol's file. */
export function bareAt({ module }: LibrarySymbol): Place {
  return { module, scopes: [], self: undefined, types: new Map(), hidden: new Set() }
}
