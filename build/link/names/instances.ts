/**
 * The classes of values, as far as syntax tells: variables and attributes by the assigned call, parameters and
 * results by annotation, functions without one by their return statements.
 *
 * Only the library's classes and simple forms are recognized; anything uncertain has no class. Resolving a call needs
 * classes and vice versa, so uses.ts passes its `resolve` in.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import type { Assignment } from '../../facts.ts'
import {
  hasMembers,
  type LanguageConventions,
  type LibrarySymbol,
  type Module,
} from '../library.ts'
import { docstringSections } from '../symbols/docstring-sections.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

/** `df`, `self.df` → classes. */
export interface Types {
  get(name: string): readonly LibrarySymbol[] | undefined
}

/** What a place adds to the types that it sees around it: thousands of places share one file's variables. */
export interface OwnTypes extends Types {
  set(name: string, classes: readonly LibrarySymbol[]): void
}

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
  variablesIn(module: Module, lines: LineSpan, from: Place, known: OwnTypes): void
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
  /** True inside the work on one of these: names that lead back to it have no answer yet. */
  busy(): boolean
}

export interface Resolving {
  resolve(written: string, place: Place): readonly LibrarySymbol[]
  place(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Place
}

/** A word of prose is not written like a class. */
const CLASS_NAME = /(?<![\w.])(?:\w+\.)*\p{Lu}\w*\p{Ll}\w*/gu
const TYPE_NAME = /^["']?([\p{L}_$](?:[\p{L}\p{N}_$.]|::)*)/u
const FUNCTION = /function|method|test/
const NOTHING: readonly LibrarySymbol[] = []
const MAX_HOLDERS = 4 // `const std::shared_ptr<const Foo>`
const MAX_TYPED_LINES = 2_000 // a longer function is generated, and reading it for each nested one adds up

export function instancesOf(
  table: SymbolTable,
  names: Names,
  { resolve, place }: Resolving,
  languages: ReadonlyMap<string, LanguageConventions>,
): Instances {
  const attributes = new Map<LibrarySymbol, Types>()
  const fileVariables = new Map<Module, Types>()
  const returned = new Map<LibrarySymbol, readonly LibrarySymbol[]>()
  let working = 0

  /** `self.session = Session()` anywhere in a class or the classes above it. */
  const attributesOf = (owner: LibrarySymbol): Types => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    working++
    for (const each of [owner, ...names.ancestors(owner)]) {
      const { module, definition } = each
      const place: Place = { module, scopes: [], self: owner, types, hidden: NO_NAMES }
      // Read once for each class, however long: the tests of geopandas stand in one of 2,400 lines.
      const assigned = linesOf(module, definition.lines).filter(({ name }) => name.includes('.'))
      noteVariables(assigned, place, types)
    }
    working--
    return types
  }

  /** What a file assigns outside its functions: `const schema = z.string()` above the tests that use it. */
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
      // Python's blocks are told by their indentation alone.
      return line > end && (outermost || module.style !== 'python')
    })
    working++
    noteVariables(outside, bareIn(module, types), types)
    working--
    return types
  }

  const noteVariables = (assignments: readonly Assignment[], from: Place, into: OwnTypes): void => {
    for (const { name, type, value } of assignments) {
      if (into.get(name) !== undefined) continue
      const classes = type === undefined ? classesOfValue(value, from) : classesIn(type, from)
      if (classes.length > 0) into.set(name, classes)
    }
  }

  /** What `foo(…).bar(…)` or another variable is an instance of. */
  const classesOfValue = (value: string | undefined, from: Place): readonly LibrarySymbol[] => {
    if (value === undefined) return NOTHING
    if (!value.endsWith(')')) return from.types.get(value) ?? NOTHING
    return resolve(value, from).filter(({ definition }) => hasMembers(definition.kind))
  }

  /** What the documentation says that it gives back: `Returns: GeoDataFrame`, when it is a class of the library. */
  const documentedBy = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const said = docstringSections(symbol.definition.docstring)?.returns?.split('\n', 1)[0] ?? ''
    for (const [path] of said.slice(0, 120).matchAll(CLASS_NAME)) {
      const segments = path.split('.')
      for (const name of [segments.slice(-1), segments]) {
        const target = names.dotted(symbol.module, name)
        const classes = target?.kind === 'symbols' ? target.symbols : NOTHING
        const found = classes.filter((each) => hasMembers(each.definition.kind))
        if (found.length > 0) return found
      }
    }
    return NOTHING
  }

  /** Without an annotation, what the body gives back: pytest's fixtures, and most of Python. */
  const returnedBy = (symbol: LibrarySymbol): readonly LibrarySymbol[] => {
    const known = returned.get(symbol)
    if (known !== undefined) return known
    returned.set(symbol, NOTHING) // recursion says nothing new
    const body = symbol.implementation ?? symbol
    const { gives = [], lines } = body.definition
    working++
    const from = gives.length > 0 ? place(symbol, body.module, lines) : undefined
    const classes =
      from === undefined
        ? NOTHING
        : (gives.map((value) => classesOfValue(value, from)).find((each) => each.length > 0) ??
          NOTHING)
    working--
    const told = classes.length > 0 ? classes : documentedBy(symbol)
    returned.set(symbol, told)
    return told
  }

  /** Classes that a type expression names: `GeoDataFrame | None`, `list[Foo]` gives none of list. */
  const classesIn = (type: string, from: Place): readonly LibrarySymbol[] => {
    // A container's members are not its elements' members.
    const holders = languages.get(from.module.file.language)?.holders ?? []
    for (const part of type
      .replace(/^["']|["']$/g, '')
      .split('|')
      .slice(0, 4)) {
      const name = TYPE_NAME.exec(held(part, holders))?.[1]?.replaceAll('::', '.')
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
    variablesIn: (module, lines, from, known) =>
      noteVariables(assignedIn(module, lines), from, known),
    variablesOf,
    attributesOf,
    classesIn,
    called,
    busy: () => working > 0,
  }
}

/** `Promise<Foo>`, `*Foo`, `const Foo &`, less what stands around the Foo. */
function held(type: string, holders: readonly RegExp[]): string {
  let rest = type.trimStart()
  for (let depth = 0; depth < MAX_HOLDERS; depth++) {
    const found = holders.map((each) => each.exec(rest)).find((match) => match?.index === 0)
    if (found == null || found[0] === '') break
    rest = rest.slice(found[0].length).trimStart()
  }
  return rest
}

export function isFunction({ definition }: LibrarySymbol): boolean {
  return /function|method/.test(definition.kind)
}

/** The top of a symbol's file. */
export function bareAt({ module }: LibrarySymbol): Place {
  return bareIn(module, NO_TYPES)
}

export function typesOver(...around: readonly Types[]): OwnTypes {
  const own = new Map<string, readonly LibrarySymbol[]>()
  return {
    get(name) {
      const found = own.get(name)
      if (found !== undefined) return found
      for (const types of around) {
        const seen = types.get(name)
        if (seen !== undefined) return seen
      }
      return undefined
    },
    set(name, classes) {
      own.set(name, classes)
    },
  }
}

const NO_TYPES: Types = new Map()
const NO_NAMES: ReadonlySet<string> = new Set()

/** The top of a file. */
export function bareIn(module: Module, types: Types = NO_TYPES): Place {
  return { module, scopes: [], self: undefined, types, hidden: NO_NAMES }
}

function assignedIn(module: Module, lines: LineSpan): readonly Assignment[] {
  return lines[1] - lines[0] > MAX_TYPED_LINES ? [] : linesOf(module, lines)
}

/** Assignments are in the order of their lines. */
function linesOf(module: Module, [first, last]: LineSpan): readonly Assignment[] {
  const { assignments } = module.file.facts
  if (assignments.length === 0) return []
  const start = firstAt(assignments, first)
  const end = firstAt(assignments, last + 1)
  return start === end ? [] : assignments.slice(start, end)
}

/** Index of the first assignment in a line or below it. */
function firstAt(assignments: readonly Assignment[], line: number): number {
  let low = 0
  let high = assignments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((assignments[middle]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low
}
