/**
 * Makes cards for names that a library re-exports from elsewhere: an attached package (`molsysmt.pyunitwizard`), a
 * version from a generated file, `export { x } from 'elsewhere'`. So every path that users write leads somewhere;
 * what is below it belongs to the other package.
 *
 * Not every import is meant for users: nobody writes `pkg.sys` because of an `import sys` in `__init__`. A re-export
 * is in `__all__` or a lazy table, has an alias, comes from another module of the library, or is exported by `export`.
 */
import { NO_RELATIONS, type SymbolCard, type Visibility } from '../../../runtime/card.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import type { Import } from '../../facts/code-piece.ts'
import { formatId } from '../ids.ts'
import type { Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import { cardUrl } from '../prose.ts'
import type { Root } from './exported-paths.ts'
import { importTable } from './import-table.ts'
import type { Names } from './names.ts'

export interface ReExport {
  readonly name: string
  readonly from: Import
}

export function reExportsOf(module: Module, names: Names): ReExport[] {
  if (module.file.role !== 'source' || module.declaredBy !== undefined) return []
  const { bound, reexported } = importTable(module)
  // `import { Router } from 'router'; export { Router }`
  const origin = (each: Import): Import | undefined =>
    each.module !== null || each.name === null ? each : bound.get(each.name)?.[0]
  return [...(module.rules.exportsAll ? bound : reexported)]
    .flatMap(([name, [each]]) => {
      const from = each && origin(each)
      return from === undefined ? [] : [{ name, from }]
    })
    .filter(({ name, from }) => from.module !== null && isIntended(name, from, module))
    .filter(({ name }) => names.exported(module, name) === undefined)
    .sort((a, b) => a.from.line - b.from.line || (a.name < b.name ? -1 : 1))
}

function isIntended(
  name: string,
  from: Import,
  { rules, index, importPath, file }: Module,
): boolean {
  if (!rules.exportsAll) return true
  const isListed = file.facts.all?.includes(name) === true
  if (!index) return isListed
  const isDunder = /^__\w+__$/.test(name)
  if (isDunder) return name !== '__future__'
  if (name.startsWith('_')) return false
  const [root = ''] = importPath.split('.')
  const own = from.module?.startsWith('.') || from.module?.split('.')[0] === root
  return own || from.alias === (from.name ?? from.module) || isListed
}

/**
 * The paths of entries that export all names of a module: `export * from './core'`,
 * `module.exports = require('./core')`.
 */
export function starPaths(
  roots: readonly Root[],
  graph: ModuleGraph,
): ReadonlyMap<Module, readonly string[]> {
  const paths = new Map<Module, string[]>()
  for (const { module, path } of roots) {
    if (module.rules.specifiers !== 'path') continue
    const reached = new Set([module])
    // The set grows while it is read.
    for (const each of reached)
      for (const star of importTable(each).reexportedStars) {
        const target = graph.resolve(star, each)?.module
        if (target === undefined || reached.has(target)) continue
        reached.add(target)
        appendTo(paths, target, path)
      }
  }
  return paths
}

export interface ReExportContext {
  readonly project: string
  readonly version: string | null
  readonly url: string | undefined
}

/** @param modulePaths paths by which users import the module, most public first */
export function reExportEntry(
  { name, from }: ReExport,
  module: Module,
  moduleId: string,
  modulePaths: readonly string[],
  { project, version, url: pattern }: ReExportContext,
): Entry {
  const { file } = module
  const id = formatId({ kind: 'symbol', module: module.name, name, nth: 1 })
  const dotted = `${module.name}.${name}`
  const lines = from.statement ?? ([from.line, from.line] as const)
  const statement = file.text
    .split('\n')
    .slice(lines[0] - 1, lines[1])
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const visibility: Visibility = modulePaths.length > 0 ? 'public' : 'internal'
  const paths = modulePaths.map((path) => `${path}.${name}`)
  const summary = `${[from.module, from.name].filter(Boolean).join(' → ')}, re-exported by ${modulePaths[0] ?? module.name}`
  const url = cardUrl(pattern, file.path, lines)
  const card: SymbolCard = {
    id,
    kind: 'symbol',
    project,
    version,
    title: paths[0] ?? dotted,
    path: file.path,
    lines,
    language: file.language,
    ...(url !== undefined && { url }),
    summary,
    text: statement,
    visibility,
    symbol: id,
    dotted,
    public: paths,
    symbol_kind: 'import',
    signature: statement,
    parameters: [],
    decorators: [],
    bases: [],
    docstring: '',
    related: { ...NO_RELATIONS, parents: [{ symbol: moduleId, path: file.path }] },
    recipes: [],
  }
  return {
    card,
    fields: { name, path: module.name, signature: statement, text: '', body: '' },
    keys: [...new Set([id, dotted, ...paths])],
  }
}
