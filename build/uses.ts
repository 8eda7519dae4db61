/**
 * What a piece of code uses: names as written come in, symbols of the library go out. It knows what syntax
 * tells: imports, scopes, `self` and `this`, annotated parameters, and variables assigned from a call whose
 * class or return type is known (`df = GeoDataFrame(…)` makes `df.plot` a use of GeoDataFrame.plot).
 *
 * No type checker: it would need the library's dependencies and run per language. What is not certain is left
 * unresolved and keeps its name.
 */
import { chainAt } from './chains.ts'
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
  readonly types: ReadonlyMap<string, readonly LibrarySymbol[]>
  /** Parameters that hide names of the module. */
  readonly hidden: ReadonlySet<string>
}

export interface Uses {
  place(symbol: LibrarySymbol, module?: Module, lines?: readonly [number, number]): Place
  /** A place at the top of a file, with the variables assigned between two lines. */
  topPlace(module: Module, lines: readonly [number, number], self?: LibrarySymbol): Place
  /** Empty when it is not of the library or cannot be told. */
  resolve(written: string, place: Place): readonly LibrarySymbol[]
}

const RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls', 'this', 'super', 'super()'])
const NOTHING: readonly LibrarySymbol[] = []
const MAX_TYPED_LINES = 2_000 // a longer function is generated, and reading it for each nested one adds up

export function usesOf(table: SymbolTable, names: Names): Uses {
  const lineTables = new Map<Module, readonly number[]>()
  const attributes = new Map<LibrarySymbol, ReadonlyMap<string, readonly LibrarySymbol[]>>()

  const linesBetween = (module: Module, first: number, last: number): string => {
    let starts = lineTables.get(module)
    if (starts === undefined) {
      starts = lineStarts(module.file.text)
      lineTables.set(module, starts)
    }
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
    const types = new Map<string, readonly LibrarySymbol[]>(self && attributesOf(self))
    for (const { name, type } of parameters) {
      const classes = type === undefined ? NOTHING : classesIn(type, bare)
      if (classes.length > 0) types.set(name, classes)
    }
    if (isFunction(symbol)) assigned(module, lines, { ...bare, types }, types)
    return { ...bare, types, hidden: new Set(parameters.map(({ name }) => name)) }
  }

  const topPlace: Uses['topPlace'] = (module, lines, self) => {
    const types = new Map<string, readonly LibrarySymbol[]>(self && attributesOf(self))
    const bare: Place = { module, scopes: [], self, types, hidden: new Set() }
    assigned(module, lines, bare, types)
    return bare
  }

  /** `self.session = Session()` anywhere in a class. */
  const attributesOf = (owner: LibrarySymbol): ReadonlyMap<string, readonly LibrarySymbol[]> => {
    const known = attributes.get(owner)
    if (known !== undefined) return known
    const types = new Map<string, readonly LibrarySymbol[]>()
    attributes.set(owner, types)
    const bare: Place = { module: owner.module, scopes: [], self: owner, types, hidden: new Set() }
    assigned(owner.module, owner.definition.lines, bare, types, /^(self|this)\./)
    return types
  }

  const assigned = (
    module: Module,
    [first, last]: readonly [number, number],
    from: Place,
    into: Map<string, readonly LibrarySymbol[]>,
    only?: RegExp,
  ): void => {
    if (last - first > MAX_TYPED_LINES) return
    for (const match of linesBetween(module, first, last).matchAll(ASSIGNMENT)) {
      const [whole, name = '', annotation] = match
      if (into.has(name) || (only !== undefined && !only.test(name))) continue
      const classes =
        annotation === undefined
          ? classesOfValue(match.input, match.index + whole.length, from)
          : classesIn(annotation, from)
      if (classes.length > 0) into.set(name, classes)
    }
  }

  /** The classes of `new Foo(…)`, `foo(…).bar(…)`: only of a call that is the whole value. */
  const classesOfValue = (text: string, start: number, from: Place): readonly LibrarySymbol[] => {
    const chain = chainAt(text, start)
    if (chain === undefined || !chain.written.endsWith(')')) return NOTHING
    if (!/^[ \t]*(?:[;,)#\n\r]|\/\/|$)/.test(text.slice(chain.end, chain.end + 80))) return NOTHING
    return resolve(chain.written, from).filter((each) => hasMembers(each.definition.kind))
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
      const returned = symbol.definition.returns
      if (returned === undefined || !isFunction(symbol)) continue
      const owner = table.owner(symbol)
      if (/^["']?(Self|this)["']?$/.test(returned) && owner) return [owner]
      const classes = classesIn(returned, bareAt(symbol))
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

  return { place, topPlace, resolve }
}

/** `const df: T = await new ` with or without the parts in between, up to the value. */
const ASSIGNMENT =
  /^[ \t]*(?:(?:export[ \t]+)?(?:const|let|var)[ \t]+)?((?:self\.|this\.)?[\p{L}_$][\p{L}\p{N}_$]*)[ \t]*(?::[ \t]*([^=\n]{1,200}?)[ \t]*)?=(?!=)\s*(?:await\s+)?(?:new\s+)?/gmu

/** Offset of the first character of each line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function plain(segment: string): string {
  return segment.replace(/\(.*$/, '')
}
