/**
 * Adds the imports that an example leaves to its reader: a docstring assumes its module, a page imports the library
 * once or not at all. Statements are taken from elsewhere on the page, from the library's other pages, or made for
 * the library itself, a short name of it, or a name that it exports.
 */

import { posix } from 'node:path'
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { groupedBy } from '../../../runtime/std/grouping.ts'
import type { CodePiece } from '../../facts/code-piece.ts'
import { chainsIn } from '../../text/chains.ts'
import { lastPart } from '../../text/imported-names.ts'
import type { ImportTemplates, LanguageConventions, LibrarySymbol, Module } from '../library.ts'
import type { ModuleGraph } from '../modules/module-graph.ts'
import type { Names } from '../names/names.ts'
import { importNamed } from './file-scope.ts'
import { fillTemplate, importStatements, statementsIn } from './import-lines.ts'
import { type InProjectImports, isVariableIn } from './in-project-imports.ts'

export interface ImportContext {
  readonly names: Names
  readonly graph: ModuleGraph
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  /** Aliases that most users write: `gpd` → geopandas. */
  readonly learned: ReadonlyMap<string, string>
  /** The specifiers under which the library's packages are imported. */
  readonly specifiers: ReadonlySet<string>
  titleOf(symbol: LibrarySymbol): string
  /** The imports of names in the library's pages. */
  readonly inProjectImportOf: InProjectImports
  /** The symbol that a name means in a language, if it is unambiguous. */
  named(name: string, language: string): LibrarySymbol | undefined
}

/** @param statementOnPage the import of a name on the page itself */
export function missingImports(
  piece: CodePiece,
  path: string,
  preamble: string,
  home: Module | undefined,
  statementOnPage: (name: string) => string | undefined,
  context: ImportContext,
): string[] {
  const { needs, followed, calls, binds, assignments, language, code } = piece
  const conventions = context.languages?.get(language)
  const templates = conventions?.imports
  if (templates === undefined) return []
  const imported = statementsIn(piece, conventions).map(({ name }) => name)
  const available = new Set([...imported, ...(preamble.match(WORD) ?? [])])
  const bound = new Set([...binds, ...assignments.map(({ name }) => name)])
  // Without rules for resolving names, the first name of each chain is a candidate.
  const roots = new Set([...calls, ...(followed ? [] : rootsIn(withoutImports(piece)))].map(rootOf))
  const unbound = followed
    ? needs
    : [...roots].filter((name) => !bound.has(name) && !isVariableIn(piece, name))
  const usualStatement = (name: string): string | undefined =>
    statementOnPage(name) ?? context.inProjectImportOf(name, language, path)?.statement
  const assigned = new Set(assignments.map(({ name }) => name))
  const own = unbound.flatMap((name): Needed[] => {
    // A name that the code assigns again is a value of the reader's: `request = request.http2()`.
    if (available.has(name) || assigned.has(name)) return []
    const own =
      usualStatement(name) ??
      folderImport(name, home, language, templates, context) ??
      importOf(name, home, templates, context) ??
      homeImport(name, home, templates) ??
      namedImport(name, home, language, templates, context)
    // Paths may begin with the name of a crate: `itertools::zip(a, b)`.
    const isKnown =
      conventions?.modules?.tree !== undefined && own === packageImport(name, templates)
    return own === undefined || isKnown ? [] : [{ name, statement: own }]
  })
  const others = rootsIn(preamble).flatMap((name): Needed[] => {
    const statement = usualStatement(name)
    return statement === undefined || isBoundIn(preamble, name) ? [] : [{ name, statement }]
  })
  const all = `${preamble}\n${code}`
  const statements = withoutRepeated([...others, ...own])
  return joined(
    statements.filter((statement) => !all.includes(statement)),
    templates,
  )
}

/** Imports names of one module with one statement, where the language has lists of names. */
function joined(statements: readonly string[], templates: ImportTemplates): string[] {
  if (templates.name === undefined || templates.splitNames === true) return [...statements]
  const written = new RegExp(
    `^${escapePattern(templates.name)
      .replace(escapePattern('{module}'), '(?<module>[^\\s\'"]+)')
      .replace(escapePattern('{name}'), '(?<names>[\\w$, ]+)')};?$`,
    'u',
  )
  const byModule = groupedBy(
    statements,
    (statement) => written.exec(statement)?.groups?.module ?? statement,
  )
  return [...byModule].flatMap(([module, [first = '', ...others]]) => {
    if (others.length === 0) return first
    const names = [first, ...others].flatMap(
      (each) => written.exec(each)?.groups?.names?.split(/,\s*/) ?? [],
    )
    return fillTemplate(templates.name, module, [...new Set(names)].join(', '), '') ?? []
  })
}

interface Needed {
  readonly name: string
  readonly statement: string
}

/** The statements without one whose name another binds as well: `from shop import Cart` beside `… import Cart, total`. */
function withoutRepeated(needed: readonly Needed[]): string[] {
  const kept = needed.filter(
    ({ name, statement }, i) =>
      !needed.some(
        (other, k) =>
          other.statement !== statement &&
          lists(other.statement, name) &&
          (k < i || !lists(statement, other.name)),
      ),
  )
  return [...new Set(kept.map(({ statement }) => statement))]
}

