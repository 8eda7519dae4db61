/**
 * What belongs to the root of its tree of modules wherever it is written: all symbols come in, by name those that a module
 * has in this way go out. `#[macro_export] macro_rules! arg` in src/macros.rs is `clap::arg!` to everybody, and
 * `src/macros` a private file. Which decorator does that is data (`modules.tree.atRoot`).
 */
import { appendTo } from '../grouping.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { SymbolTable } from './symbol-table.ts'

export type RootExports = (module: Module) => ReadonlyMap<string, readonly LibrarySymbol[]>

const NOTHING: ReadonlyMap<string, readonly LibrarySymbol[]> = new Map()

export function rootExports(table: SymbolTable): RootExports {
  const byRoot = new Map<string, Map<string, LibrarySymbol[]>>()
  for (const symbol of table.symbols) {
    const { module, definition } = symbol
    const { tree, file } = module
    if (tree?.words.atRoot === undefined || tree.beside !== undefined) continue
    if (file.role !== 'source' || !definition.decorators.includes(tree.words.atRoot)) continue
    const names = byRoot.get(tree.root) ?? new Map<string, LibrarySymbol[]>()
    byRoot.set(tree.root, names)
    appendTo(names, definition.name, symbol)
  }
  return ({ importPath, tree }) => (tree?.root === importPath && byRoot.get(importPath)) || NOTHING
}
