/**
 * What a piece of code uses: names as written come in, symbols of the library go out. It knows what syntax
 * tells: imports, scopes, `self` and `this`, annotated parameters, and variables assigned from a call whose
 * class or return type is known (`df = GeoDataFrame(…)` makes `df.plot` a use of GeoDataFrame.plot).
 *
 * No type checker: it would need the library's dependencies and run per language. What is not certain is left
 * unresolved and keeps its name.
 */
import type { LineSpan } from '../runtime/card.ts'
import { type Assignment, assignmentsIn, lineStarts, returnsIn } from './assignments.ts'
import type { Chain } from './chains.ts'
import { hasMembers, type LibrarySymbol, type Module } from './library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface Place {
  readonly module: Module
  /** Enclosing functions and namespaces, nearest first: where a bare name is looked up. */
  readonly scopes: readonly string[]
  /** The class whose `self` or `this` it is. */
  readonly self: LibrarySymbol | undefined
  /** `df`, `self.df` → what they are instances of. */
  readonly types: Types
  /** Parameters that hide names of the module. */
  readonly hidden: ReadonlySet<string>
}

export interface Uses {
  place(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Place
  /** A place at the top of a file, with the variables assigned between two lines. */
  topPlace(module: Module, lines: LineSpan, self?: LibrarySymbol, given?: Types): Place
  /** What calling it gives: an instance of a class, what a function returns. */
  givenBack(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** Empty when it is not of the library or cannot be told. */
  resolve(written: string, place: Place): readonly LibrarySymbol[]
}

type Types = ReadonlyMap<string, readonly LibrarySymbol[]>

const FUNCTION = /function|method|test/
const RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls', 'this', 'super', 'super()'])
const NOTHING: readonly LibrarySymbol[] = []
const MAX_TYPED_LINES = 2_000 // a longer function is generated, and reading it for each nested one adds up

export function usesOf(table: SymbolTable, names: Names): Uses {
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

  const isFunction = (symbol: LibrarySymbol) => /function|method/.test(symbol.definition.kind)

  const place: Uses['place'] = (
    symbol,
    module = symbol.module,
    lines = symbol.definition.lines,
  ) => {
    const scopes: string[] = []
    let self: LibrarySymbol | undefined
    for (
      let each: LibrarySymbol | undefined = symbol;
      each !== undefined;
      each = table.owner(each)
    ) {
      const isClass = hasMembers(each.definition.kind) && each.definition.kind !== 'namespace'
      if (!isClass) scopes.push(each.qualified)
      else self ??= each
    }
    const parameters = symbol.definition.parameters
    const bare: Place = { module, scopes, self, types: new Map(), hidden: new Set() }
    const types = new Map(self && attributesOf(self))
    for (const { name, type } of parameters) {
      const classes = type === undefined ? NOTHING : classesIn(type, bare)
      if (classes.length > 0) types.set(name, classes)
    }
    if (isFunction(symbol)) noteVariables(textOf(module, lines), { ...bare, types }, types)
    return { ...bare, types, hidden: new Set(parameters.map(({ name }) => name)) }
  }

  const topPlace: Uses['topPlace'] = (module, lines, self, given = new Map()) => {
    const types = new Map([...variablesOf(module), ...(self ? attributesOf(self) : []), ...given])
    const top: Place = { module, scopes: [], self, types, hidden: new Set() }
    noteVariables(textOf(module, lines), top, types)
    return top
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
  const called = (symbols: readonly LibrarySymbol[]): readonly LibrarySymbol[] => {
    for (const symbol of symbols) {
      if (symbol.definition.kind === 'class') return [symbol]
      if (!isFunction(symbol)) continue
      const { returns } = symbol.definition
      const owner = table.owner(symbol)
      if (returns !== undefined && /^["']?(Self|this)["']?$/.test(returns) && owner) return [owner]
      const classes =
        returns === undefined ? returnedBy(symbol) : classesIn(returns, bareAt(symbol))
      if (classes.length > 0) return classes
    }
    // TypeScript's constructor constants: the constant is called, the interface of its name comes back.
    return symbols.filter((each) => hasMembers(each.definition.kind))
  }

  const bareAt = (symbol: LibrarySymbol): Place => ({
    module: symbol.module,
    scopes: [],
    self: undefined,
    types: new Map(),
    hidden: new Set(),
  })

  const memberOf = (symbols: readonly LibrarySymbol[], name: string): readonly LibrarySymbol[] => {
    for (const symbol of symbols) {
      const own = names.member(symbol, name)
      if (own.length > 0) return own
    }
    for (const symbol of symbols) {
      const type = symbol.definition.returns
      if (type === undefined || hasMembers(symbol.definition.kind) || isFunction(symbol)) continue
      for (const each of classesIn(type, bareAt(symbol))) {
        const found = names.member(each, name)
        if (found.length > 0) return found
      }
    }
    return NOTHING
  }

  const resolve: Uses['resolve'] = (written, from) => {
    const segments = written.split('.')
    const first = segments[0] ?? ''
    let depth = 1
    let symbols: readonly LibrarySymbol[] = NOTHING
    const attribute = from.types.get(`${first}.${segments[1]}`)
    if (RECEIVERS.has(first)) {
      if (segments.length === 1) return NOTHING
      if (attribute !== undefined && segments.length > 2) {
        symbols = attribute
        depth = 2
      } else {
        if (from.self === undefined) return NOTHING
        const isSuper = first.startsWith('super')
        symbols = isSuper ? names.ancestors(from.self) : [from.self]
      }
    } else {
      const variable = from.types.get(first)
      if (variable !== undefined && segments.length > 1) symbols = variable
      else if (from.hidden.has(first)) return NOTHING
      else {
        // Modules on the way are stepped through by name.
        let target = names.dotted(from.module, [plain(first)], from.scopes)
        while (target?.kind === 'module' && depth < segments.length) {
          target = names.step(target, plain(segments[depth] ?? ''))
          depth++
        }
        if (target?.kind === 'module') {
          // `const foo = require('./foo'); foo()`
          target = target.module && names.exported(target.module, 'default')
        }
        if (target?.kind !== 'symbols') return NOTHING
        symbols = target.symbols
      }
    }
    if ((segments[depth - 1] ?? '').endsWith(')')) symbols = called(symbols)
    for (; depth < segments.length && symbols.length > 0; depth++) {
      const segment = segments[depth] ?? ''
      symbols = memberOf(symbols, plain(segment))
      if (segment.endsWith(')')) symbols = called(symbols)
    }
    return symbols
  }

  return { place, topPlace, resolve, givenBack: (symbol) => called([symbol]) }
}

function plain(segment: string): string {
  return segment.replace(/\(.*$/, '')
}
