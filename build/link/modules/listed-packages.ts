/**
 * For languages whose packages list their exports by name, wherever they are defined (Haskell's `module Shop (total)
 * where import Shop.Cart`): which of the imported packages may define a name. A file of such a language knows only
 * what it imports.
 */

import { groupedBy } from '../../../runtime/std/grouping.ts'
import type { Import } from '../../facts/code-piece.ts'
import type { Module } from '../library.ts'

export interface ListedPackages {
  /** All packages that the name may come from, following re-exports. */
  packagesWith(
    imports: readonly Pick<Import, 'module' | 'name'>[],
    name: string,
  ): ReadonlySet<string>
}

export function listedPackages(modules: readonly Module[]): ListedPackages {
  const byPackage = groupedBy(
    modules.filter(({ onlyImports }) => onlyImports === true),
    (module) => module.package ?? '',
  )
  return {
    packagesWith(imports, name) {
      const imported = (each: Pick<Import, 'name'>) => each.name === '*' || each.name === name
      const packages = new Set<string>()
      const open = imports.filter(imported)
      // The loop body appends to this list.
      for (const { module: from } of open) {
        if (from === null || packages.has(from)) continue
        packages.add(from)
        for (const { file } of byPackage.get(from) ?? []) {
          const { all = [], imports: further } = file.facts
          const isListed = all.includes(name)
          for (const each of further) {
            // `module Shop (module Shop.Cart)` re-exports everything that the import provides.
            if (imported(each) && (isListed || all.includes(each.module ?? ''))) open.push(each)
          }
        }
      }
      return packages
    },
  }
}
