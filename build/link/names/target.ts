/** What a name resolves to: definitions of the library, or a module. */
import type { LibrarySymbol } from '../library.ts'
import type { Destination } from '../modules/module-graph.ts'

export type Target = SymbolsTarget | ({ readonly kind: 'module' } & Destination)

export interface SymbolsTarget {
  readonly kind: 'symbols'
  readonly symbols: readonly LibrarySymbol[]
}

export function symbolsTarget(symbols: readonly LibrarySymbol[]): SymbolsTarget | undefined {
  return symbols.length > 0 ? { kind: 'symbols', symbols } : undefined
}
