/**
 * Cuts recipes to excerpts for the names of a symbol, and caches the results. An excerpt depends on the recipe's text,
 * the symbol's names and the rules of the language, which form its cache key, so that a changed test affects its own
 * excerpts only.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { Cache } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import type { Language } from '../languages/grammars.ts'
import type { CodeTable } from './code-table.ts'
import { type CompletionContext, codeOf, completedLines, runnerIn } from './complete.ts'
import {
  type CutInput,
  cacheKey,
  cutInputs,
  IMPORT,
  type LibraryContext,
  type Rules,
} from './cut-input.ts'
import { type Excerpt, excerptOf } from './excerpt-of.ts'
import { isShort } from './lines.ts'
import { packageKey } from './missing-imports.ts'
import { type ExcerptReader, openExcerptReader } from './reader.ts'
import type { ShownSymbol } from './shown-symbol.ts'
import type { OneCase } from './table-tests.ts'
import { withTypesLast } from './types-last.ts'
import { wholeOf } from './whole-recipe.ts'

/** The outcome of cutting one recipe. */
export interface CutRecipe {
  readonly recipe: RecipeCard
  readonly names: readonly string[]
  /** Whether the preferred piece parses and binds every name. */
  readonly isFirstSound: boolean
  readonly excerpt: Excerpt | undefined
}

export interface RecipeCutter {
  /** @returns undefined if the recipe cannot be cut for the symbol */
  excerpt(recipe: RecipeCard, symbol: ShownSymbol): Promise<Excerpt | undefined>
  save(): void
}

