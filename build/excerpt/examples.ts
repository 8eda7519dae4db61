/**
 * Adds excerpts of the best recipes to the cards of symbols (`examples`). A recipe without an excerpt that runs by
 * itself is skipped, and a test that shows no outcome comes after those that do. If no recipe on the card gives a good
 * excerpt, those that rank after them are tried, and the first good one replaces the last recipe on the card. If none
 * gives an excerpt, the symbol has no example and shows whole recipes.
 */
import type { Card, RecipeCard, SymbolCard, SymbolExample } from '../../runtime/card.ts'
import { isTypeKind } from '../../runtime/cards/symbol-kinds.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import type { Cache } from '../cache/cache.ts'
import type { Language } from '../languages/grammars.ts'
import type { ImportPattern } from '../manifests.ts'
import { lastName } from '../text/imported-names.ts'
import { codeOf } from './complete.ts'
import { type Excerpt, TIGHT } from './excerpt-of.ts'
import { extensionFunctions } from './extension-functions.ts'
import { headersIn } from './headers.ts'
import { isShort, LONGEST_ON_PAGE, lengthOf } from './lines.ts'
import { localImports } from './local-imports.ts'
import { isMember, type LibraryFile, missingImports } from './missing-imports.ts'
import { isOfOtherOverload, type OverloadGroup, overloadsIn } from './overload-groups.ts'
import { type CutRecipe, type RecipeCutter, recipeCutter } from './recipe-cutter.ts'
import { NAMES, type ShownSymbol } from './shown-symbol.ts'
import { isSilent } from './silent-excerpts.ts'
import { sourceLines, spansOf } from './source-lines.ts'
import { traitsOf } from './traits.ts'
import { unreachableNames } from './unreachable-names.ts'
import { isWeak } from './weak-excerpts.ts'
import { wholeOf } from './whole-recipe.ts'

export interface ExampleOptions {
  readonly languages: ReadonlyMap<string, Language>
  readonly cache: Cache
  /** Import patterns of the library's manifests, for imports that its own code never writes. */
  readonly imports?: readonly ImportPattern[] | undefined
  /** By the id of a symbol, recipes that rank after those on its card. */
  readonly furtherRecipes?: ReadonlyMap<string, readonly string[]> | undefined
  /** Called for each recipe that is cut for a symbol, but not on a cache hit. Used by the audit. */
  readonly onCut?: ((cut: CutRecipe) => void) | undefined
}

const MAX_LENGTH = 40 // lines; nobody pastes more
const MUCH_WORSE = 4 // places in the order of recipes by which a short test is behind a longer page that is better than it
const MAX_EXAMPLES = 3 // people look at one or two examples, models at up to three

export async function withExamples(
  entries: readonly Entry[],
  files: readonly LibraryFile[],
  { languages, cache, imports, furtherRecipes, onCut }: ExampleOptions,
): Promise<readonly Entry[]> {
  const cards = entries.map(({ card }) => card)
  const recipes = new Map(
    cards.flatMap((card) => (card.kind === 'recipe' ? [[card.id, card] as const] : [])),
  )
  const extensions = extensionFunctions(cards, languages)
  const cut = recipeCutter(languages, cache, {
    importOf: missingImports(cards, files, languages, imports, extensions),
    ...localImports(files),
    traits: traitsOf(cards, files),
    extensions,
    variablesOf: variablesIn(cards),
    onCut,
  })
  const methodsOf = traitMethods(cards)
  const overloadsOf = overloadsIn(cards)
  const headerOf = headersIn(files)
  const hiddenIn = unreachableNames(cards)
  const linesOf = linesIn(files)
  const examples = new Map<Entry, readonly SymbolExample[]>()
  for (const entry of entries) {
    const { card } = entry
    if (card.kind !== 'symbol' || card.recipes.length === 0) continue
    const cardsOf = (ids: readonly string[] = []) => ids.flatMap((id) => recipes.get(id) ?? [])
    const language = languages.get(card.language)
    const methods = language?.excerpts?.keepUnusedImports === true ? methodsOf(card) : []
    const rules = language?.excerpts?.header
    const header = rules && headerOf(card.path, rules)
    const shown = { methods, header, overloads: overloadsOf(card), hiddenIn }
    const listed = await examplesOf(card, cardsOf(card.recipes), shown, language, cut)
    const further = listed.isGood ? [] : cardsOf(furtherRecipes?.get(card.id))
    const found = await examplesOf(card, further, shown, language, cut, 1)
    const { examples: excerpts } = found.isGood || listed.examples.length === 0 ? found : listed
    if (excerpts.length === 0) continue
    examples.set(
      entry,
      excerpts.map(({ recipe, excerpt }) => exampleOf(recipe, excerpt, linesOf(recipe))),
    )
  }
  cut.save()
  return entries.map((entry) => {
    const own = examples.get(entry)
    return own === undefined || entry.card.kind !== 'symbol'
      ? entry
      : { ...entry, card: { ...entry.card, ...withRecipeOf(own, entry.card), examples: own } }
  })
}

