/**
 * Resolves import specifiers to modules of the library; other specifiers give nothing. Python by dotted import path,
 * the ECMAScript family by relative path or by the entries of package.json (package-entries.ts), other languages by
 * the file path that they write.
 *
 * A file that is not indexed itself (compiled output) resolves to the file that represents it.
 */
import type { ImportPattern } from '../../manifests.ts'
import type { Module, ModuleTree } from '../library.ts'
import { joinPath, sourcesOfOutput } from './module-paths.ts'
import { pathsBeside, treePaths } from './module-trees.ts'
import type { OpenPackages } from './open-packages.ts'

export interface ModuleGraph {
  readonly modules: readonly Module[]
  byPath(path: string): Module | undefined
  /** Finds a module by Python's `a.b.c`. */
  byImportPath(importPath: string): Module | undefined
  /** Finds a module in a module tree: `globset.glob`. */
  byTreePath(importPath: string): Module | undefined
  /** Whether the path is a namespace package: a folder without `__init__` that contains modules. */
  isNamespace(importPath: string): boolean
  /** Resolves a specifier written in `from`; for Python, an absolute import path. */
  resolve(specifier: string, from: Module): Destination | undefined
}

/** A module, or in Python a folder without `__init__`, which has no module but can be part of a path. */
export interface Destination {
  readonly importPath: string
  readonly module: Module | undefined
}

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
]

export interface ImportTargets {
  /** The path of the file that represents each variant of a module. */
  readonly representatives: ReadonlyMap<string, string>
  /** Paths of entry files by specifier: `zod/mini`. */
  readonly entries: ReadonlyMap<string, string>
  /** Paths of entry files by the folder of their package. */
  readonly mains: ReadonlyMap<string, string>
  /** The most specific patterns first. */
  readonly patterns: readonly ImportPattern[] | undefined
  readonly openPackages: OpenPackages
}

