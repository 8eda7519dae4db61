/**
 * What a piece of code uses: names as written come in, symbols of the library go out. It knows what syntax
 * tells: imports, scopes, `self` and `this`, annotated parameters, and variables assigned from a call whose
 * class or return type is known (`df = GeoDataFrame(…)` makes `df.plot` a use of GeoDataFrame.plot).
 *
 * No type checker: it would need the library's dependencies and run per language. What is not certain is left
 * unresolved and keeps its name.
 */
import type { LineSpan } from '../../runtime/card.ts'
import { bareAt, instancesOf, isFunction, type Place, type Types } from './instances.ts'
import { hasMembers, type LibrarySymbol, type Module } from './library.ts'
import type { Names } from './names.ts'
import type { SymbolTable } from './symbol-table.ts'

export interface Uses {
  place(symbol: LibrarySymbol, module?: Module, lines?: LineSpan): Place
  /** A place at the top of a file, with the variables assigned between two lines. */
  topPlace(module: Module, lines: LineSpan, self?: LibrarySymbol, given?: Types): Place
  /** What calling it gives: an instance of a class, what a function returns. */
  givenBack(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** Empty when it is not of the library or cannot be told. */
  resolve(written: string, place: Place): readonly LibrarySymbol[]
}

const RECEIVERS: ReadonlySet<string> = new Set(['self', 'cls', 'this', 'super', 'super()'])
const NOTHING: readonly LibrarySymbol[] = []

export function usesOf(table: SymbolTable, names: Names): Uses {
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
    const types = new Map(self && instances.attributesOf(self))
    for (const { name, type } of parameters) {
      const classes = type === undefined ? NOTHING : instances.classesIn(type, bare)
      if (classes.length > 0) types.set(name, classes)
    }
    if (isFunction(symbol)) instances.variablesIn(module, lines, { ...bare, types }, types)
    return { ...bare, types, hidden: new Set(parameters.map(({ name }) => name)) }
  }

  const topPlace: Uses['topPlace'] = (module, lines, self, given = new Map()) => {
    const types = new Map([
      ...instances.variablesOf(module),
      ...(self ? instances.attributesOf(self) : []),
      ...given,
    ])
    const top: Place = { module, scopes: [], self, types, hidden: new Set() }
    instances.variablesIn(module, lines, top, types)
    return top
  }

  const memberOf = (symbols: readonly LibrarySymbol[], name: string): readonly LibrarySymbol[] => {
    for (const symbol of symbols) {
      const own = names.member(symbol, name)
      if (own.length > 0) return own
    }
    for (const symbol of symbols) {
      const type = symbol.definition.returns
      if (type === undefined || hasMembers(symbol.definition.kind) || isFunction(symbol)) continue
      for (const each of instances.classesIn(type, bareAt(symbol))) {
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
    const isCalled = (segments[depth - 1] ?? '').endsWith(')')
    if (isCalled && !RECEIVERS.has(first)) symbols = instances.called(symbols)
    for (; depth < segments.length && symbols.length > 0; depth++) {
      const segment = segments[depth] ?? ''
      const members = memberOf(symbols, plain(segment))
      symbols = segment.endsWith(')') ? instances.called(members, symbols) : members
    }
    return symbols
  }

  const instances = instancesOf(table, names, { resolve, place })
  return { place, topPlace, resolve, givenBack: (symbol) => instances.called([symbol]) }
}

function plain(segment: string): string {
  return segment.replace(/\(.*$/, '')
}
