/**
 * The features that make one recipe a better example of a symbol than another; recipe-links.ts sums the table below.
 *
 * A careful author puts first what the symbol's own documentation shows, then what a page introduces it with: make
 * it, call it, see the result, in a few lines. Features come from paths, titles and code, so they mean the same in
 * every language; the words of a language are in its language.json.
 */
import type { RecipeCard } from '../../../runtime/card.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { isBenchmark } from '../../text/benchmarks.ts'
import type { LanguageConventions } from '../library.ts'
import { lexicalSyntax } from './lexical-syntax.ts'
import { normalizedName, stemsIn } from './name-words.ts'
import { hasCases, isVague } from './recipe-checks.ts'
import { failureShare, wordsBeforeFailure } from './recipe-failures.ts'
import { commentLines, linesOf, RESULT, withoutImports } from './recipe-lines.ts'
import {
  isExample,
  isIntroduction,
  isOldPath,
  isPeripheral,
  isTranslated,
  partOf,
} from './recipe-paths.ts'
import { callsHelper, declaredIn, importedIn, isMadeInSetup, namesIn } from './shown-names.ts'
import { isEdgeFor, symbolTexts, type TargetSymbol } from './symbol-texts.ts'
import { isEdge, isEdgeName, isUsage, signatureIn, titleInWords } from './title-words.ts'

/** A recipe, seen as an example of any symbol. */
export interface Example {
  readonly card: RecipeCard
  /** The name of the test or the heading above the fence. */
  readonly label: string
  /** Names in its code that the test runner provides. */
  readonly injected: readonly string[]
  /** Groups of tests around it, such as `describe` and classes, or headings; the innermost is last. */
  readonly breadcrumbs: readonly string[]
  /** Whether the page shows it as what not to do. */
  readonly isDiscouraged: boolean
  /** Whether it uses names of the library that users cannot reach. */
  readonly usesHidden: boolean
  readonly conventions: LanguageConventions | undefined
}

/** The relation of a recipe to a symbol. */
export interface RecipeAndSymbol {
  readonly symbol: TargetSymbol
  /** Whether the recipe is from the documentation of the symbol or of its class. */
  readonly shownBy: 'own' | 'class' | undefined
  /** Whether it is the first recipe in its file that shows the symbol. */
  readonly isFirst: boolean
  /** How many examples of the symbol its documentation shows above it; 0 for pages and tests. */
  readonly shownAbove: number
  /** Whether it is from the documentation of a symbol without a public path. */
  readonly isOfHidden: boolean
  /** How common the other symbols that the recipe uses are, 0 to 1. */
  readonly commonnessOfOthers: number
  /** Whether most recipes of the symbol extend it. */
  readonly isUsuallyExtended: boolean
}

/** Each feature's weight and value, which is 0 or 1 unless stated otherwise. */
export const RECIPE_FEATURES = {
  own: { weight: 2.6, is: 'the documentation of the symbol shows it' },
  class: { weight: 2.4, is: 'the documentation of its class shows it' },
  docs: { weight: 2.2, is: 'a page or a docstring, not a test' },
  foreign: {
    weight: -0.5,
    is: 'the documentation of another symbol shows it, or a heading that is its signature',
  },
  ofHidden: { weight: -1.5, is: 'the documentation of a symbol that users cannot import' },
  ofOtherPart: {
    weight: -1,
    is: 'the README of a folder that does not contain the file of the symbol',
  },
  introduction: { weight: 1.2, is: 'a README, quickstart, tutorial' },
  usage: { weight: 0.8, is: 'a main heading such as Usage, Quick start' },
  example: { weight: 0.7, is: 'a file or folder of examples' },
  program: { weight: 0.3, is: 'a whole program' },
  lesson: { weight: 0.6, is: 'a program of a tutorial' },
  old: { weight: -3, is: 'a changelog, a migration guide, an older version' },
  peripheral: {
    weight: -0.5,
    is: 'a path of benchmarks, regressions, internals, or a page for contributors',
  },
  unnamed: { weight: -2, is: 'its own lines do not contain the name' },
  made: {
    weight: -0.8,
    is: 'only the set-up for its own lines does, which makes an object of the class',
  },
  first: { weight: 0.3, is: 'the first of its file that shows it' },
  file: { weight: 0.6, is: 'the file is called like the symbol or its class' },
  qualified: { weight: 0.4, is: 'the title contains its name qualified by its owner' },
  typeOnly: { weight: -0.7, is: 'the class occurs only as a type' },
  extends: { weight: -0.7, is: 'it only extends the class, which most recipes do not' },
  declares: { weight: -2, is: 'the recipe defines a type of that name itself' },
  imports: { weight: 0.4, is: 'its own lines import the symbol' },
  late: { weight: -0.2, is: 'its position in the page or test file: log2(1 + line / 100)' },
  below: { weight: -0.3, is: 'examples above it in the same documentation, log2(1 + n)' },
  translated: { weight: -8, is: 'a translation of a page, which is last among pages and tests' },
  share: { weight: 1.8, is: 'how much of the title is its name, 0 to 1' },
  stems: {
    weight: 0.4,
    is: 'how many words of the title are words of its name, in any form, 0 to 1',
  },
  wordy: { weight: -0.6, is: 'words of the title beyond four, 0 to 2' },
  edgeCase: { weight: -0.6, is: 'the title says invalid, regression, edge …' },
  edgeGroup: { weight: -0.4, is: 'the group of tests around it does' },
  others: { weight: -0.4, is: 'other symbols, log2' },
  commonnessOfOthers: { weight: 0.5, is: 'how common the other symbols are in recipes, 0 to 1' },
  size: { weight: -0.2, is: 'characters of code, log2 of 1 + a line of 80' },
  long: { weight: -0.6, is: 'lines beyond 13, log2' },
  huge: { weight: -1.5, is: 'lines beyond 30, log2' },
  tiny: { weight: -2, is: 'a single line' },
  result: { weight: 0.8, is: 'it shows a result' },
  vague: { weight: -0.5, is: 'its checks only say that there is a value' },
  mustFail: {
    weight: -1.5,
    is: 'its first check expects a failure, or it is marked as failing; 0.4 if the symbol is used several times before',
  },
  discouraged: { weight: -2, is: 'the page advises against it' },
  internals: { weight: -1.2, is: 'it uses members whose names begin with an underscore' },
  hidden: { weight: -1, is: 'it uses names of the library that users cannot reach' },
  mocks: { weight: -0.4, is: 'mocks, stubs, fakes' },
  benchmark: { weight: -2.5, is: 'a benchmark or a fuzz test' },
  helper: { weight: -1, is: 'it calls a function that its file defines for several tests' },
  setup: { weight: -0.3, is: 'lines of its preamble besides imports, log2' },
  injected: {
    weight: -1.2,
    is: 'names that only the test runner provides, 0 to 2',
  },
  cases: { weight: -1, is: 'a table of cases or a loop' },
} as const

