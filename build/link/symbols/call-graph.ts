/**
 * The call graph of symbols, with edges in both directions. Tests are not callers; they have a relation of their own
 * (recipe-cards.ts), or popular functions would be called by nothing else.
 */

import { importedIn } from '../../text/imported-names.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import { boundNames } from '../names/import-table.ts'
import type { Names } from '../names/names.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import type { Uses } from '../names/uses.ts'

export interface CallGraph {
  /** In the order of the body: symbols of the library, or unresolved names as written. */
  calls(symbol: LibrarySymbol): readonly (LibrarySymbol | string)[]
  callers(symbol: LibrarySymbol): readonly (LibrarySymbol | Module)[]
  /** The symbols and modules of the library that it uses through its file's imports. */
  imports(symbol: LibrarySymbol): readonly (LibrarySymbol | Module)[]
}

const NOTHING: (LibrarySymbol | Module)[] = []
/**
 * Maximum number of definitions of one name that a call is recorded for; overloads that call each other would
 * otherwise cause a quadratic number of edges.
 */
const MAX_OVERLOADS = 100
const NO_NAMES: readonly string[] = []

export function callGraph(
  table: SymbolTable,
  names: Names,
  uses: Uses,
  modules: readonly Module[],
): CallGraph {
  const calls = new Map<LibrarySymbol, (LibrarySymbol | string)[]>()
  const callers = new Map<LibrarySymbol, Set<LibrarySymbol | Module>>()
  const imports = new Map<LibrarySymbol, (LibrarySymbol | Module)[]>()

  const noteCaller = (called: readonly LibrarySymbol[], caller: LibrarySymbol | Module): void => {
    for (const symbol of called.slice(0, MAX_OVERLOADS)) {
      if (symbol === caller) continue
      const known = callers.get(symbol)
      if (known === undefined) callers.set(symbol, new Set([caller]))
      else known.add(caller)
    }
  }

  const callsOf = (
    symbol: LibrarySymbol,
    body: Pick<LibrarySymbol, 'module' | 'definition'>,
  ): (LibrarySymbol | string)[] => {
    if (body.definition.calls.length === 0) return []
    const scope = uses.scopeOf(symbol, body.module, body.definition.lines)
    const targets = new Set<LibrarySymbol | string>()
    for (const written of body.definition.calls) {
      const called = uses.resolve(written, scope)
      const target = callable(called)
      // `().join` is the end of an expression, not a name.
      if (target !== undefined || /^[\p{L}_$]/u.test(written)) targets.add(target ?? written)
      noteCaller(called, symbol)
    }
    return [...targets]
  }

  for (const module of modules) {
    if (module.file.role !== 'source') continue
    const top = uses.topScope(module, [1, 0])
    for (const written of module.file.facts.calls) noteCaller(uses.resolve(written, top), module)
    for (const symbol of table.inModule(module)) {
      const body = symbol.implementation ?? symbol
      const targets = callsOf(symbol, body)
      if (targets.length > 0) calls.set(symbol, targets)
      const imported = importsUsed(symbol, body.module, names)
      if (imported.length > 0) imports.set(symbol, imported)
    }
  }

  return {
    calls: (symbol) => calls.get(symbol) ?? [],
    callers: (symbol) => [...(callers.get(symbol) ?? [])],
    imports: (symbol) => imports.get(symbol) ?? [],
  }
}

/** The callable symbol among an interface and a constant of the same name. */
export function callable(symbols: readonly LibrarySymbol[]): LibrarySymbol | undefined {
  return symbols.find(({ definition }) => !/^(interface|type)$/.test(definition.kind)) ?? symbols[0]
}

function importsUsed(
  symbol: LibrarySymbol,
  module: Module,
  names: Names,
): (LibrarySymbol | Module)[] {
  const bound = boundNames(module)
  if (bound.size === 0) return NOTHING
  const { definition, implementation } = symbol
  // An implementation in another file is subject to that file's imports.
  const paths =
    implementation === undefined
      ? (definition.imported ?? NO_NAMES)
      : importedIn({ ...definition, body: implementation.definition.body }, bound)
  if (paths.length === 0) return NOTHING
  const used = new Set<LibrarySymbol | Module>()
  for (const path of paths) {
    const [root = '', ...rest] = path.split('.')
    if (!bound.has(root)) continue
    let target = names.local(module, root)
    for (const segment of rest) {
      // Follows modules only: what comes after a symbol is its member.
      if (target?.kind !== 'module') break
      target = names.step(target, segment) ?? target
    }
    if (target?.kind === 'module' && target.module) used.add(target.module)
    const imported = target?.kind === 'symbols' ? target.symbols[0] : undefined
    if (imported && imported.module !== module) used.add(imported)
  }
  return [...used]
}
