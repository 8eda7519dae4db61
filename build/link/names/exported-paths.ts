/** Records the paths of all names that the entries of a library export, and of the modules that they export. */
import { appendTo } from '../../../runtime/std/grouping.ts'
import { hasMembers, type LibrarySymbol, type Module } from '../library.ts'
import { isCommonJs } from './import-table.ts'
import type { Names } from './names.ts'
import {
  isPrivate,
  isPrivateName,
  type RecordedPaths,
  rankedPath,
  segmentCount,
} from './recorded-paths.ts'
import type { SymbolTable } from './symbol-table.ts'

/** The export of an ECMAScript module that Node gives to `require` as a whole. */
const FOR_COMMONJS = 'module.exports'

export interface Root {
  /** `zod/mini`, `geopandas.io` */
  readonly path: string
  readonly module: Module
  /** Set for paths that only the library's own code uses. They can be looked up but are never shown. */
  readonly secondary?: true
}

const MAX_NAMESPACES = 3 // `z.core.util.x`
const ALIAS_DISTANCE = 0.25 // of paths with the same number of segments, the one with the symbol's own name is first

export function recordExports(
  roots: readonly Root[],
  table: SymbolTable,
  names: Names,
  paths: RecordedPaths,
): void {
  for (const root of roots) visit(root, [])

  function visit(root: Root, above: readonly Module[]): void {
    const { module, path } = root
    for (const name of names.exportNames(module)) {
      const target = names.exported(module, name)
      if (target === undefined) continue
      if (target.kind === 'symbols') {
        for (const symbol of target.symbols) {
          recordSymbol(symbol, name, root, paths)
          visitInline(symbol, { ...root, path: `${path}.${name}` }, above)
        }
        continue
      }
      const { module: inner, importPath } = target
      if (inner === undefined || inner === module || above.includes(inner)) continue
      if (above.length >= MAX_NAMESPACES || name === 'default') continue
      const written = `${path}.${name}`
      const { specifiers, privateUnderscores } = module.rules
      // Submodules with dotted paths are roots of their own; an alias adds another path.
      if (specifiers === 'dotted' && (!module.index || importPath === written)) continue
      if (specifiers === 'dotted' && !importPath.includes('.')) continue // `import pkg` inside of pkg
      appendTo(paths.namespaces, inner, rankedPath(written))
      if (privateUnderscores && isPrivateName(name)) continue
      visit({ ...root, module: inner, path: written }, [...above, module])
    }
  }

  /** What a module inside of a file re-exports, and those inside of it. */
  function visitInline(outer: LibrarySymbol, root: Root, above: readonly Module[]): void {
    const { kind, visibility, hidden } = outer.definition
    if (kind !== 'namespace' || visibility !== 'public') return
    const inline = { ...root, ...(hidden && { secondary: true as const }) }
    for (const symbol of table.members(outer.module, outer.qualified)) {
      const { name } = symbol.definition
      if (symbol !== outer) visitInline(symbol, { ...inline, path: `${root.path}.${name}` }, above)
    }
    for (const name of names.inlineNames(outer)) {
      const target = names.step({ kind: 'symbols', symbols: [outer] }, name)
      const written = `${root.path}.${name}`
      const within = [...above, outer.module]
      for (const symbol of target?.kind === 'symbols' ? target.symbols : []) {
        recordSymbol(symbol, name, inline, paths)
        if (within.length < MAX_NAMESPACES)
          visitInline(symbol, { ...inline, path: written }, within)
      }
      const inner = target?.kind === 'module' ? target.module : undefined
      if (inner === undefined || inner === outer.module || above.includes(inner)) continue
      if (above.length >= MAX_NAMESPACES) continue
      appendTo(paths.namespaces, inner, rankedPath(written))
      visit({ ...inline, module: inner, path: written }, within)
    }
  }
}

/** @param name the name by which the root exports the symbol */
function recordSymbol(
  symbol: LibrarySymbol,
  name: string,
  { module, path, secondary }: Root,
  paths: RecordedPaths,
): void {
  const { exportsAll, privateUnderscores } = module.rules
  const isOwn = symbol.module === module
  const isUnderscored = privateUnderscores && isPrivateName(name)
  const isUnlisted = isUnderscored && !namesInAll(module, name) && !namesInAll(symbol.module, name)
  if (secondary || isUnlisted || symbol.definition.hidden) {
    const written = `${path}.${name}`
    // The library's tests use these paths, although users should not.
    if (written !== symbol.dotted)
      appendTo(paths.secondary, symbol, { path: written, distance: segmentCount(path) + 1 })
    return
  }
  if (!isUnderscored && isOwn && name === symbol.definition.name && isPrivate(symbol)) return
  const isPromised = isOwn || !exportsAll || isListed(module, name)
  const { name: own, kind } = symbol.definition
  const isCommonJsDefault = name === 'default' && isCommonJs(module)
  // Users import a default class that is named like its package by that name, so its members are `p5.arc`.
  const isNamesake =
    name === 'default' &&
    !isCommonJsDefault &&
    hasMembers(kind) &&
    own.toLowerCase() === path.toLowerCase()
  if (isNamesake)
    appendTo(paths.secondary, symbol, { path: `${path}.${name}`, distance: segmentCount(path) + 1 })
  const isWhole = isCommonJsDefault || isNamesake || name === FOR_COMMONJS
  const written = isWhole ? path : `${path}.${name}`
  const way = rankedPath(written, name === 'default' ? 1 : 0)
  // An alias may be the name that is meant, if its own is a makeshift: `export { _function as function, _function }`.
  const isAlias = name !== own && name !== 'default' && !isPrivateName(own)
  const ranked = isAlias ? { ...way, distance: way.distance + ALIAS_DISTANCE } : way
  appendTo(isPromised ? paths.promised : paths.accidental, symbol, ranked)
}

const namesInAll = ({ file }: Module, name: string): boolean =>
  file.facts.all?.includes(name) ?? false

/**
 * Whether a module exports a name: `__all__` lists them; without it, a package exports what it imports, and so does a
 * module that contains nothing but imports: `from ._core.plot import Plot` in objects.py.
 */
const isListed = (module: Module, name: string): boolean =>
  module.file.facts.all === undefined
    ? module.index || (module.file.facts.definitions.length === 0 && !isProgram(module))
    : namesInAll(module, name)

/** `python -m shop` runs `shop.__main__`, which nobody imports. */
const isProgram = ({ importPath }: Module): boolean => importPath.endsWith('.__main__')