export type RecipeFeature = keyof typeof RECIPE_FEATURES

/** The texts of a recipe with which symbols are compared. */
const recipeTexts = memoizeByObject((example: Example) => {
  const { path, code, recipe_kind: kind } = example.card
  const signed = signatureIn(example)
  return {
    file: normalizedName(path.slice(path.lastIndexOf('/') + 1).replace(END_OF_FILE_NAME, '')),
    title: normalizedName(signed ?? example.label),
    described: signed?.match(/[\p{L}\p{N}_$]+/gu) ?? [],
    stems: stemsIn(example.label),
    part: partOf(path),
    isPeripheral: isPeripheral(path),
    isUsage: kind === 'fence' && [...example.breadcrumbs.slice(1), example.label].every(isUsage),
    words: signed ?? titleInWords(example),
    group: kind === 'test' ? (example.breadcrumbs.at(-1) ?? '') : '',
    isEdgeGroup: kind === 'test' && isEdgeName(example.breadcrumbs.at(-1) ?? ''),
    beforeFailure: wordsBeforeFailure(code),
  }
})

/** Matches what is not the subject of a test file: `.test.ts`, `_test.go`, `Test.java`. */
const END_OF_FILE_NAME = /[._-](?:tests?|spec)\b.*$|(?<=[\p{Ll}\d])(?:Tests?|Spec)\.\w+$|\.\w+$/u

/** The features that depend on the recipe alone. */
const recipeValues = memoizeByObject((example: Example) => {
  const { card } = example
  const { path, code, preamble = '', recipe_kind: kind } = card
  const syntax = lexicalSyntax(example.conventions)
  const lines = linesOf(code, syntax)
  const results = commentLines(code, syntax).filter((line) => RESULT.test(line))
  const isPage = kind !== 'test' && kind !== 'tutorial'
  const name = path.slice(path.lastIndexOf('/') + 1)
  const title = (signatureIn(example) ?? titleInWords(example)).replaceAll('_', ' ').trim()
  return {
    docs: Number(isPage),
    introduction: Number(kind !== 'docstring' && isPage && isIntroduction(name)),
    lesson: Number(kind === 'tutorial' && path.split('/').some(isIntroduction)),
    late: kind === 'fence' || kind === 'test' ? Math.log2(1 + card.lines[0] / 100) : 0,
    example: Number(isExample(path)),
    translated: Number(isPage && isTranslated(path)),
    program: Number(kind === 'tutorial'),
    old: Number(card.old === true || isOldPath(path)),
    wordy: Math.min(2, Math.max(0, title.split(/\s+/).length - 4) / 4),
    edgeCase: Number(isEdge(title)),
    hidden: Number(example.usesHidden),
    others: Math.log2(Math.max(1, card.symbols.length)),
    size: Math.log2(1 + lines.join('').replace(/\s/g, '').length / 80),
    long: Math.max(0, Math.log2(lines.length / 13)),
    huge: Math.max(0, Math.log2(lines.length / 30)),
    tiny: Number(Math.max(1, lines.length) + results.length === 1),
    result: Number(RESULT.test(code)),
    vague: Number(isVague(lines)),
    mustFail: Number(card.must_fail === true),
    discouraged: Number(example.isDiscouraged),
    internals: Number(INTERNAL.test(code)),
    mocks: Number(MOCK.test(code)),
    benchmark: Number(isBenchmark(card)),
    helper: Number(callsHelper(example)),
    setup: Math.log2(1 + withoutImports(preamble).length),
    injected: Math.min(2, example.injected.length),
    cases: Number(hasCases(code)),
  }
})

