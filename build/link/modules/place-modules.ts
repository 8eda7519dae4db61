/**
 * Turns code files into modules with names, ids and the entry points of the library.
 */

import type { Crate, ImportPattern } from '../../manifests.ts'
import { idCounter } from '../ids.ts'
import type { CodeFile, LanguageConventions, Module } from '../library.ts'
import type { Root } from '../names/exported-paths.ts'
import { isPrivateName } from '../names/recorded-paths.ts'
import { folderPackages } from './folder-packages.ts'
import { importRules, TREE_RULES } from './import-rules.ts'
import type { ModuleGraph } from './module-graph.ts'
import { type ModulePath, stem } from './module-paths.ts'
import { treePlacer } from './module-trees.ts'
import type { ModuleVariants } from './module-variants.ts'

export interface PlacedModules {
  readonly modules: readonly Module[]
  readonly byFile: ReadonlyMap<CodeFile, Module>
  /** Ids of module cards; a compiled file has none of its own. */
  readonly ids: ReadonlyMap<Module, string>
  /** Python modules that are part of the installed library. */
  readonly installed: ReadonlySet<Module>
}

export interface PlacementOptions {
  readonly project: string
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  readonly crates: readonly Crate[] | undefined
  readonly patterns: readonly ImportPattern[] | undefined
  /** Determines the module path of a file. */
  place(path: string, language: string): ModulePath
}

export function placeModules(
  { files, bodies, stubs }: Pick<ModuleVariants, 'files' | 'bodies' | 'stubs'>,
  { project, languages = new Map(), crates = [], patterns = [], place }: PlacementOptions,
): PlacedModules {
  const modules: Module[] = []
  const byFile = new Map<CodeFile, Module>()
  const ids = new Map<Module, string>()
  const installed = new Set<Module>()
  const taken = new Set<string>()
  const numbered = idCounter()
  const placeInTree = treePlacer(crates, new Set(files.map(({ path }) => path)))
  const packages = folderPackages(files, languages, patterns)
  for (const file of files) {
    const placed = place(file.path, file.language)
    const { index } = placed
    // If `mod.ts` and `index.ts` are in one folder, only the first represents it.
    const isTaken = index && taken.has(placed.name)
    const name = isTaken ? `${placed.name}.${stem(file.path).at(-1)}` : placed.name
    taken.add(name)
    const sharesFolder = languages.get(file.language)?.modules?.unit === 'folder'
    const folder = `${file.language} ${file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))}`
    const { modules: settings, family = file.language } = languages.get(file.language) ?? {}
    const inTree = settings?.tree && placeInTree(file.path, settings.tree, settings.index ?? [])
    const rules = inTree === undefined ? importRules(file.language) : TREE_RULES
    const importPath = inTree?.importPath || placed.importPath
    const stub = stubs.get(file.path)
    const module: Module = {
      name,
      importPath,
      index,
      rules,
      file,
      ...(stub !== undefined && { stub }),
      ...(sharesFolder && { folder, packages }),
      ...(inTree && { tree: inTree.tree }),
      ...(settings?.lazy && { lazy: settings.lazy }),
      ...(settings?.names === 'package' && {
        package:
          file.facts.package ?? (settings.onePackage === true ? commonPackage(file, project) : ''),
        family,
        ...(settings.mixins && { mixes: settings.mixins }),
        ...(settings.onlyImports === true && { onlyImports: true as const }),
      }),
    }
    modules.push(module)
    byFile.set(file, module)
    ids.set(module, numbered({ kind: 'module', module: name, nth: 1 }))
    if (placed.installed && file.role === 'source') installed.add(module)
    const compiled = bodies.get(file.path)
    if (compiled === undefined) continue
    const body: Module = { ...module, file: compiled, declaredBy: module }
    modules.push(body)
    byFile.set(compiled, body)
  }
  return { modules, byFile, ids, installed }
}

/** The library's name, unless the file itself opens a module of that name: `module DataFrames … end`. */
function commonPackage({ facts }: CodeFile, project: string): string {
  const opens = facts.definitions.some(
    ({ kind, name, qualifier }) =>
      kind === 'namespace' && name === project && qualifier.length === 0,
  )
  return opens ? '' : project
}

/** Python: all importable modules without a private segment in their path, but no vendored copies of other packages. */
export function pythonRoots(
  { modules, installed }: PlacedModules,
  languages: ReadonlyMap<string, LanguageConventions> = new Map(),
): Root[] {
  const isHidden = ({ file: { language, path } }: Module): boolean =>
    languages.get(language)?.modules?.hidden?.some((each) => each.test(path)) === true
  return modules
    .filter((module) => module.rules.specifiers === 'dotted' && installed.has(module))
    .filter((module) => !module.importPath.split('.').some(isPrivateName) && !isHidden(module))
    .map((module) => ({ path: module.importPath, module }))
}

/** Module trees: what the root file re-exports. */
export function treeRoots({ modules }: PlacedModules): Root[] {
  return modules
    .filter(({ tree, importPath, file }) => tree?.root === importPath && file.role === 'source')
    .filter(({ tree }) => tree?.isProgram !== true && tree?.unpublished !== true)
    .map((module) => ({ path: module.importPath, module }))
}

/** The ECMAScript family: the entries that package.json exports. */
export function specifierRoots(
  specifiers: ReadonlyMap<string, string>,
  graph: ModuleGraph,
): Root[] {
  return [...specifiers].flatMap(([path, file]) => {
    const module = graph.byPath(file)
    return module === undefined ? [] : [{ path, module }]
  })
}
