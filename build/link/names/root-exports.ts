/**
 * Symbols that belong to the root of their tree of modules wherever they are defined: `#[macro_export] macro_rules!
 * arg` in src/macros.rs is `clap::arg!` for users, and `src/macros` is private. Which decorator does this is data
 * (`modules.tree.atRoot`).
 */
import { appendTo } from '../../../runtime/std/grouping.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { SymbolTable } from './symbol-table.ts'

export type RootExports = (module: Module) => ReadonlyMap<string, readonly LibrarySymbol[]>

const NOTHING: ReadonlyMap<string, readonly LibrarySymbol[]> = new Map()

export function rootExports(table: SymbolTable): RootExports {
  const byRoot = new Map<string, Map<string, LibrarySymbol[]>>()
  for (const symbol of table.symbols) {
    const { module, definition } = symbol
    const { tree, file } = module
    if (tree?.keywords.atRoot === undefined || tree.beside !== undefined) continue
    if (file.role !== 'source' || !definition.decorators.includes(tree.keywords.atRoot)) continue
    const names = byRoot.get(tree.root) ?? new Map<string, LibrarySymbol[]>()
    byRoot.set(tree.root, names)
    appendTo(names, definition.name, symbol)
  }
  return ({ importPath, tree }) => (tree?.root === importPath && byRoot.get(importPath)) || NOTHING
}
