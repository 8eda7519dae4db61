/**
 * Indexes the modules of a library by what imports write: file paths, dotted import paths, paths in a module tree. A
 * module that another file declares is left out, because imports lead to the declaration.
 */
import type { Module } from '../library.ts'

export interface ModuleIndex {
  readonly byPath: ReadonlyMap<string, Module>
  /** By Python's `a.b.c`. */
  readonly byImportPath: ReadonlyMap<string, Module>
  /** Import paths of folders that contain modules. */
  readonly namespaces: ReadonlySet<string>
  /** In a module tree: by `globset.glob`. */
  readonly byTreePath: ReadonlyMap<string, Module>
  /** Where it is unknown what imports name: by `writtenKey`, with and without the first segment. */
  readonly byWrittenPath: ReadonlyMap<string, Module>
}

export function indexModules(all: readonly Module[]): ModuleIndex {
  const modules = all.filter(({ declaredBy }) => declaredBy === undefined)
  const dotted = modules.filter(({ rules }) => rules.specifiers === 'dotted')
  return {
    byPath: new Map(modules.map((module) => [module.file.path, module])),
    byImportPath: byImportPathOf(dotted),
    namespaces: new Set(dotted.flatMap(({ importPath }) => parentsOf(importPath))),
    byTreePath: byTreePathOf(modules),
    byWrittenPath: byWrittenPathOf(modules),
  }
}

/** A module of the library takes precedence over one of a test or script with the same name. */
function byImportPathOf(modules: readonly Module[]): Map<string, Module> {
  const index = new Map<string, Module>()
  for (const module of modules) {
    const known = index.get(module.importPath)
    if (known === undefined || known.file.role !== 'source') index.set(module.importPath, module)
  }
  return index
}

function parentsOf(importPath: string): string[] {
  const segments = importPath.split('.')
  return segments.slice(1).map((_, i) => segments.slice(0, i + 1).join('.'))
}

function byTreePathOf(modules: readonly Module[]): Map<string, Module> {
  const index = new Map<string, Module>()
  for (const module of modules)
    if (module.tree && (module.file.role === 'source' || isTestInside(module, index)))
      index.set(module.importPath, module)
  return index
}

/** Whether `super` of a module refers to a test file inside the sources: `src/routing/tests/nest.rs`. */
function isTestInside({ tree, importPath, file }: Module, index: ReadonlyMap<string, Module>) {
  return file.role === 'test' && tree?.beside === undefined && !index.has(importPath)
}

function byWrittenPathOf(modules: readonly Module[]): Map<string, Module> {
  const index = new Map<string, Module>()
  for (const module of modules) {
    const { importPath, file, rules } = module
    if (rules.specifiers !== 'unknown' || file.role !== 'source') continue
    for (const path of [importPath, importPath.slice(importPath.indexOf('.') + 1)]) {
      const key = writtenKey(file.language, path)
      if (!index.has(key)) index.set(key, module)
    }
  }
  return index
}

/** @param path with dots */
export const writtenKey = (language: string, path: string): string => `${language} ${path}`