/** The recipes of a card with that of its example, which may have been found further down. */
function withRecipeOf(
  [first]: readonly SymbolExample[],
  { recipes }: SymbolCard,
): Pick<SymbolCard, 'recipes'> {
  if (first === undefined || recipes.includes(first.recipe)) return { recipes }
  return { recipes: [...recipes.slice(0, -1), first.recipe] }
}

/** The names of the library's variables that a recipe uses. */
function variablesIn(cards: readonly Card[]): (recipe: RecipeCard) => readonly string[] {
  const names = new Map(
    cards.flatMap((card) =>
      card.kind === 'symbol' && card.symbol_kind === 'constant' && !card.dotted.endsWith('.default')
        ? [[card.id, lastName(card.dotted)] as const]
        : [],
    ),
  )
  return ({ symbols }) => symbols.flatMap((id) => names.get(id) ?? [])
}

interface RecipeExcerpt {
  readonly recipe: RecipeCard
  readonly excerpt: Excerpt
}

/** The methods of a trait, which code calls without naming the trait where it is imported. */
function traitMethods(cards: readonly Card[]): (trait: SymbolCard) => readonly string[] {
  const methods = new Map<string, string[]>()
  for (const card of cards) {
    if (card.kind !== 'symbol' || card.symbol_kind !== 'method') continue
    appendTo(methods, card.id.slice(0, card.id.lastIndexOf('.')), lastName(card.dotted))
  }
  return ({ id, symbol_kind }) => (symbol_kind === 'trait' ? (methods.get(id) ?? []) : [])
}

interface Shown {
  /** Names that stand for the symbol in code that imports it. */
  readonly methods: readonly string[]
  /** The path by which code includes its header. */
  readonly header: string | undefined
  readonly overloads: OverloadGroup | undefined
  readonly hiddenIn: ReturnType<typeof unreachableNames>
}

interface ChosenExamples {
  readonly examples: readonly RecipeExcerpt[]
  /** Whether they are short and show something. */
  readonly isGood: boolean
}

async function examplesOf(
  card: SymbolCard,
  recipes: readonly RecipeCard[],
  { methods, header, overloads, hiddenIn }: Shown,
  language: Language | undefined,
  cut: RecipeCutter,
  most = MAX_EXAMPLES,
): Promise<ChosenExamples> {
  const ownNames = namesOf(card, language)
  const symbol: ShownSymbol = {
    names: [...ownNames, ...methods],
    owners: ownersOf(card),
    paths: card.public.map((path) => path.replace(/\.default$/, '')),
    header,
    isType: isTypeKind(card.symbol_kind),
    isSetter: isSetter(card, language),
    overloads: overloads && { ...overloads, names: ownNames, owner: typeOf(card) },
    type: isMember(card) ? typeOf(card) : undefined,
  }
  const hidden = card.public.length > 0 ? hiddenIn : undefined
  const short: RecipeExcerpt[] = []
  const silent: RecipeExcerpt[] = []
  const weak: RecipeExcerpt[] = []
  const long: RecipeExcerpt[] = []
  const ofOthers: RecipeExcerpt[] = []
  const seen = new Set<string>()
  for (const recipe of recipes) {
    const excerpt = await cut.excerpt(recipe, symbol)
    const code = excerpt && codeOf(excerpt.lines)
    if (excerpt === undefined || code === undefined || seen.has(code)) continue
    if (methods.length > 0 && !code.match(NAMES)?.some((name) => ownNames.includes(name))) continue
    seen.add(code)
    const length = lengthOf(excerpt.lines)
    if (length > MAX_LENGTH) continue
    if (isOfOtherOverload(code, symbol)) ofOthers.push({ recipe, excerpt })
    else if (excerpt.usesLocalImport || !isShort(excerpt.lines)) long.push({ recipe, excerpt })
    else if (isWeak(recipe, excerpt, symbol, language?.excerpts, hidden?.(recipe)))
      weak.push({ recipe, excerpt })
    // A second example is only worth its space if it is short.
    else if (short.length > 0 && length > TIGHT) continue
    else if (recipe.old === true || isSilent(recipe, excerpt, symbol, language?.failures))
      silent.push({ recipe, excerpt })
    else short.push({ recipe, excerpt })
    if (short.length === most) break
  }
  const hasOutcome = short.length > 0
  short.push(...silent.slice(0, most - short.length))
  const [first] = short
  // A page that shows it in more lines says more than a test, and much more than a test of how it fails.
  const paged = long.find(({ recipe, excerpt }) => isPage(recipe) && !excerpt.usesLocalImport)
  const isAbove = (one: RecipeExcerpt, other: RecipeExcerpt): boolean =>
    recipes.indexOf(one.recipe) < recipes.indexOf(other.recipe)
  const isBest =
    paged !== undefined &&
    first !== undefined &&
    !isPage(first.recipe) &&
    isAbove(paged, first) &&
    (first.recipe.must_fail === true ||
      (lengthOf(paged.excerpt.lines) <= LONGEST_ON_PAGE &&
        (symbol.isType ||
          saysResult(codeOf(paged.excerpt.lines), language) ||
          recipes.indexOf(first.recipe) - recipes.indexOf(paged.recipe) >= MUCH_WORSE)))
  if (isBest) return { examples: [paged, ...short].slice(0, most), isGood: true }
  return first === undefined
    ? { examples: [...weak, ...long, ...ofOthers].slice(0, 1), isGood: false }
    : { examples: short, isGood: hasOutcome }
}

