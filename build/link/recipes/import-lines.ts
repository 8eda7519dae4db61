/**
 * The import statements that a piece of code needs, in the order of their files, without unused names and with a
 * module's public name in place of a test's relative path: `import { Hono } from '../src'` is of no use to a reader.
 */
import type { LineSpan } from '../../../runtime/card.ts'
import { escapePattern } from '../../../runtime/std/escape-pattern.ts'
import { appendTo, groupedBy } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import type { CodePiece, Import } from '../../facts/code-piece.ts'
import { lastPart } from '../../text/imported-names.ts'
import type { ImportTemplates, LanguageConventions, Module } from '../library.ts'
import { importRules } from '../modules/import-rules.ts'
import { treeImport } from '../modules/module-trees.ts'
import { boundNames } from '../names/import-table.ts'
import { linesOf } from './file-scope.ts'

export interface NeededImport {
  /** The file that contains the statement. */
  readonly module: Module
  readonly name: string
  readonly import: Import
}

/** How users import what a test imports by a path. */
export interface PublicImport {
  readonly specifier: string
  /** The name of the export that the test's own statement imports as the default, or as all that a module exports. */
  readonly named?: string | undefined
}

/** @param names those of one statement; undefined if its specifier is public already */
export type PublicImportOf = (names: readonly NeededImport[]) => PublicImport | undefined

export function importStatements(
  needed: readonly NeededImport[],
  publicImportOf: PublicImportOf,
  templates: ImportTemplates = {},
): string[] {
  const statements: { readonly place: string; readonly line: number; readonly text: string }[] = []
  for (const own of groupedBy(needed, keyOf).values()) {
    const [first] = own
    if (first === undefined) continue
    if (templates.splitNames === true) {
      for (const each of own) {
        const text = singleNameImport(each, publicImportOf([each])?.specifier, templates)
        const line = each.import.line
        if (text !== undefined) statements.push({ place: each.module.file.path, line, text })
      }
      continue
    }
    const { module } = first
    const [from, to] = spanOf(first)
    // Tests in the same file use mostly the same names of a statement.
    const key = `${from}:${own
      .map(({ name }) => name)
      .sort()
      .join()}`
    const known = textsOf(module)
    const text = known.get(key) ?? statementText(own, first, [from, to], publicImportOf, templates)
    known.set(key, text)
    statements.push({ place: module.file.path, line: from, text })
  }
  const texts = statements
    .sort((a, b) => (a.place === b.place ? a.line - b.line : a.place < b.place ? -1 : 1))
    .map(({ text }) => text)
  return [...new Set(texts)]
}

const textsOf = memoizeByObject((_: Module) => new Map<string, string>())

function statementText(
  own: readonly NeededImport[],
  first: NeededImport,
  lines: LineSpan,
  publicImportOf: PublicImportOf,
  templates: ImportTemplates,
): string {
  const from = publicImportOf(own)
  if (from?.named === undefined) return trimmedText(own, first, lines, from?.specifier)
  const isRequired = first.import.name === null
  const template =
    from.named === first.name
      ? templates[isRequired ? 'required' : 'name']
      : templates[isRequired ? 'requiredAs' : 'nameAs']
  return fillTemplate(template, from.specifier, from.named, first.name) ?? ''
}

function trimmedText(
  own: readonly NeededImport[],
  first: NeededImport,
  lines: LineSpan,
  specifier: string | undefined,
): string {
  const { module } = first
  const written = linesOf(module, { lines })
    .replace(/[ \t\r]+$/gm, '')
    .trim()
  const names = new Set(own.map(({ name }) => name))
  // Names do not reveal whether an operator is used.
  const others = (namesByLine(module).get(lines[0]) ?? []).filter(
    (name) => !names.has(name) && !name.startsWith('('),
  )
  const declared = own.flatMap((each) => requireBinding(written, each) ?? [])
  const trimmed = others.reduce(withoutName, declared.length > 0 ? declared.join('\n') : written)
  return oneLine(specifier === undefined ? trimmed : withSpecifier(trimmed, first, specifier))
}

/** The names that the statement on each line binds. */
const namesByLine = memoizeByObject((module: Module): ReadonlyMap<number, readonly string[]> => {
  const byLine = new Map<number, string[]>()
  for (const [name, imports] of boundNames(module)) {
    if (name === '*') continue
    for (const line of new Set(imports.map(({ statement, line }) => statement?.[0] ?? line))) {
      appendTo(byLine, line, name)
    }
  }
  return byLine
})

function keyOf(each: NeededImport): string {
  return `${each.module.file.path}:${spanOf(each)[0]}:${each.import.module ?? ''}`
}

function spanOf({ import: { statement, line } }: NeededImport): readonly [number, number] {
  return statement ?? [line, line]
}

