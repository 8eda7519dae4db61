/**
 * Makes recipe cards from the examples in docstrings and documents, and from the programs of an `examples/` folder,
 * each below the symbol or guide that shows it. Code that uses nothing of the library is not a recipe and is only
 * counted.
 */

import type { CodePiece, Example } from '../../facts/code-piece.ts'
import { chainsIn } from '../../text/chains.ts'
import type { Guide } from '../guides/guide-cards.ts'
import { formatId, type Id } from '../ids.ts'
import type { LinkFile, Module } from '../library.ts'
import { boundNames, localName } from '../names/import-table.ts'
import type { SymbolTable } from '../names/symbol-table.ts'
import { phrase } from '../prose.ts'
import { headingImports } from './heading-imports.ts'
import { statementsIn } from './import-lines.ts'
import { implicitImports, isVariableIn } from './in-project-imports.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import { type ImportContext, missingImports } from './missing-imports.ts'
import {
  addPiece,
  addRecipe,
  emptyPage,
  forgetLiterals,
  type PageBindings,
  recipeContinuedBy,
} from './page-bindings.ts'
import { type PageNames, type PieceContext, usesInModule, usesInPiece } from './piece-uses.ts'
import { type CardContext, type Recipe, recipeOf } from './recipe-cards.ts'
import { advisesAgainst, opensWithWarning, sentenceAbove, warnsInside } from './text-above.ts'
import { typesAbove } from './types-above.ts'

export interface ExampleContext extends CardContext, PieceContext, ImportContext {
  readonly table: SymbolTable
  moduleId(module: Module): string
  /** Whether users can reach a type of the library that has this name. */
  readonly isOwnType: (name: string) => boolean
  /** Numbers the ids of the recipes of one file. */
  numbered(id: Id): string
}

/** Recipes from the docstrings of a source file. */
export function docstringRecipes(module: Module, context: ExampleContext): Recipe[] {
  const { project, table, numbered } = context
  const { file } = module
  const { examples = [], definitions, docstring } = file.facts
  const symbols = table.inModule(module)
  return examples.flatMap((example, i) => {
    const { piece, of } = example
    const definition = definitions[of]
    const symbol = symbols.find((each) => each.definition === definition)
    if (definition !== undefined && symbol === undefined) return []
    const used = usesInPiece(piece, file.path, assumedIn(module, piece, context), module, context)
    // An example in a docstring shows the documented symbol if it mentions the name at all, except in data.
    const isShown =
      symbol !== undefined && containsWord(piece.code.replace(QUOTED, ''), symbol.definition.name)
    const all = isShown ? [...new Set([symbol, ...used.symbols])] : used.symbols
    if (all.length === 0 && used.removedNames.length === 0) return []
    const name = symbol?.qualified ?? 'docstring'
    return [
      recipeOf(
        {
          id: numbered({ kind: 'recipe', project, path: file.path, name, nth: 1 }),
          kind: 'docstring',
          path: file.path,
          lines: piece.lines,
          language: piece.language,
          code: piece.code,
          preamble: preambleOf(
            example,
            file.path,
            module,
            noStatement,
            examples.slice(0, i).filter((each) => each.of === of),
            context,
          ),
          label: symbol === undefined ? module.importPath : symbol.qualified,
          description: symbol?.definition.docstring ?? docstring,
          breadcrumbs: [],
          symbols: all,
          removedNames: used.removedNames,
          marks: [fenceAbove(file.text, piece.lines[0])],
          parent: symbol?.id ?? context.moduleId(module),
          keys: [],
        },
        context,
      ),
    ]
  })
}

/** Imports of the library's pages, for names that the module of the docstring does not know. */
function assumedIn(module: Module, piece: CodePiece, context: ExampleContext): PageNames {
  const imports = implicitImports(piece, module.file.path, context).filter((each) => {
    const name = localName(each, module)
    return name !== undefined && context.names.local(module, name) === undefined
  })
  return { imports, assignments: [] }
}