/** Two objects, because copying one into the other for each symbol takes longer. */
export function featuresOf(example: Example, pair: RecipeAndSymbol) {
  const { symbol, shownBy, isFirst, commonnessOfOthers, isUsuallyExtended } = pair
  const { names, isClass } = symbol
  const nameUses = namesIn(example)
  const ofRecipe = recipeTexts(example)
  const { title, file } = ofRecipe
  const ofSymbol = symbolTexts(symbol)
  const isNamedInFile =
    ofSymbol.names.some((name) => file.endsWith(name)) ||
    (ofSymbol.owner !== '' && file.endsWith(ofSymbol.owner))
  const recipeFeatures = recipeValues(example)
  const described: readonly string[] = ofRecipe.described
  const isNamed = names.some((name) =>
    isClass ? described.includes(name) : described.at(-1) === name,
  )
  const isOther =
    (described.length > 0 && !isNamed) ||
    (shownBy === undefined && documents(example) && !isAmong(example.label, ofSymbol.names))
  const isUnnamed = !names.some((name) => nameUses.has(name))
  const isMade = isUnnamed && isClass && isMadeInSetup(example, names)
  const isOtherPart = ofRecipe.part !== '' && !symbol.home.startsWith(ofRecipe.part)
  const pairFeatures: Record<
    Exclude<RecipeFeature, keyof typeof recipeFeatures> | 'edgeCase' | 'mustFail' | 'tiny',
    number
  > = {
    edgeCase: Number(recipeFeatures.edgeCase === 1 && isEdgeFor(ofSymbol, ofRecipe.words)),
    mustFail: Math.max(recipeFeatures.mustFail, failureShare(ofRecipe.beforeFailure, names)),
    tiny: isMade ? 0 : recipeFeatures.tiny,
    own: Number(shownBy === 'own'),
    class: Number(shownBy === 'class'),
    foreign: Number(isOther || (shownBy === undefined && example.card.recipe_kind === 'docstring')),
    peripheral: Number(ofRecipe.isPeripheral && !ofSymbol.isPeripheral),
    edgeGroup: Number(ofRecipe.isEdgeGroup && isEdgeFor(ofSymbol, ofRecipe.group)),
    ofHidden: Number(pair.isOfHidden && shownBy === undefined),
    ofOtherPart: Number(isOtherPart),
    usage: Number(ofRecipe.isUsage && !isOtherPart),
    unnamed: Number(isUnnamed && !isMade),
    made: Number(isMade),
    first: Number(isFirst),
    below: Math.log2(1 + pair.shownAbove),
    commonnessOfOthers,
    file: Number(isNamedInFile),
    qualified: Number(ofSymbol.qualified.some((name) => title.includes(name))),
    typeOnly: Number(
      isClass && !isMade && !names.some((name) => nameUses.get(name)?.isActive === true),
    ),
    extends: Number(isClass && !isUsuallyExtended && isExtended(example, names)),
    declares: Number(shownBy !== 'own' && names.some((name) => declaredIn(example).has(name))),
    imports: Number(
      example.card.recipe_kind === 'fence' && names.some((name) => importedIn(example).has(name)),
    ),
    stems:
      ofRecipe.stems.filter((stem) => ofSymbol.stems.has(stem)).length /
      Math.max(1, ofRecipe.stems.length),
    share: Math.max(
      0,
      ...(isOther ? [] : ofSymbol.names).map((name) =>
        title.includes(name) ? name.length / title.length : 0,
      ),
    ),
  }
  return { alone: recipeFeatures, together: pairFeatures }
}

/** Whether the title of a recipe is the path of the symbol whose documentation it is from. */
const documents = ({ card, label }: Example): boolean =>
  card.recipe_kind === 'docstring' && !/\s/.test(label)

/** Whether a part of a path is one of the names: `Cart.add` for `add`, but not `LargeCart.add` for `Cart`. */
const isAmong = (path: string, names: readonly string[]): boolean =>
  path.split(/\.|::/).some((part) => names.includes(normalizedName(part)))

/** Whether it only extends the class. */
export function isExtended(example: Example, names: readonly string[]): boolean {
  const uses = names.flatMap((name) => namesIn(example).get(name) ?? [])
  return uses.length > 0 && uses.every(({ isBase }) => isBase)
}

const INTERNAL = /(?:\.|->|::)_[a-z]/i
const MOCK = /mock|stub|\bspy|spyOn|\bfake|monkeypatch|\bpatch\.|\bdoubles?\(/i