/** Whether a comment says what the code gives: `# => 3`, `# output: 3`. */
const saysResult = (code: string, language: Language | undefined): boolean =>
  code
    .split(`${language?.excerpts?.comment ?? '//'} `)
    .slice(1)
    .some((comment) => GIVEN.test(comment))

const GIVEN = /^(?:=>|->|→|(?:outputs?|prints?|returns?|result)\b)/i

const isPage = ({ recipe_kind }: RecipeCard): boolean =>
  recipe_kind === 'fence' || recipe_kind === 'docstring'

/** Names of which an import of the library has at least one: its packages, modules and owners. */
const ownersOf = ({ project, dotted, public: paths }: SymbolCard): string[] => {
  const owners = [dotted, ...paths].flatMap((path) => path.split(/[./:]/).slice(0, -1))
  return [...new Set([project, ...owners.filter((name) => name !== '')])]
}

/** Whether assignments call the method; undefined where its name does not tell. */
function isSetter({ dotted, symbol_kind }: SymbolCard, language: Language | undefined) {
  const end = language?.excerpts?.setter
  return end === undefined || symbol_kind !== 'method' ? undefined : lastName(dotted).endsWith(end)
}

/** The name of the type or namespace around the symbol. */
const typeOf = ({ symbol }: SymbolCard): string | undefined =>
  symbol
    .slice(symbol.indexOf(':') + 1)
    .split('.')
    .at(-2)

/** The names that call the symbol in code; for a constructor, the class name. */
function namesOf(card: SymbolCard, language: Language | undefined): string[] {
  const { dotted, public: paths } = card
  const owner = typeOf(card)
  const name = lastName(dotted)
  const isMade =
    language?.factoryMethods?.includes(name) ||
    language?.implicitMembers?.some((each) => each.test(name))
  const all = [name, ...paths.map(lastName), ...(isMade && owner !== undefined ? [owner] : [])]
  const plain = all.flatMap(
    (each) => /^@*([\p{L}_$][\p{L}\p{N}_$]*)[!?=']*(?:~\d+)?$/u.exec(each)?.[1] ?? [],
  )
  return [...new Set(plain)]
}

function exampleOf(
  recipe: RecipeCard,
  { lines, cut }: Excerpt,
  source: readonly (number | undefined)[],
): SymbolExample {
  return {
    recipe: recipe.id,
    code: codeOf(lines),
    lines: spansOf(lines.flatMap(({ from }) => from.flatMap((line) => source[line] ?? []))),
    whole_lines: wholeOf(recipe).split('\n').length,
    cut,
    ...(recipe.must_fail && { must_fail: recipe.must_fail }),
    ...(recipe.old && { old: recipe.old }),
    ...(recipe.continues !== undefined && { continues: recipe.continues }),
  }
}

function linesIn(
  files: readonly LibraryFile[],
): (recipe: RecipeCard) => readonly (number | undefined)[] {
  const byPath = new Map(files.map(({ path, text }) => [path, text]))
  const split = new Map<string, readonly string[]>()
  const byRecipe = new Map<string, readonly (number | undefined)[]>()
  return (recipe) => {
    const known = byRecipe.get(recipe.id)
    if (known !== undefined) return known
    const lines = split.get(recipe.path) ?? (byPath.get(recipe.path) ?? '').split(/\r?\n/)
    split.set(recipe.path, lines)
    const own = sourceLines(recipe, lines)
    byRecipe.set(recipe.id, own)
    return own
  }
}