/** Removes one name from a list in braces or parentheses or after `import`. A list such as `Cart(..)` stays. */
function withoutName(statement: string, name: string): string {
  const escaped = escapePattern(name)
  const asDefault = new RegExp(String.raw`^(import\s+)${escaped}\s*,\s*(?=[{*])`, 'u')
  if (asDefault.test(statement)) return statement.replace(asDefault, '$1')
  const item = String.raw`(?:\btype\s+)?(?:[\w$.*]+\s+(?:as|=>)\s+|[\w$]+\s*:\s*)?(?<![\w$.])${escaped}(?![\w$.]|\s*\()`
  const list = /[({](?:[^(){}]|\([^(){}]*\))*[)}]\s*;?|\bimport\s+(?!.*\bfrom\b)[^({]*$/s.exec(
    statement,
  )
  if (list === null || !list[0].includes(',')) return statement
  const shorter = list[0]
    .replace(new RegExp(String.raw`(^|[({,\s])\s*${item}\s*,\s*`, 'u'), (_, before) =>
      before === ',' ? ', ' : before,
    )
    .replace(new RegExp(String.raw`,\s*${item}\s*(?=[)}]|$)`, 'u'), '')
  return statement.slice(0, list.index) + shorter + statement.slice(list.index + list[0].length)
}

function withSpecifier(
  statement: string,
  { import: { module } }: NeededImport,
  specifier: string,
): string {
  if (module === null) return statement
  if (!module.startsWith('.') && specifier.endsWith(`.${module}`))
    return statement.replace(
      new RegExp(String.raw`(?<![\w.])${escapePattern(module)}(?![\w.])`),
      () => specifier,
    )
  const at = statement.lastIndexOf(`'${module}'`) >= 0 || statement.lastIndexOf(`"${module}"`) >= 0
  return at
    ? statement.replace(
        /(["'])[^"']*\1(?=[^"']*$)/,
        (_, quote: string) => quote + specifier + quote,
      )
    : statement.replace(/(?<=\bfrom\s)\s*\.[\w.]*|(?<=\bfrom\s)\s*\.+/, specifier)
}

/** One of several declarators: `var a = require('a'), b = require('b')`. */
function requireBinding(
  statement: string,
  { name, import: { module } }: NeededImport,
): string | undefined {
  if (statement.split('require(').length < 3 || module === null) return undefined
  const escaped = [name, module].map(escapePattern)
  const own = new RegExp(
    String.raw`(?<![\w$])${escaped[0]}\s*=\s*require\(["']${escaped[1]}["']\)[.\w$]*`,
  )
  const binding = own.exec(statement)?.[0]
  return binding === undefined ? undefined : `const ${binding}`
}

export interface Statement {
  readonly name: string
  readonly import: Import
  readonly statement: string
}

/** Each imported name with its statement, reduced to that name if the language allows it. */
export function statementsIn(
  { imports, importTexts, language }: Pick<CodePiece, 'imports' | 'importTexts' | 'language'>,
  conventions?: LanguageConventions,
): Statement[] {
  const { imports: templates = {}, modules } = conventions ?? {}
  const keywords = modules?.tree
  return imports.flatMap((written, i) => {
    const each = keywords ? treeImport(written, { root: '', keywords }) : written
    const name = importedName(each, language, conventions)
    const isPlaceholder = /[{}<>\s]/.test(each.module ?? '') // `{pathToYourApp}/cmd`
    if (name === undefined || each.reexport || isPlaceholder) return []
    const own = { name, import: each }
    const apart =
      templates.splitNames === true ? singleNameImport(own, undefined, templates) : undefined
    return [{ ...own, statement: apart ?? importTexts[i] ?? '' }]
  })
}

/** The name by which code refers to an import; undefined if the import binds none. */
function importedName(
  { alias, name, module }: Import,
  language: string,
  conventions: LanguageConventions | undefined,
): string | undefined {
  if (alias !== null || name !== null)
    return name === '*' ? undefined : (alias ?? name ?? undefined)
  if (conventions?.modules?.unit === 'folder') return lastPart(module ?? '')
  return importRules(language).specifiers === 'dotted' ? module?.split('.')[0] : undefined
}

/** A new statement for one name, if the original also binds names that are not needed. */
function singleNameImport(
  { name, import: { module, name: imported } }: Pick<NeededImport, 'name' | 'import'>,
  specifier: string | undefined,
  templates: ImportTemplates,
): string | undefined {
  const from = specifier ?? module ?? ''
  const isPackage = imported === null
  const last = imported ?? from.replace(/^.*[/.:]/, '')
  const template =
    name === last || imported === '*'
      ? isPackage
        ? templates.package
        : templates.name
      : isPackage
        ? templates.packageAs
        : templates.nameAs
  return fillTemplate(template, from, last, name)
}

/** Writes an import statement from a template of the language; undefined without a template. */
export function fillTemplate(
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

/** Joins a list of few remaining names on one line. */
function oneLine(statement: string): string {
  const short = statement
    .replace(/(?<=^|\s)#[^\n]*|\/\/[^\n'"]*(?=\n)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/,?\s*([)}])/g, (_, close: string) => (close === '}' ? ' }' : close))
    .replace(/([({])\s*/g, (_, open: string) => (open === '{' ? '{ ' : open))
  return short.length <= 100 ? short.replace(/\bimport \(([^()]*)\)$/, 'import $1') : statement
}
