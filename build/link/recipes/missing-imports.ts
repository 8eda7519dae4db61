/**
 * The imports that an example leaves to its reader: a docstring speaks from inside its module, a page has imported the
 * library once at its top or takes it for known. The names that a piece of code needs come in, import statements go
 * out for those that are the library, a short name of it that its users write, or something that it offers.
 */
import type { CodePiece } from '../../facts.ts'
import type { ImportWording, LanguageConventions, LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { Names } from '../names/names.ts'

export interface ImportContext {
  readonly names: Names
  readonly graph: ModuleGraph
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  /** `gpd` → geopandas, as most users have it. */
  readonly learned: ReadonlyMap<string, string>
  /** What packages of the library are imported as. */
  readonly specifiers: ReadonlySet<string>
  titleOf(symbol: LibrarySymbol): string
}

export function missingImports(
  { needs, followed, calls, binds, imports, assignments, language }: CodePiece,
  preamble: string,
  home: Module | undefined,
  context: ImportContext,
): string[] {
  const wording = context.languages?.get(language)?.imports
  if (wording === undefined) return []
  const given = new Set(preamble.match(WORD))
  const imported = new Set(imports.map(({ alias, name }) => alias ?? name))
  const bound = new Set([...binds, ...assignments.map(({ name }) => name)])
  // Where nobody follows names, a call begins with one.
  const roots = new Set(calls.map((call) => call.split(/[.:(]/, 1)[0] ?? ''))
  const wanted = followed ? needs : [...roots].filter((name) => !bound.has(name))
  return wanted.flatMap((name) => {
    if (given.has(name) || imported.has(name)) return []
    return importOf(name, home, wording, context) ?? []
  })
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

function importOf(
  name: string,
  home: Module | undefined,
  wording: ImportWording,
  context: ImportContext,
): string | undefined {
  const { names, graph, learned, specifiers, titleOf } = context
  const isModule = (path: string): boolean =>
    specifiers.has(path) || graph.byImportPath(path)?.file.role === 'source'
  const written = (path: string): string | undefined => {
    if (isModule(path)) {
      const template = path === name ? wording.package : (wording.packageAs ?? wording.package)
      return filled(template, path, name, name)
    }
    const dot = path.lastIndexOf('.')
    const last = path.slice(dot + 1)
    if (dot <= 0 || !isModule(path.slice(0, dot))) return undefined
    const template = last === name ? wording.name : wording.nameAs
    return filled(template, path.slice(0, dot), last, name)
  }
  const target = home && names.local(home, name)
  const [symbol] = target?.kind === 'symbols' ? target.symbols : []
  if (symbol?.module.file.role === 'source' && symbol.definition.qualifier.length === 0) {
    return written(titleOf(symbol))
  }
  if (isModule(name) && !name.includes('.')) return written(name)
  const path = learned.get(name)
  return path === undefined ? undefined : written(path)
}

function filled(
  template: string | undefined,
  module: string,
  name: string,
  alias: string,
): string | undefined {
  return template
    ?.replaceAll('{module}', () => module)
    .replaceAll('{name}', () => name)
    .replaceAll('{alias}', () => alias)
}