/** Whether the name is among those that an import statement binds, and not in the path of its module. */
function lists(statement: string, name: string): boolean {
  const bound = statement.replace(/(["'`]).*?\1/g, '').replace(/\bfrom\s+[\w.]+(?=\s+import\b)/, '')
  return bound.match(WORD)?.some((word) => word === name) === true && /[{(,]|\bimport\s/.test(bound)
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

const rootOf = (chain: string): string => chain.split(/[.:(]/, 1)[0] ?? ''

function withoutImports({ code, importTexts }: CodePiece): string {
  return importTexts.reduce((rest, text) => (text === '' ? rest : rest.replace(text, '')), code)
}

/** The first names of chains, except in paths such as `a/b` in comments or strings. */
function rootsIn(code: string): string[] {
  const chains = chainsIn(code).filter(({ start }) => code[start - 1] !== '/')
  return [...new Set(chains.map(({ written }) => rootOf(written)))]
}

/** Whether a line imports, defines or assigns the name. */
function isBoundIn(code: string, name: string): boolean {
  const word = String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`
  const binding = String.raw`^\s*(?:import|from|use)\b.*${word}|${word}\s*(?::[^=\n]*)?:?=(?!=)|\b(?:const|let|var|def|class|function|fn|func|type|struct)\s+${word}`
  return new RegExp(binding, 'mu').test(code)
}

function importOf(
  name: string,
  home: Module | undefined,
  templates: ImportTemplates,
  context: ImportContext,
): string | undefined {
  const { names, learned } = context
  const target = home && names.local(home, name)
  const [symbol] = target?.kind === 'symbols' ? target.symbols : []
  if (symbol?.module.file.role === 'source' && symbol.definition.qualifier.length === 0) {
    return symbolStatement(symbol, name, templates, context)
  }
  if (isModule(name, context) && !name.includes('.'))
    return publicStatement(name, name, templates, context)
  const path = learned.get(name)
  return path === undefined ? undefined : publicStatement(path, name, templates, context)
}

/** On a page, the import of what only one symbol of the library can be. */
function namedImport(
  name: string,
  home: Module | undefined,
  language: string,
  templates: ImportTemplates,
  context: ImportContext,
): string | undefined {
  const symbol = home === undefined ? context.named(name, language) : undefined
  return symbol?.definition.qualifier.length === 0 && symbol.module.file.role === 'source'
    ? symbolStatement(symbol, name, templates, context)
    : undefined
}

/** A symbol with the path of its module is what the module exports by default. */
function symbolStatement(
  symbol: LibrarySymbol,
  name: string,
  templates: ImportTemplates,
  context: ImportContext,
): string | undefined {
  const path = context.titleOf(symbol)
  return templates.default !== undefined && isModule(path, context)
    ? fillTemplate(templates.default, path, name, name)
    : publicStatement(path, name, templates, context)
}

const isModule = (path: string, { specifiers, graph }: ImportContext): boolean =>
  specifiers.has(path) || graph.byImportPath(path)?.file.role === 'source'

/** The statement that binds a name to a module or to what a module exports. @param path its public path */
export function publicStatement(
  path: string,
  name: string,
  templates: ImportTemplates,
  context: ImportContext,
): string | undefined {
  if (isModule(path, context)) {
    const template = path === name ? templates.package : (templates.packageAs ?? templates.package)
    return fillTemplate(template, path, name, name)
  }
  const dot = path.lastIndexOf('.')
  const last = path.slice(dot + 1)
  if (dot <= 0 || !isModule(path.slice(0, dot), context)) return undefined
  const template = last === name ? templates.name : templates.nameAs
  return fillTemplate(template, path.slice(0, dot), last, name)
}

/**
 * The import of the package that the docstring belongs to, by its own name; of another package of the library, or of
 * any on a page, if it is the only one with that name.
 */
function folderImport(
  name: string,
  home: Module | undefined,
  language: string,
  templates: ImportTemplates,
  { graph }: ImportContext,
): string | undefined {
  const from = home ?? graph.modules.find(({ file }) => file.language === language)
  if (from?.packages === undefined || from.folder === undefined) return undefined
  const named = [...from.packages].filter(([, each]) => each.name === name)
  const own =
    home && named.find(([, { path }]) => posix.dirname(path) === posix.dirname(home.file.path))
  const [specifier] = own ?? (named.length === 1 ? named[0] : undefined) ?? []
  if (specifier === undefined) return undefined
  const isPlain = lastPart(specifier) === name
  return fillTemplate(isPlain ? templates.package : templates.packageAs, specifier, name, name)
}

/** The import with which the docstring's own file binds the name, unless only that file can write it. */
function homeImport(
  name: string,
  home: Module | undefined,
  templates: ImportTemplates,
): string | undefined {
  const needed = home && importNamed(home, name)
  if (home === undefined || home.tree !== undefined || needed === undefined) return undefined
  if (needed.module === null || needed.module.startsWith('.') || needed.reexport) return undefined
  return importStatements([{ module: home, name, import: needed }], () => undefined, templates)[0]
}

function packageImport(name: string, { package: template }: ImportTemplates): string | undefined {
  return fillTemplate(template, name, name, name)
}
