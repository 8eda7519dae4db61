/**
 * All that an excerpt of a recipe depends on besides the rules of its language, and the cache key made of it. What
 * depends on the recipe alone is memoized for the symbols that it shows.
 */
import { createHash } from 'node:crypto'
import type { RecipeCard } from '../../runtime/card.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { Language } from '../languages/grammars.ts'
import type { CriterionQuery } from './criteria.ts'
import type { ExtensionFunctions } from './extension-functions.ts'
import type { LocalImports } from './local-imports.ts'
import type { MissingImports } from './missing-imports.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'
import { standardImport } from './standard-imports.ts'
import type { Traits } from './traits.ts'
import { wholeOf } from './whole-recipe.ts'

export type Rules = NonNullable<Language['excerpts']>

/** Everything that an excerpt of a recipe depends on besides the rules. */
export interface CutInput {
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

/** What cutting needs to know about the library. */
export interface LibraryContext extends LocalImports {
  readonly importOf: MissingImports
  readonly traits: Traits
  readonly extensions: ExtensionFunctions
  /** The names of the library's variables that a recipe uses. */
  readonly variablesOf: (recipe: RecipeCard) => readonly string[]
}

/** @returns what an excerpt of a recipe for a symbol depends on */
export function cutInputs(
  languages: ReadonlyMap<string, Language>,
  {
    importOf,
    isLocal,
    testNamesIn,
    isTypeOfTests,
    traits,
    extensions,
    variablesOf,
  }: LibraryContext,
): (recipe: RecipeCard, symbol: ShownSymbol, rules: Rules) => CutInput {
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
      const line = importOf(name, recipe) ?? standardOf(name, recipe, language)
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
  return (recipe, symbol, rules) => {
    const whole = wholeOf(recipe)
    const isInTest = recipe.recipe_kind === 'test' || recipe.recipe_kind === 'tutorial'
    return {
      ...{ recipe, symbol, whole, codeLine: (recipe.preamble?.split('\n').length ?? -1) + 2 },
      imports: rules.import === undefined ? NO_IMPORTS : importsFor(recipe),
      silentImports: silentImportsOf(recipe),
      local: localImportsOf(recipe),
      testNames: testNamesOf(recipe),
      testTypes: [...new Set(whole.match(NAMES))].filter(isTypeOfTests),
      traits: rules.keepUnusedImports ? traitsIn(whole, traits, rules) : undefined,
      test: isInTest ? recipe.text : (rules.runner?.head ?? recipe.text),
      documented: isPage(recipe)
        ? { variables: variablesOf(recipe), isType: symbol.isType === true }
        : undefined,
    }
  }
}

/** Matches import lines of any language. */
export const IMPORT = /\b(?:import|from|use|using|require\w*|include)\b|^\s*"/

const NO_IMPORTS: ReadonlyMap<string, string> = new Map()

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
  if (rules?.keepUnusedImports) return traits.byMethod(recipe)
  if (rules?.namesWithoutImport !== true) return new Map()
  const names = recipe.symbols.map((id) => id.slice(id.indexOf(':') + 1))
  const plain = names.filter((name) => !name.includes('.'))
  return new Map([...plain, ...extensions.usedIn(recipe).keys()].map((name) => [name, name]))
}

/** The traits of the library that the code names, and those of the standard library that it needs. */
function traitsIn(code: string, traits: Traits, rules: Rules): ReadonlySet<string> {
  const standard = Object.entries(rules.traits).filter(([, needed]) => needed.test(code))
  return new Set([...traits.namedIn(code), ...standard.map(([name]) => name)])
}

/** The import of a name of the standard library, which documentation leaves out. */
function standardOf(
  name: string,
  recipe: RecipeCard,
  language: Language | undefined,
): string | undefined {
  const list = isPage(recipe) ? language?.excerpts?.standard : undefined
  return list ? standardImport(list, name, recipe.code, recipe.language) : undefined
}

const isPage = ({ recipe_kind: kind }: RecipeCard): boolean =>
  kind === 'fence' || kind === 'docstring'

export function cacheKey(input: CutInput, rules: Rules, version: string): string {
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
