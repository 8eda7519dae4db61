/**
 * Roots that only the library's own code uses: they can be looked up but are never shown. Tests and contributors
 * write `geopandas.tests.util.create_db`, `pkg._private.errors.NoParser` and, by a relative path, everything that an
 * inner `index.ts` re-exports; a pasted name of this kind should lead to its symbol. The same holds for an import of a
 * package's file, such as `lodash/debounce`.
 */
import type { Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { OpenPackages } from '../modules/open-packages.ts'
import type { PlacedModules } from '../modules/place-modules.ts'
import type { Root } from './exported-paths.ts'

export function secondaryRoots(
  { modules, installed }: Pick<PlacedModules, 'modules' | 'installed'>,
  roots: readonly Root[],
  helpers: ReadonlySet<Module>,
  openPackages: OpenPackages,
): Root[] {
  const shown = new Set(roots.map(({ module }) => module))
  return modules
    .filter((module) => !shown.has(module) && module.declaredBy === undefined)
    .flatMap((module) => {
      const path = pathOf(module)
      const specifier = isFileOfPackage(module)
        ? openPackages.specifierOf(module.file.path)
        : undefined
      return [...new Set([path, specifier])].flatMap((each) =>
        each === undefined ? [] : [{ path: each, module, secondary: true as const }],
      )
    })

  function pathOf(module: Module): string | undefined {
    const { specifiers } = module.rules
    if (specifiers === 'dotted')
      return helpers.has(module) || installed.has(module) ? module.importPath : undefined
    const isUsed = helpers.has(module) || (isFileOfPackage(module) && hasReExports(module))
    return isUsed ? module.name : undefined
  }
}

/** Test files that other files import. Their definitions are helpers, not tests. */
export function testHelpers(graph: ModuleGraph): Set<Module> {
  const helpers = new Set<Module>()
  for (const module of graph.modules) {
    for (const each of module.file.facts.imports) {
      if (each.module === null) continue
      const to = graph.resolve(each.module, module)
      // `from . import util` names the module after `import`.
      const below =
        to && each.name !== null ? graph.byImportPath(`${to.importPath}.${each.name}`) : undefined
      for (const target of [to?.module, below]) {
        if (target && target !== module && target.file.role === 'test') helpers.add(target)
      }
    }
  }
  return helpers
}

/** Whether other packages can import the file by its path. */
function isFileOfPackage({ rules, file }: Module): boolean {
  return rules.specifiers === 'path' && file.role === 'source'
}

function hasReExports({ file }: Module): boolean {
  return file.facts.imports.some(({ reexport, module }) => reexport && module !== null)
}
