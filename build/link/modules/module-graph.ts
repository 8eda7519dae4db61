/**
 * Resolves import specifiers to modules of the library; other specifiers give nothing. Python by dotted import path,
 * the ECMAScript family by relative path or by the entries of package.json (package-entries.ts), other languages by
 * the file path that they write.
 *
 * A file that is not indexed itself (compiled output) resolves to the file that represents it.
 */
import { memoizeByString } from '../../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { ImportPattern } from '../../manifests.ts'
import type { Module, ModuleTree } from '../library.ts'
import { indexModules, type ModuleIndex, writtenKey } from './module-index.ts'
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

export function moduleGraph(modules: readonly Module[], targets: ImportTargets): ModuleGraph {
  const index = indexModules(modules)
  const files = fileFinder(index, targets.representatives)
  const context: Context = { ...targets, index, files }
  const resolvedFrom = memoizeByObject((from: Module) =>
    memoizeByString((specifier) => destinationOf(specifier, from, context) ?? NOWHERE),
  )
  return {
    modules,
    byPath: files.byPath,
    byImportPath: (importPath) => index.byImportPath.get(importPath),
    byTreePath: (importPath) => index.byTreePath.get(importPath),
    isNamespace: (importPath) => index.namespaces.has(importPath),
    resolve(specifier, from) {
      const destination = resolvedFrom(from)(specifier)
      return destination === NOWHERE ? undefined : destination
    },
  }
}

const NOWHERE: Destination = { importPath: '', module: undefined }

interface Context extends ImportTargets {
  readonly index: ModuleIndex
  readonly files: FileFinder
}

interface FileFinder {
  byPath(path: string): Module | undefined
  /** With an extension, or with the index file of a folder. */
  byFilePath(path: string): Module | undefined
  /** The same; in a checkout that has not been built, the source of a compiled file. */
  byBuiltPath(path: string, from: Module): Module | undefined
}

function fileFinder(
  index: ModuleIndex,
  representatives: ImportTargets['representatives'],
): FileFinder {
  const byPath = (path: string): Module | undefined =>
    index.byPath.get(path) ?? index.byPath.get(representatives.get(path) ?? '')

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

  const byBuiltPath = (path: string, from: Module): Module | undefined => {
    const module = byFilePath(path)
    if (module !== undefined) return module
    for (const source of sourcesOfOutput(path)) {
      const found = byFilePath(source)
      if (found !== undefined && found !== from) return found
    }
    return undefined
  }

  return { byPath, byFilePath, byBuiltPath }
}

function destinationOf(specifier: string, from: Module, context: Context): Destination | undefined {
  if (from.rules.specifiers === 'dotted') return dottedDestination(specifier, from, context.index)
  if (from.tree) return treeDestination(specifier, from, from.tree, context)
  const module = specifier.startsWith('.')
    ? byRelativePath(specifier, from, context)
    : (byPattern(specifier, from, context) ??
      byEntry(specifier, from, context) ??
      byPackagePath(specifier, from, context) ??
      byWrittenPath(specifier, from, context))
  return module && { importPath: module.importPath, module }
}

function dottedDestination(
  specifier: string,
  from: Module,
  { byImportPath, namespaces }: ModuleIndex,
): Destination | undefined {
  const importPath = absoluteImport(specifier, from)
  if (importPath === undefined) return undefined
  const module = byImportPath.get(importPath)
  if (module !== undefined || namespaces.has(importPath)) return { importPath, module }
  return specifier.startsWith('.') || from.index
    ? undefined
    : scriptBeside(importPath, from, byImportPath)
}

/** A script imports its siblings by their bare names. */
function scriptBeside(
  name: string,
  from: Module,
  byImportPath: ModuleIndex['byImportPath'],
): Destination | undefined {
  const folder = from.importPath.split('.').slice(0, -1).join('.')
  if (folder === '') return undefined
  const importPath = `${folder}.${name}`
  const module = byImportPath.get(importPath)
  const isInPackage = byImportPath.has(importPath.slice(0, importPath.lastIndexOf('.')))
  return module && !isInPackage ? { importPath, module } : undefined
}

function treeDestination(
  specifier: string,
  from: Module,
  tree: ModuleTree,
  { index: { byTreePath }, files }: Context,
): Destination | undefined {
  const own = byTreePath.get(from.importPath) === from ? from.importPath : ''
  for (const importPath of treePaths(specifier, own, tree)) {
    const module = byTreePath.get(importPath)
    if (module !== undefined) return { importPath, module }
  }
  // A helper of the tests.
  for (const path of pathsBeside(specifier, from.file.path, tree)) {
    const module = files.byPath(path)
    if (module !== undefined && module !== from) return { importPath: '', module }
  }
  return undefined
}

function byRelativePath(
  specifier: string,
  from: Module,
  { files, mains }: Context,
): Module | undefined {
  const path = joinPath(from.file.path, specifier)
  return files.byPath(mains.get(path) ?? '') ?? files.byBuiltPath(path, from)
}

/** Resolves `@/query` by the tsconfig.json whose folder contains the file. */
function byPattern(
  specifier: string,
  { rules, file }: Module,
  { files, patterns = [] }: Context,
): Module | undefined {
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
      const module = files.byFilePath(target.replace('*', matched))
      if (module !== undefined && module.file !== file) return module
    }
  }
  return undefined
}

/** Resolves an entry of a package: `zod/mini`. */
const byEntry = (
  specifier: string,
  { packages }: Module,
  { files, entries }: Context,
): Module | undefined =>
  files.byPath(entries.get(specifier) ?? packages?.get(specifier)?.path ?? '')

/** Resolves `lodash/debounce` in packages that let their files be imported. */
function byPackagePath(
  specifier: string,
  from: Module,
  { files, openPackages }: Context,
): Module | undefined {
  if (from.rules.specifiers !== 'path') return undefined
  const path = openPackages.pathOf(specifier)
  return path === undefined ? undefined : files.byBuiltPath(path, from)
}

/**
 * Resolves `@import("colors.zig")` beside the file and `require "telescope.actions.state"` from the source root. Where
 * imports name folders, `import "time"` does not mean time.go.
 */
function byWrittenPath(
  specifier: string,
  { rules, packages, file }: Module,
  { files, index }: Context,
): Module | undefined {
  if (rules.specifiers !== 'unknown' || packages !== undefined) return undefined
  const beside = files.byPath(joinPath(file.path, specifier))
  if (beside !== undefined) return beside
  const module = index.byWrittenPath.get(writtenKey(file.language, specifier.replaceAll('/', '.')))
  return module === undefined || module.file === file ? undefined : module
}

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