export function recipeCutter(
  languages: ReadonlyMap<string, Language>,
  cache: Cache,
  context: LibraryContext & { readonly onCut: ((cut: CutRecipe) => void) | undefined },
): RecipeCutter {
  const { isLocal, isIdle, isTypeOfTests, onCut } = context
  const readers = new Map<string, Promise<ExcerptReader | undefined>>()
  const tables = new Map<string, CodeTable | undefined>()
  const known = new Map<string, string>()
  const version = codeVersion('excerpts')
  const inputOf = cutInputs(languages, context)
  const readerOf = (language: Language): Promise<ExcerptReader | undefined> => {
    const opened = readers.get(language.name) ?? openExcerptReader(language, isTypeOfTests)
    readers.set(language.name, opened)
    return opened
  }
  const tableOf = (reader: ExcerptReader, { recipe, whole, traits }: CutInput) => {
    // By its text, because a table-driven test is read as a whole and with one of its cases.
    const key = `${recipe.language}\0${whole}`
    if (!tables.has(key)) tables.set(key, reader.table(whole, traits))
    return tables.get(key)
  }
  const oneCases = new Map<string, OneCase | undefined>()
  const oneCaseOf = (reader: ExcerptReader, { recipe, whole }: CutInput): OneCase | undefined => {
    if (!oneCases.has(recipe.id)) oneCases.set(recipe.id, reader.oneCase(whole))
    return oneCases.get(recipe.id)
  }

  const cut = (input: CutInput, language: Language, rules: Rules, reader: ExcerptReader) => {
    const { recipe, symbol, whole, codeLine, imports, test } = input
    const table = tableOf(reader, input)
    const {
      comment,
      keepPackageImports,
      bareNameIsInvalid,
      continuation,
      runner,
      uninitialized,
      implicit,
      discard,
    } = rules
    const codeStart = whole.split('\n', codeLine - 1).join('\n').length + Number(codeLine > 1)
    const mayBindUnseen = (name: string): boolean =>
      input.documented !== undefined &&
      rules.import?.includes('{owner}') === true &&
      rules.global?.test(name) === true
    const completion: CompletionContext = {
      mayBindUnseen,
      ...{ reader, runner, uninitialized, test, codeLine },
      importOf: (name) => imports.get(name),
      hasFreeImports: language.compatibility.types === 'checked' && !keepPackageImports,
      silentImports: input.silentImports,
      header:
        rules.header && symbol.header !== undefined
          ? { path: symbol.header, include: rules.header.include.replace('{path}', symbol.header) }
          : undefined,
      isImport: ({ from }) => from.some((line) => table?.importLines.has(line) === true),
    }
    const { failures } = language
    const runnerName = runnerIn(completion)
    let isFirstSound: boolean | undefined
    const excerpt =
      table &&
      excerptOf(
        table,
        {
          ...symbol,
          ...{ codeStart, failures, bareNameIsInvalid, isBuiltin: reader.isBuiltin },
          documented: input.documented,
          isForeign: (statement) =>
            !isLocal(statement, language) &&
            !symbol.owners.some((owner) => statement.includes(owner)),
        },
        {
          ...{
            comment,
            keepPackageImports,
            bareNameIsInvalid,
            continuation,
            implicit,
            discard,
            codeStart,
          },
          isDocumentation: input.documented !== undefined,
          hasImplicitNames: rules.global !== undefined,
          complete: (lines) => completedLines(lines, completion),
          isKnown: (read, own) =>
            imports.has(read.name) ||
            read.name === runnerName ||
            reader.isKnown(read, own) ||
            mayBindUnseen(read.name),
          lacksUse: (lines) =>
            rules.mustBeUsed !== undefined && reader.read(codeOf(lines)).hasUnused,
          isOwnImport: (line) =>
            rules.import?.includes('{package}') === true && loadsOneOf(line, symbol.owners),
          isLocalImport: (line) => IMPORT.test(line) && isLocal(line, language),
          isIdleImport: isIdle,
          onPiece: (isSound) => {
            isFirstSound ??= isSound
          },
        },
      )
    const isReordered = rules.typesLast === true && input.documented === undefined
    const ordered =
      excerpt && isReordered && rules.definition
        ? { ...excerpt, lines: withTypesLast(excerpt.lines, rules.definition) }
        : excerpt
    onCut?.({ recipe, names: symbol.names, isFirstSound: isFirstSound === true, excerpt: ordered })
    return ordered
  }

  return {
    async excerpt(recipe, symbol) {
      const language = languages.get(recipe.language)
      const rules = language?.excerpts
      if (language === undefined || rules === undefined)
        return uncut(wholeOf(recipe), recipe.language)
      if (rules.surroundingBlock?.test(recipe.preamble ?? '')) return undefined
      const input = inputOf(recipe, symbol, rules)
      const key = cacheKey(input, rules, version)
      const stored = known.get(key) ?? cache.get(key)
      if (stored !== undefined) {
        known.set(key, stored)
        const excerpt: Excerpt | null = JSON.parse(stored)
        return excerpt ?? undefined
      }
      const reader = await readerOf(language)
      if (reader === undefined) return undefined
      const cutWhole = (from: CutInput) => cut(from, language, rules, reader)
      const oneCase = oneCaseOf(reader, input)
      const ofCase = oneCase && cutWhole({ ...input, whole: oneCase.code })
      const excerpt = ofCase && !reads(ofCase, oneCase.name) ? ofCase : cutWhole(input)
      known.set(key, JSON.stringify(excerpt ?? null))
      return excerpt
    },
    save: () => cache.save(known),
  }
}

/** Whether code or a comment has a member of the name: `tc.want`. */
function reads({ lines }: Excerpt, name: string): boolean {
  const member = new RegExp(`(?<![\\w.])${name}\\.`)
  return lines.some(({ text }) => member.test(text))
}

/** Whether a line loads a package or a part of it: `require 'shop/cart'` for `Shop`. */
function loadsOneOf(line: string, owners: readonly string[]): boolean {
  const [, path = ''] = /\brequire\s*\(?\s*['"]([\w-]+)/.exec(line) ?? []
  return path !== '' && owners.some((owner) => packageKey(owner) === packageKey(path))
}

/** The whole recipe, if it is short, for languages without rules for resolving names. */
function uncut(whole: string, language: string): Excerpt | undefined {
  const lines = whole.split('\n').map((text, i) => ({ text, from: [i + 1] }))
  return !isShort(lines) || !isBalanced(whole, language)
    ? undefined
    : { lines, usesLocalImport: false, lacksUse: false, isLoose: false, cut: false }
}

/** Whether every bracket is closed, without those in strings and comments. */
function isBalanced(code: string, language: string): boolean {
  const rules = rulesOf(language)
  const plain = rules === undefined ? code : outlineOf(code, rules).code
  const count = (bracket: string): number => plain.split(bracket).length
  return count('{') === count('}') && count('(') === count(')') && count('[') === count(']')
}
