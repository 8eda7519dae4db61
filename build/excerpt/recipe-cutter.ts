/**
 * Cuts recipes to excerpts for the names of a symbol, and caches the results. An excerpt depends on the recipe's text,
 * the symbol's names and the rules of the language, which form its cache key, so that a changed test affects its own
 * excerpts only.
 */
import { createHash } from 'node:crypto'
import type { RecipeCard } from '../../runtime/card.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { outlineOf } from '../../runtime/verify/outline.ts'
import { rulesOf } from '../../runtime/verify/reading-rules.ts'
import type { Cache } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import type { Language } from '../languages/grammars.ts'
import type { CodeTable } from './code-table.ts'
import { type CompletionContext, codeOf, completedLines, runnerIn } from './complete.ts'
import type { CriterionQuery } from './criteria.ts'
import { type Excerpt, excerptOf, SHORT } from './excerpt-of.ts'
import type { ExtensionFunctions } from './extension-functions.ts'
import { lengthOf } from './lines.ts'
import type { LocalImports } from './local-imports.ts'
import { type MissingImports, packageKey } from './missing-names.ts'
import { type ExcerptReader, openExcerptReader } from './reader.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'
import type { OneCase } from './table-tests.ts'
import type { Traits } from './traits.ts'
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

/** What cutting needs to know of the library. */
interface CuttingContext extends LocalImports {
  readonly importOf: MissingImports
  readonly traits: Traits
  readonly extensions: ExtensionFunctions
  /** The names of the library's variables that a recipe uses. */
  readonly variablesOf: (recipe: RecipeCard) => readonly string[]
  readonly onCut: ((cut: CutRecipe) => void) | undefined
}

/** Matches import lines of any language. */
const IMPORT = /\b(?:import|from|use|using|require\w*|include)\b|^\s*"/

const NO_IMPORTS: ReadonlyMap<string, string> = new Map()

type Rules = NonNullable<Language['excerpts']>

/** Everything that an excerpt of a recipe depends on besides the rules. */
interface CutInput {
  readonly recipe: RecipeCard
  readonly symbol: ShownSymbol
  readonly whole: string
  /** The line of the whole on which the recipe's own code begins, from 1. */
  readonly codeLine: number
  /** Import lines that the code may need, by name. */
  readonly imports: ReadonlyMap<string, string>
  /** By a name in the code, a name that must be imported although no name is known to be unbound. */
  readonly silentImports: ReadonlyMap<string, string>
  /** Import lines that work only in the library's own tests. */
  readonly local: ReadonlySet<string>
  /** The names of the packages of tests that its lines import. */
  readonly testNames: readonly (readonly string[])[]
  /** Those of its names that only tests define as types. */
  readonly testTypes: readonly string[]
  /** Traits whose import adds members to values. */
  readonly traits: ReadonlySet<string> | undefined
  /** The text of the test around the code. */
  readonly test: string
  readonly documented: CriterionQuery['documented']
}

