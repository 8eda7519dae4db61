/**
 * What a user writes where a test has a path of its own: an import of the library comes in, the specifier that
 * leads to the same from outside goes out, or nothing when the one that is there does so already.
 */

import type { LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { Names } from '../names/names.ts'
import type { NeededImport } from './import-lines.ts'

export interface SpecifierContext {
  readonly names: Names
  readonly graph: ModuleGraph
  readonly specifiersOf: ReadonlyMap<Module, readonly { readonly path: string }[]>
  titleOf(symbol: LibrarySymbol): string
}

export function publicSpecifier({
  names,
  graph,
  specifiersOf,
  titleOf,
}: SpecifierContext): (needed: NeededImport) => string | undefined {
  const specifiers = new Set([...specifiersOf.values()].flat().map(({ path }) => path))
  return ({ module, name, import: { module: specifier, name: imported } }) => {
    if (specifier === null || !specifier.startsWith('.')) return undefined
    const found = graph.resolve(specifier, module)
    if (module.style === 'python') return found?.importPath || undefined
    if (found?.module === undefined) return undefined
    const [entry] = specifiersOf.get(found.module) ?? []
    if (entry !== undefined) return entry.path
    const target = names.dotted(module, [name])
    const symbol = target?.kind === 'symbols' ? target.symbols[0] : undefined
    if (symbol === undefined || symbol.module.file.role !== 'source') return undefined
    const title = titleOf(symbol)
    const dot = title.lastIndexOf('.')
    const path = title.slice(0, dot)
    return title.slice(dot + 1) === imported && specifiers.has(path) ? path : undefined
  }
}