const noStatement = (): undefined => undefined

/** Recipes from the code fences of a document. */
export function fenceRecipes(
  file: LinkFile,
  guides: readonly Guide[],
  context: ExampleContext,
): Recipe[] {
  const { facts, path } = file
  if (facts.kind !== 'doc' || facts.examples === undefined) return []
  const bySection = new Map(guides.map((guide) => [guide.section, guide.card]))
  const pages = new Map<string, PageBindings>()
  const { project, numbered } = context
  const statements = statementsOf(facts.examples, context)
  const { examples } = facts
  return examples.flatMap((example, i) => {
    const { piece, of, snippet = '' } = example
    const section = facts.sections[of]
    const page = pages.get(piece.language) ?? emptyPage()
    pages.set(piece.language, page)
    forgetLiterals(page, piece)
    const implicit = implicitImports(piece, path, context)
    const known = new Set([...page.imports, ...implicit].map(({ alias, name }) => alias ?? name))
    const headings = section === undefined ? [] : [section.heading, ...section.breadcrumbs]
    const headed = headingImports(piece, headings, context).filter(
      ({ import: { name } }) => !known.has(name),
    )
    const assumed = {
      ...page,
      imports: [...page.imports, ...implicit, ...headed.map((each) => each.import)],
    }
    const used = usesInPiece(piece, path, assumed, undefined, context)
    addPiece(page, piece)
    if (section === undefined || (used.symbols.length === 0 && used.removedNames.length === 0))
      return []
    if (isSignature(piece.code)) return []
    const guide = bySection.get(of)
    const anchor = guide?.id.slice(guide.id.indexOf('#') + 1) ?? `section-${of}`
    const id = numbered({ kind: 'recipe', project, path, name: `${anchor}.${snippet}`, nth: 1 })
    const continues = recipeContinuedBy(page, piece)
    addRecipe(page, piece, id)
    const at = section.snippets.findIndex(({ id }) => id === snippet)
    const offset = section.snippets[at]?.offset ?? 0
    const syntax = lexicalSyntax(context.languages?.get(piece.language))
    const above = section.text.slice(section.snippets[at - 1]?.offset ?? 0, offset)
    return [
      recipeOf(
        {
          id,
          kind: 'fence',
          continues,
          path,
          lines: piece.lines,
          language: piece.language,
          code: piece.code,
          preamble: preambleOf(
            example,
            path,
            undefined,
            (name) =>
              statements.get(piece.language)?.get(name) ??
              headed.find((each) => each.import.name === name)?.statement,
            examples.slice(0, i),
            context,
          ),
          label: section.heading,
          description: sentenceAbove(section.text.slice(0, offset)),
          breadcrumbs: section.breadcrumbs,
          symbols: used.symbols,
          removedNames: used.removedNames,
          marks: [fenceAbove(file.text, piece.lines[0])],
          isDiscouraged:
            advisesAgainst(above) ||
            opensWithWarning(piece.code, syntax) ||
            warnsInside(piece.code, syntax),
          parent: guide?.id,
          url: guide?.url,
          keys: [],
        },
        context,
      ),
    ]
  })
}

/** Whether code is only the declaration of what a page describes: `public static int Total(Cart cart);`. */
const isSignature = (code: string): boolean => code.length <= MAX_SIGNATURE && SIGNATURE.test(code)

const MAX_SIGNATURE = 1_000 // characters
const SIGNATURE = new RegExp(
  [
    // Attributes and annotations.
    String.raw`^(?:\s*(?:@\w+(?:\([^()]*\))?|\[[^\]\n]*\]))*\s*`,
    '(?:',
    String.raw`(?:public|protected|internal|private)\s[^{}=()]*(?:\([^{}]*\))?[^{}=]*(?:\{\s*(?:(?:get|set|init);\s*)+\})?`,
    String.raw`|(?:export\s+)?(?:declare\s+)?function\s+[\w$]+\s*(?:<[^{}()]*>)?\([^{}]*\)(?:\s*:\s*[^{}=()]*)?`,
    String.raw`);?\s*$`,
  ].join(''),
)