export function recipeCutter(
  languages: ReadonlyMap<string, Language>,
  cache: Cache,
  {
    importOf,
    isLocal,
    testNamesIn,
    isIdle,
    isTypeOfTests,
    traits,
    extensions,
    variablesOf,
    onCut,
  }: CuttingContext,
): RecipeCutter {
  const readers = new Map<string, Promise<ExcerptReader | undefined>>()
  const tables = new Map<string, CodeTable | undefined>()
  const known = new Map<string, string>()
  const version = codeVersion('excerpts')
  const silentImportsOf = memoizeByObject((recipe: RecipeCard) =>
    silentImports(recipe, languages.get(recipe.language)?.excerpts, traits, extensions),
  )
  const importsFor = memoizeByObject((recipe: RecipeCard): ReadonlyMap<string, string> => {
    const imports = new Map<string, string>()
    const language = languages.get(recipe.language)
    for (const name of [
      ...(wholeOf(recipe).match(NAMES) ?? []),
      ...silentImportsOf(recipe).values(),
    ]) {
      const line = importOf(name, recipe)
      const isOwn = line !== undefined && language !== undefined && isLocal(line, language)
      if (line !== undefined && !isOwn) imports.set(name, line)
    }
    return imports
  })
  const localImportsOf = memoizeByObject((recipe: RecipeCard): ReadonlySet<string> => {
    const language = languages.get(recipe.language)
    const lines = wholeOf(recipe).split('\n')
    return new Set(
      lines.filter(
        (line) => IMPORT.test(line) && language !== undefined && isLocal(line, language),
      ),
    )
  })
  const testNamesOf = memoizeByObject((recipe: RecipeCard) =>
    wholeOf(recipe)
      .split('\n')
      .flatMap((line) => (IMPORT.test(line) ? [testNamesIn(line) ?? []] : [])),
  )
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
  const inputOf = (recipe: RecipeCard, symbol: ShownSymbol, rules: Rules): CutInput => {
    const whole = wholeOf(recipe)
    const isInTest = recipe.recipe_kind === 'test' || recipe.recipe_kind === 'tutorial'
    const isDocumentation = recipe.recipe_kind === 'fence' || recipe.recipe_kind === 'docstring'
    return {
      ...{ recipe, symbol, whole, codeLine: (recipe.preamble?.split('\n').length ?? -1) + 2 },
      imports: rules.import === undefined ? NO_IMPORTS : importsFor(recipe),
      silentImports: silentImportsOf(recipe),
      local: localImportsOf(recipe),
      testNames: testNamesOf(recipe),
      testTypes: [...new Set(whole.match(NAMES))].filter(isTypeOfTests),
      traits: rules.silent ? traitsIn(whole, traits, rules) : undefined,
      test: isInTest ? recipe.text : (rules.runner?.head ?? recipe.text),
      documented: isDocumentation
        ? { variables: variablesOf(recipe), isType: symbol.isType === true }
        : undefined,
    }
  }

  const cut = (input: CutInput, language: Language, rules: Rules, reader: ExcerptReader) => {
    const { recipe, symbol, whole, codeLine, imports, test } = input
    const table = tableOf(reader, input)
    const { comment, headers, strict, joins, runner, unset, implicit, discard } = rules
    const codeStart = whole.split('\n', codeLine - 1).join('\n').length + Number(codeLine > 1)
    const isOpen = (name: string): boolean =>
      input.documented !== undefined &&
      rules.import?.includes('{owner}') === true &&
      rules.global?.test(name) === true
    const completion: CompletionContext = {
      isOpen,
      ...{ reader, runner, unset, test, codeLine },
      importOf: (name) => imports.get(name),
      hasFreeImports: language.compatibility.types === 'checked' && !headers,
      silentImports: input.silentImports,
      header: symbol.header,
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
          ...{ codeStart, failures, strict, isBuiltin: reader.isBuiltin },
          documented: input.documented,
          isForeign: (statement) =>
            !isLocal(statement, language) &&
            !symbol.owners.some((owner) => statement.includes(owner)),
        },
        {
          ...{ comment, headers, strict, joins, implicit, discard, codeStart },
          isDocumentation: input.documented !== undefined,
          hasImplicitNames: rules.global !== undefined,
          complete: (lines) => completedLines(lines, completion),
          isKnown: (name, own) =>
            imports.has(name) || name === runnerName || reader.isKnown(name, own) || isOpen(name),
          lacksUse: (lines) => rules.declared !== undefined && reader.read(codeOf(lines)).hasUnused,
          isOwnImport: (line) =>
            rules.import?.includes('{package}') === true && loadsOneOf(line, symbol.owners),
          isLocalImport: (line) => IMPORT.test(line) && isLocal(line, language),
          isIdleImport: isIdle,
          onPiece: (isSound) => {
            isFirstSound ??= isSound
          },
        },
      )
    onCut?.({ recipe, names: symbol.names, isFirstSound: isFirstSound === true, excerpt })
    return excerpt
  }

  return {
    async excerpt(recipe, symbol) {
      const language = languages.get(recipe.language)
      const rules = language?.excerpts
      if (language === undefined || rules === undefined)
        return uncut(wholeOf(recipe), recipe.language)
      if (rules.enters?.test(recipe.preamble ?? '')) return undefined
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

/**
 * By a name in the code, a name that must be imported although no name is known to be unbound: of the methods of a
 * trait, of types that a test sees because its own namespace is inside of the library's, and of functions that may be
 * members of something (`delay` in a block of Kotlin) or are called as such.
 */
function silentImports(
  recipe: RecipeCard,
  rules: Rules | undefined,
  traits: Traits,
  extensions: ExtensionFunctions,
): ReadonlyMap<string, string> {
  if (rules?.silent) return traits.byMethod(recipe)
  if (rules?.hidden !== true) return new Map()
  const names = recipe.symbols.map((id) => id.slice(id.indexOf(':') + 1))
  const plain = names.filter((name) => !name.includes('.'))
  return new Map([...plain, ...extensions.usedIn(recipe).keys()].map((name) => [name, name]))
}

/** The traits of the library that the code names, and those of the standard library that it needs. */
function traitsIn(code: string, traits: Traits, rules: Rules): ReadonlySet<string> {
  const standard = Object.entries(rules.traits).filter(([, needed]) => needed.test(code))
  return new Set([...traits.namedIn(code), ...standard.map(([name]) => name)])
}

function cacheKey(input: CutInput, rules: Rules, version: string): string {
  const { recipe, symbol, imports, silentImports: silent, local, traits, test, documented } = input
  const head = rules.runner === undefined ? '' : test.split('\n', 1)
  const context = [
    symbol,
    [...imports],
    [...silent],
    [...local],
    input.testNames,
    input.testTypes,
    [...(traits ?? [])],
    documented ?? null,
    recipe.preamble ?? '',
    head,
  ]
  const hash = createHash('sha256').update(`${version}\0${rules.hash}\0`)
  hash.update(`${JSON.stringify(context)}\0`).update(recipe.code)
  return hash.digest('hex').slice(0, 32)
}

/** The whole recipe, if it is short, for languages without rules for resolving names. */
function uncut(whole: string, language: string): Excerpt | undefined {
  const lines = whole.split('\n').map((text, i) => ({ text, from: [i + 1] }))
  return lengthOf(lines) > SHORT || !isBalanced(whole, language)
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