export function moduleGraph(
  modules: readonly Module[],
  { representatives, entries, mains, patterns = [], openPackages }: ImportTargets,
): ModuleGraph {
  const paths = new Map<string, Module>()
  const importPaths = new Map<string, Module>()
  const inTree = new Map<string, Module>()
  const namespaces = new Set<string>()
  /** Modules of languages whose imports are file paths, by language and dotted path. */
  const byWrittenName = new Map<string, Module>()
  const known = new Map<Module, Map<string, Destination>>()
  for (const module of modules) {
    if (module.declaredBy !== undefined) continue
    paths.set(module.file.path, module)
    if (module.rules.specifiers === 'unknown' && module.file.role === 'source') {
      const { importPath, file } = module
      for (const place of [importPath, importPath.slice(importPath.indexOf('.') + 1)])
        if (!byWrittenName.has(`${file.language} ${place}`))
          byWrittenName.set(`${file.language} ${place}`, module)
    }
    if (module.tree && (module.file.role === 'source' || isTestInside(module, inTree))) {
      inTree.set(module.importPath, module)
    }
    if (module.rules.specifiers !== 'dotted') continue
    // A module of the library takes precedence over one of a test or script with the same name.
    const known = importPaths.get(module.importPath)
    if (known === undefined || known.file.role !== 'source')
      importPaths.set(module.importPath, module)
    for (let dot = module.importPath.lastIndexOf('.'); dot > 0; ) {
      const parent = module.importPath.slice(0, dot)
      namespaces.add(parent)
      dot = parent.lastIndexOf('.')
    }
  }

  const byPath = (path: string): Module | undefined =>
    paths.get(path) ?? paths.get(representatives.get(path) ?? '')

  const byFilePath = (path: string): Module | undefined => {
    const bare = path.replace(/\.[cm]?jsx?$/, '')
    const tried = [path, ...EXTENSIONS.map((extension) => bare + extension)]
    const folder = path === '' ? '' : `${path}/`
    for (const extension of EXTENSIONS) {
      tried.push(`${path}${extension}`, `${folder}index${extension}`)
    }
    for (const each of tried) {
      const module = byPath(each)
      if (module !== undefined) return module
    }
    return undefined
  }

  const byRelativePath = (specifier: string, from: Module): Module | undefined => {
    const path = joinPath(from.file.path, specifier)
    return byPath(mains.get(path) ?? '') ?? byBuiltPath(path, from)
  }

  /** In a checkout that has not been built, the source of a compiled file. */
  const byBuiltPath = (path: string, from: Module): Module | undefined => {
    const module = byFilePath(path)
    if (module !== undefined) return module
    for (const source of sourcesOfOutput(path)) {
      const found = byFilePath(source)
      if (found !== undefined && found !== from) return found
    }
    return undefined
  }

  const python = (importPath: string): Destination | undefined => {
    const module = importPaths.get(importPath)
    return module || namespaces.has(importPath) ? { importPath, module } : undefined
  }

  return {
    modules,
    byPath,
    byImportPath: (importPath) => importPaths.get(importPath),
    byTreePath: (importPath) => inTree.get(importPath),
    isNamespace: (importPath) => namespaces.has(importPath),
    resolve: (specifier, from) => {
      let answers = known.get(from)
      if (answers === undefined) {
        answers = new Map()
        known.set(from, answers)
      }
      let answer = answers.get(specifier)
      if (answer === undefined) {
        answer = destination(specifier, from) ?? NOWHERE
        answers.set(specifier, answer)
      }
      return answer === NOWHERE ? undefined : answer
    },
  }

  function destination(specifier: string, from: Module): Destination | undefined {
    if (from.rules.specifiers === 'dotted') {
      const absolute = absoluteImport(specifier, from)
      if (absolute === undefined) return undefined
      // A script imports its siblings by their bare names.
      const folder = from.importPath.split('.').slice(0, -1).join('.')
      const beside =
        specifier.startsWith('.') || folder === '' ? undefined : `${folder}.${absolute}`
      return python(absolute) ?? (beside && !from.index ? scriptBeside(beside) : undefined)
    }
    if (from.tree) {
      const own = inTree.get(from.importPath) === from ? from.importPath : ''
      for (const path of treePaths(specifier, own, from.tree)) {
        const target = inTree.get(path)
        if (target !== undefined) return { importPath: path, module: target }
      }
      return testHelper(specifier, from, from.tree)
    }
    const module = specifier.startsWith('.')
      ? byRelativePath(specifier, from)
      : (byPattern(specifier, from) ??
        byPath(entries.get(specifier) ?? from.packages?.get(specifier)?.path ?? '') ??
        byPackagePath(specifier, from) ??
        // Where imports name folders, `import "time"` does not mean time.go.
        (from.rules.specifiers === 'unknown' && from.packages === undefined
          ? byWrittenPath(specifier, from)
          : undefined))
    return module && { importPath: module.importPath, module }
  }

  /** Resolves `lodash/debounce` in packages that let their files be imported. */
  function byPackagePath(specifier: string, from: Module): Module | undefined {
    if (from.rules.specifiers !== 'path') return undefined
    const path = openPackages.pathOf(specifier)
    return path === undefined ? undefined : byBuiltPath(path, from)
  }

  /**
   * Resolves `@import("colors.zig")` beside the file and `require "telescope.actions.state"` from the source root.
   */
  function byWrittenPath(specifier: string, { file }: Module): Module | undefined {
    const beside = byPath(joinPath(file.path, specifier))
    if (beside !== undefined) return beside
    const module = byWrittenName.get(`${file.language} ${specifier.replaceAll('/', '.')}`)
    return module === undefined || module.file === file ? undefined : module
  }

  /** Resolves `@/query` by the tsconfig.json whose folder contains the file. */
  function byPattern(specifier: string, { rules, file }: Module): Module | undefined {
    if (rules.specifiers !== 'path') return undefined
    for (const { folder, pattern, targets } of patterns) {
      if (folder !== '' && !file.path.startsWith(`${folder}/`)) continue
      const [before = '', after] = pattern.split('*')
      const fits =
        after === undefined
          ? specifier === pattern
          : specifier.length >= before.length + after.length &&
            specifier.startsWith(before) &&
            specifier.endsWith(after)
      if (!fits) continue
      const matched = specifier.slice(before.length, specifier.length - (after?.length ?? 0))
      for (const target of targets) {
        const module = byFilePath(target.replace('*', matched))
        if (module !== undefined && module.file !== file) return module
      }
    }
    return undefined
  }

  function testHelper(specifier: string, from: Module, tree: ModuleTree): Destination | undefined {
    for (const path of pathsBeside(specifier, from.file.path, tree)) {
      const module = byPath(path)
      if (module !== undefined && module !== from) return { importPath: '', module }
    }
    return undefined
  }

  function scriptBeside(importPath: string): Destination | undefined {
    const module = importPaths.get(importPath)
    const folder = importPath.slice(0, importPath.lastIndexOf('.'))
    return module && !importPaths.has(folder) ? { importPath, module } : undefined
  }
}

/** Whether `super` of a module refers to a test file inside the sources: `src/routing/tests/nest.rs`. */
function isTestInside({ tree, importPath, file }: Module, inTree: ReadonlyMap<string, Module>) {
  return file.role === 'test' && tree?.beside === undefined && !inTree.has(importPath)
}

const NOWHERE: Destination = { importPath: '', module: undefined }

/** Resolves a relative import: `..x` in a.b.c → a.x. Undefined above the root. */
function absoluteImport(specifier: string, from: Module): string | undefined {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0
  if (dots === 0) return specifier
  const segments = from.importPath.split('.')
  const up = from.index ? dots - 1 : dots
  if (up > segments.length) return undefined
  const base = segments.slice(0, segments.length - up)
  const rest = specifier.slice(dots)
  return [...base, ...(rest === '' ? [] : [rest])].join('.')
}