/** The line that opens a fence, which may contain a file name or title. @param line the first line of its code */
function fenceAbove(text: string, line: number): string {
  return /`{3}|~{3}/.exec(text.split('\n', line - 1).at(-1) ?? '')?.input ?? ''
}

/** A recipe from an example program. */
export function programRecipe(module: Module, context: ExampleContext): Recipe | undefined {
  const { file } = module
  const { facts, path, language, text } = file
  const bound = boundNames(module)
  const variables = new Set(facts.assignments.map(({ name }) => name))
  const calls = [...facts.calls, ...facts.definitions.flatMap((each) => each.calls)]
  const chains = chainsIn(text, (name) => bound.has(name) || variables.has(name))
  const piece: CodePiece = {
    ...{ language, imports: facts.imports, importTexts: [], assignments: facts.assignments },
    lines: [1, Math.max(1, facts.lineCount)],
    code: text,
    usage: { chains: [...new Set(chains.map(({ written }) => written))], imports: [] },
    calls: [...new Set(calls)],
    ...{ binds: facts.definitions.map(({ name }) => name), needs: [], sets: [], gets: [] },
    ...{ parses: true, followed: false },
  }
  const used = usesInModule(piece, module, new Set(piece.binds), undefined, context)
  if (used.symbols.length === 0 && used.removedNames.length === 0) return undefined
  const name = stemOf(path)
  const id: Id = { kind: 'recipe', project: context.project, path, name, nth: 1 }
  return recipeOf(
    {
      id: context.numbered(id),
      kind: 'tutorial',
      isProgram: true,
      path,
      lines: piece.lines,
      language,
      code: text.trimEnd(),
      preamble: '',
      label: phrase(name.replaceAll('-', '_')),
      description: facts.docstring,
      breadcrumbs: [],
      symbols: used.symbols,
      removedNames: used.removedNames,
      keys: [formatId({ kind: 'module', module: module.name, nth: 1 })],
    },
    context,
  )
}

/** The earlier pieces that it depends on, and imports that the page lacks. @param above the examples above it */
function preambleOf(
  { preamble, piece }: Example,
  path: string,
  home: Module | undefined,
  statementOnPage: (name: string) => string | undefined,
  above: readonly Example[],
  context: ExampleContext,
): string {
  const { language } = piece
  const earlier = above.flatMap((each) => (each.piece.language === language ? each.piece : []))
  const types = typesAbove(piece, earlier, context.languages?.get(language), context.isOwnType)
  const hidden = piece.code.startsWith(preamble) ? '' : preamble
  const own = [types, hidden].filter((part) => part !== '').join('\n')
  const imports = missingImports(piece, path, own, home, statementOnPage, context).join('\n')
  return [imports, own].filter((part) => part !== '').join('\n')
}

/** The first import statement for each name on a page, by language. */
function statementsOf(
  examples: readonly Example[],
  { languages }: ExampleContext,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const byLanguage = new Map<string, Map<string, string>>()
  for (const { piece } of examples) {
    const own = byLanguage.get(piece.language) ?? new Map<string, string>()
    byLanguage.set(piece.language, own)
    for (const { name, statement } of statementsIn(piece, languages?.get(piece.language))) {
      const isClear = examples.every((each) => !isVariableIn(each.piece, name))
      if (isClear && !own.has(name)) own.set(name, statement)
    }
  }
  return byLanguage
}

const QUOTED = /(["'])(?:\\.|(?!\1)[^\\\n])*\1/g

function containsWord(code: string, name: string): boolean {
  const isInWord = (at: number): boolean => WORD.test(code[at] ?? '')
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    if (!isInWord(at - 1) && !isInWord(at + name.length)) return true
  }
  return false
}

const WORD = /[\p{L}\p{N}_]/u

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}
