/**
 * Finds names that no longer exist: chains in tests and examples that begin in the library and end in a name that it
 * does not define. A recipe with one is stale.
 *
 * Only members of modules count. Members of instances are unknown without running code, and a name that occurs in the
 * sources as a string or is assigned to (`codes.ok`, tables of lazy attributes) may be created at run time.
 */
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import type { LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import { boundNames } from '../names/import-table.ts'
import type { Names } from '../names/names.ts'

/**
 * Whether a module offers names of a package outside of the library: `from marshmallow.fields import *`, or
 * `Object.assign(exports, fs)` in CommonJS.
 */
function passesOnOthers(
  module: Module,
  graph: ModuleGraph,
  seen: ReadonlySet<Module> = new Set(),
): boolean {
  if (seen.has(module)) return false
  const all = new Set([...seen, module])
  const copied = [...module.file.text.matchAll(COPIED)].flatMap(([, name = '']) =>
    (boundNames(module).get(name) ?? []).flatMap((each) => each.module ?? []),
  )
  if (copied.some((specifier) => graph.resolve(specifier, module) === undefined)) return true
  return module.file.facts.imports.some((each) => {
    if (each.name !== '*' || each.alias !== null || each.module === null) return false
    const from = graph.resolve(each.module, module)
    return (
      from === undefined || (from.module !== undefined && passesOnOthers(from.module, graph, all))
    )
  })
}

/** Matches a call that gives a module all members of a value. */
const COPIED = /\bObject\.assign\(\s*(?:module\.)?exports\s*,\s*([\p{L}\p{N}_$]+)\s*\)/gu

export type RemovedNames = (chains: readonly string[], module: Module) => readonly string[]

export function removedNames(
  symbols: readonly LibrarySymbol[],
  modules: readonly Module[],
  names: Names,
  graph: ModuleGraph,
): RemovedNames {
  const sources = modules.filter(({ file }) => file.role === 'source')
  const defined = new Set(symbols.map(({ definition }) => definition.name))
  const roots = new Set<string>()
  for (const { importPath, rules, file } of sources) {
    const segments = importPath.split(/[./]/)
    for (const segment of segments) defined.add(segment)
    if (rules.specifiers === 'dotted' && segments[0] !== undefined) roots.add(segments[0])
    for (const { name, alias } of file.facts.imports) {
      if (name !== null) defined.add(name)
      if (alias !== null) defined.add(alias)
    }
  }
  const answers = new Map<string, boolean>()
  const isRemoved = (name: string): boolean => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const escaped = escapePattern(name)
    const createdAtRunTime = new RegExp(
      String.raw`["'\x60]${escaped}["'\x60]|(?<![\w$])${escaped}\s*[=:]`,
      'u',
    )
    const removed =
      !defined.has(name) &&
      !/^__.*__$/.test(name) &&
      !sources.some(({ file: { text } }) => text.includes(name) && createdAtRunTime.test(text))
    answers.set(name, removed)
    return removed
  }

  /** The path up to the first name that does not exist; undefined if that name occurs anywhere else. */
  const removedNameIn = (chain: string, module: Module): string | undefined => {
    const segments = chain.split('.').map((segment) => segment.replace(/\(\)|\{\}/, ''))
    const [root = ''] = segments
    const [from] = boundNames(module).get(root) ?? []
    if (from?.module == null || from.name === '*') return undefined
    const isOurs =
      graph.resolve(from.module, module)?.module?.file.role === 'source' ||
      (module.rules.specifiers === 'dotted' && roots.has(from.module.split('.')[0] ?? ''))
    if (!isOurs) return undefined
    let target = names.dotted(module, [root])
    if (target === undefined) {
      const last = from.name ?? from.module.split('.').at(-1) ?? ''
      const path = from.name === null ? from.module : `${from.module}.${from.name}`
      return from.name !== 'default' && isRemoved(last) ? path : undefined
    }
    let path = from.name === null ? from.module : `${from.module}.${from.name}`
    if (module.rules.specifiers !== 'dotted' && target.kind === 'module') path = from.module
    if (from.name === null && from.alias === null && module.rules.specifiers === 'dotted')
      path = root
    for (const segment of segments.slice(1)) {
      if (target?.kind !== 'module' || target.module?.file.role !== 'source') return undefined
      const { module: owner } = target
      target = names.step(target, segment)
      path += `.${segment}`
      if (target === undefined)
        return isRemoved(segment) && !passesOnOthers(owner, graph) ? path : undefined
    }
    return undefined
  }

  return (chains, module) => {
    const removed = new Set<string>()
    for (const chain of chains) {
      const name = removedNameIn(chain, module)
      if (name !== undefined) removed.add(name)
    }
    return [...removed].sort()
  }
}
