/**
 * The imports of one file by effect: bind a name here, re-export a name, import all names of another module.
 */

import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { Import } from '../../facts/code-piece.ts'
import { lastPart } from '../../text/imported-names.ts'
import type { Module } from '../library.ts'
import { treeImport } from '../modules/module-trees.ts'
import { importsOfDefaultObject, importsOfDestructuring } from './exported-objects.ts'
import { inlineScopeOf } from './inline-modules.ts'
import { lazyImports } from './lazy-attributes.ts'

export interface ImportTable {
  /** Imports by the local name that they bind. */
  readonly bound: ReadonlyMap<string, readonly Import[]>
  /** Re-exports by exported name. */
  readonly reexported: ReadonlyMap<string, readonly Import[]>
  /** Local names that are exported under another name. */
  readonly renamed: ReadonlySet<string>
  /** Specifiers of star imports (Python), star exports, or both (module trees). */
  readonly stars: readonly string[]
  /** Star imports that other files see; in module trees, only re-exports. */
  readonly reexportedStars: readonly string[]
}

export function importTable(module: Module): ImportTable {
  const bound = new Map<string, Import[]>()
  const reexported = new Map<string, Import[]>()
  const renamed = new Set<string>()
  const stars: string[] = []
  const { facts } = module.file
  const lazy = module.rules.exportsAll ? lazyImports(module) : []
  const reexportedStars: string[] = []
  const { tree } = module
  const written = tree ? facts.imports.map((each) => treeImport(each, tree)) : facts.imports
  for (const imported of [...written, ...lazy]) {
    const isInline = imported.reexport && inlineScopeOf(imported, module) !== undefined
    const each = isInline ? { ...imported, reexport: false } : imported
    const isStar = each.name === '*' && each.alias === null
    if (isStar && each.module !== null) {
      stars.push(each.module)
      if (!tree || each.reexport) reexportedStars.push(each.module)
    }
    if (isStar) continue
    const name = localName(each, module)
    if (name === undefined) continue
    if (each.reexport && each.module === null && each.name !== null && each.name !== name) {
      renamed.add(each.name)
    }
    if (each.reexport) appendTo(reexported, name, each)
    // `pub use` also binds the name in the file.
    if (!each.reexport || tree) appendTo(bound, name, each)
  }
  if (module.rules.specifiers === 'path')
    for (const each of [...importsOfDestructuring(module), ...importsOfDefaultObject(module)]) {
      const name = each.alias ?? each.name ?? ''
      if (!reexported.has(name)) reexported.set(name, [each])
    }
  return { bound, reexported, renamed, stars, reexportedStars }
}

/** The local name that an import binds. */
export function localName(each: Import, module: Module): string | undefined {
  const name = each.alias ?? each.name ?? undefined
  if (name !== undefined) return name
  if (module.rules.specifiers === 'dotted') return each.module?.split('.')[0]
  if (module.packages === undefined || each.module === null) return undefined
  return module.packages.get(each.module)?.name ?? lastPart(each.module)
}

/** The names that the file's own import statements bind, without re-exports. */
export const boundNames = memoizeByObject(
  (module: Module): ReadonlyMap<string, readonly Import[]> => {
    const bound = new Map<string, Import[]>()
    const { tree } = module
    for (const written of module.file.facts.imports) {
      const each = tree ? treeImport(written, tree) : written
      const name = each.reexport && !tree ? undefined : localName(each, module)
      if (name !== undefined) appendTo(bound, name, each)
    }
    return bound
  },
)

/** Whether the file exports a single value. */
export const isCommonJs = memoizeByObject(({ file }: Module) =>
  /\bmodule\.exports\b|^[ \t]*export[ \t]*=/m.test(file.text),
)
