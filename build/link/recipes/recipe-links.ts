/**
 * Ranks the recipes of each symbol, best first, by the sum of the features in recipe-features.ts. Old or broken
 * recipes and those of other overloads come last, and the first of several with the same names represents all. A
 * recipe whose own statements do not name the symbol is not shown for it: what a fixture or helper does for a test is
 * no example. A trait need not be named, because its import is what makes its methods callable.
 */

import type { RecipeCard } from '../../../runtime/card.ts'
import { appendTo } from '../../../runtime/std/grouping.ts'
import { memoizeByObject } from '../../../runtime/std/memoize-by-object.ts'
import { byCodeUnits } from '../../../runtime/std/sorted.ts'
import { areDistinct, calledOverloads, isCallable } from '../../text/overloads.ts'
import type { LanguageConventions, LibrarySymbol } from '../library.ts'
import { parameterTypes } from '../names/parameter-types.ts'
import { normalizedName } from './name-words.ts'
import type { Recipe } from './recipe-cards.ts'
import {
  type Example,
  featuresOf,
  isExtended,
  RECIPE_FEATURES,
  type RecipeAndSymbol,
} from './recipe-features.ts'
import { importedIn, isMadeInSetup, namesIn, plainName } from './shown-names.ts'
import type { TargetSymbol } from './symbol-texts.ts'

export interface RankingContext {
  readonly languages: ReadonlyMap<string, LanguageConventions> | undefined
  /** The first overload of a symbol. */
  first(symbol: LibrarySymbol): LibrarySymbol
  /** All overloads of a symbol. */
  overloadsOf(symbol: LibrarySymbol): readonly LibrarySymbol[]
  /** Whether to include recipes that use the symbol without naming it: tests of it, which do not show it. */
  readonly withUnnamed?: boolean
  /** Public paths of the symbol. */
  publicOf(symbol: LibrarySymbol): readonly string[]
  /** Whether it is the id of a symbol without a public path. */
  isHidden(id: string): boolean
  /** Whether no symbol with a public path has the name of this one. */
  isUnreachable(id: string): boolean
}

const MAX_RANKED = 24 // the limit for any relation on a card; readers look at three
const MAX_COMPARED = 60 // candidates compared for near-duplicates, more than MAX_RANKED to allow for them

interface Candidate {
  readonly recipe: Recipe
  readonly example: Example
}

/** How common a symbol is in recipes, from 0 to 1, on a logarithmic scale. */
type Commonness = (id: string) => number

const NO_OTHERS = 0.5 // a recipe without another symbol is neither better nor worse for it

export function rankRecipes(
  recipes: readonly Recipe[],
  context: RankingContext,
): (symbol: LibrarySymbol) => readonly Recipe[] {
  const { languages, first, overloadsOf, publicOf, isUnreachable, withUnnamed } = context
  const conventionsOf = ({ module }: LibrarySymbol) => languages?.get(module.file.language)
  const bySymbol = new Map<LibrarySymbol, Candidate[]>()
  const ordered = recipes.toSorted(
    ({ entry: { card: a } }, { entry: { card: b } }) =>
      byCodeUnits(a.path, b.path) || a.lines[0] - b.lines[0] || byCodeUnits(a.id, b.id),
  )
  for (const recipe of ordered) {
    const { card, fields } = recipe.entry
    if (card.kind !== 'recipe') continue
    const conventions = languages?.get(card.language)
    const candidate = {
      recipe,
      example: {
        ...{ card, label: fields.name, injected: recipe.injected, conventions },
        breadcrumbs: recipe.breadcrumbs,
        isDiscouraged: recipe.isDiscouraged,
        usesHidden: card.symbols.some(isUnreachable),
      },
    }
    const { ownSymbols } = recipe
    const own =
      ownSymbols === undefined || withUnnamed === true
        ? recipe.symbols
        : [
            ...ownSymbols,
            ...recipe.symbols.filter(
              (each) => isClass(each) && isMadeInSetup(candidate.example, [each.definition.name]),
            ),
          ]
    for (const symbol of new Set(own.map(first))) appendTo(bySymbol, symbol, candidate)
  }

  const common = commonnessIn(recipes)
  const ranked = new Map<LibrarySymbol, readonly Recipe[]>()
  const callsOfOthersIn = memoizeByObject((key: LibrarySymbol) =>
    withUnnamed === true
      ? () => false
      : callsOfOthers(overloadsOf(key), namesOf(key, publicOf(key), conventionsOf(key))),
  )
  return (symbol) => {
    const key = first(symbol)
    const known = ranked.get(symbol)
    if (known !== undefined) return known
    const candidates = bySymbol.get(key) ?? []
    const best = rank(candidates, symbol, context, common, callsOfOthersIn(key)).slice(
      0,
      MAX_RANKED,
    )
    ranked.set(symbol, best)
    return best
  }
}

function rank(
  candidates: readonly Candidate[],
  symbol: LibrarySymbol,
  { languages, publicOf, isHidden, withUnnamed }: RankingContext,
  common: Commonness,
  isOfOthers: CallsInRecipe,
): readonly Recipe[] {
  const conventions = languages?.get(symbol.module.file.language)
  const names = namesOf(symbol, publicOf(symbol), conventions)
  const owner = symbol.definition.qualifier.at(-1)
  const { kind } = symbol.definition
  const isFunction = /function|method/.test(kind)
  const target: TargetSymbol = {
    ...{ names, owner, qualified: qualifiedOf(publicOf(symbol)) },
    ...{ isClass: isClass(symbol), home: symbol.module.file.path },
  }
  const isUsuallyExtended =
    isClass(symbol) &&
    2 * candidates.filter(({ example }) => isExtended(example, names)).length >= candidates.length
  const files = new Set<string>()
  const shown = new Map<string, number>()
  const scored = candidates.flatMap(({ recipe, example }) => {
    const { card } = example
    const shownBy =
      card.recipe_kind === 'docstring' && (!recipe.isProgram || isNamed(example, names))
        ? relationOf(card.parent, symbol.id)
        : undefined
    const isShown =
      shownBy === 'own' ||
      showsSymbol(example, names, isFunction) ||
      (isClass(symbol) && isMadeInSetup(example, names)) ||
      (kind === 'trait' && names.some((name) => importedIn(example).has(name)))
    if (!isShown && withUnnamed !== true) return []
    const isFirst = !files.has(card.path)
    files.add(card.path)
    const documentation = card.recipe_kind === 'docstring' ? (card.parent ?? '') : ''
    const shownAbove = documentation === '' ? 0 : (shown.get(documentation) ?? 0)
    shown.set(documentation, shownAbove + 1)
    const features = featuresOf(example, {
      ...{ symbol: target, shownBy, isFirst, shownAbove, isUsuallyExtended },
      isOfHidden:
        card.recipe_kind === 'docstring' &&
        isHidden(card.parent ?? '') &&
        !isMemberOf(card.parent, symbol.id),
      commonnessOfOthers: commonnessOfOthers(symbol.id, card.symbols, common),
    })
    const isOwn = shownBy === 'own' && card.parent === symbol.id
    const isOther = !isOwn && isOfOthers(symbol, card)
    return [{ recipe, example, isOther, score: scoreOf(features) }]
  })
  scored.sort(
    (a, b) =>
      Number(a.isOther) - Number(b.isOther) ||
      Number(a.recipe.stale) - Number(b.recipe.stale) ||
      Number(isOld(a)) - Number(isOld(b)) ||
      b.score - a.score ||
      a.recipe.length - b.recipe.length ||
      byCodeUnits(a.example.card.id, b.example.card.id),
  )
  return duplicatesLast(scored)
}

const isClass = ({ definition: { kind } }: LibrarySymbol): boolean =>
  kind === 'class' || kind === 'struct'

type CallsInRecipe = (symbol: LibrarySymbol, card: RecipeCard) => boolean

/** Whether recipes call only other overloads of a symbol. @param all the overloads, which share their recipes */
function callsOfOthers(all: readonly LibrarySymbol[], names: readonly string[]): CallsInRecipe {
  const overloads = all.filter(({ definition: { kind } }) => isCallable(kind))
  const [first] = overloads
  // Facts lack parameters without a name.
  const areKnown = overloads.every(
    ({ definition }) => parameterTypes(definition).length === definition.parameters.length,
  )
  const parameters = overloads.map(({ definition }) => definition.parameters)
  if (first === undefined || !areKnown || !areDistinct(parameters)) return () => false
  const owner = first.definition.qualifier.at(-1)
  const calledIn = memoizeByObject(({ code, preamble }: RecipeCard) =>
    calledOverloads(code, { names, owner, all: parameters }, preamble),
  )
  return (symbol, card) => calledIn(card)[overloads.indexOf(symbol)] === false
}

function commonnessIn(recipes: readonly Recipe[]): Commonness {
  const uses = new Map<string, number>()
  for (const { symbols } of recipes)
    for (const { id } of symbols) uses.set(id, (uses.get(id) ?? 0) + 1)
  let most = 1
  for (const count of uses.values()) most = Math.max(most, count)
  const commonness = new Map(
    [...uses].map(([id, count]) => [id, Math.log2(1 + count) / Math.log2(1 + most)]),
  )
  return (id) => commonness.get(id) ?? 0
}

/** The mean commonness of the other symbols that a recipe uses. */
function commonnessOfOthers(own: string, symbols: readonly string[], common: Commonness): number {
  let sum = 0
  let count = 0
  for (const id of symbols) {
    if (id === own) continue
    sum += common(id)
    count++
  }
  return count === 0 ? NO_OTHERS : sum / count
}

/** Whether a recipe shows the symbol rather than a type of the same name. */
function showsSymbol(example: Example, names: readonly string[], isFunction: boolean): boolean {
  if (names.length === 0) return true
  const all = namesIn(example)
  const nameUses = names.flatMap((name) => all.get(name) ?? [])
  return nameUses.length > 0 && (!isFunction || nameUses.some(({ isType }) => !isType))
}

const isOld = ({ example: { card } }: { readonly example: Example }): boolean => card.old === true

function scoreOf({ alone, together }: Record<'alone' | 'together', Numbers>): number {
  let sum = 0
  for (const [name, { weight }] of WEIGHTS) sum += weight * (together[name] ?? alone[name] ?? 0)
  return sum
}

type Numbers = Readonly<Record<string, number>>

const WEIGHTS = Object.entries(RECIPE_FEATURES)

/** Whether the test's name contains the symbol: `ExampleCart_Add`, but not `ExampleWithTax`. */
function isNamed({ label }: Example, names: readonly string[]): boolean {
  const title = normalizedName(label)
  return names.some((name) => title.includes(normalizedName(name)))
}

/** Empty if the symbol is used without being named. */
function namesOf(
  { definition: { name, qualifier } }: LibrarySymbol,
  paths: readonly string[],
  conventions: LanguageConventions | undefined,
): readonly string[] {
  if (conventions?.implicitMembers?.some((each) => each.test(name)) === true) return []
  const last = paths.map((path) => path.slice(path.lastIndexOf('.') + 1))
  // Importers choose the name of a default export.
  if (name === 'default' || last.includes('default')) return []
  const isMade = conventions?.factoryMethods?.includes(name) === true
  const all = [name, ...last, ...(isMade ? qualifier.slice(-1) : [])].map(plainName)
  return all.includes(undefined) ? [] : [...new Set(all.flatMap((each) => each ?? []))]
}

/** Qualified names such as `gin.New`, which are more specific than `New`. */
function qualifiedOf(paths: readonly string[]): readonly string[] {
  const all = paths.map((path) => path.split('.').slice(-2))
  return all.flatMap((parts) => (parts.length === 2 ? parts.join('.') : []))
}

/** Whose documentation contains the recipe. Overloads share theirs; that of `Shop` also shows `Shop.add`. */
function relationOf(parent: string | undefined, id: string): RecipeAndSymbol['shownBy'] {
  if (parent === undefined) return undefined
  const [of, own] = [parent, id].map((each) => each.replace(/~\d+$/, ''))
  if (of === own) return 'own'
  return of !== undefined && isMemberOf(own, of) ? 'class' : undefined
}

const isMemberOf = (id: string | undefined, owner: string): boolean =>
  id?.startsWith(`${owner}.`) === true

/** Moves all but the first recipe with the same names to the end. */
function duplicatesLast(
  scored: readonly { readonly recipe: Recipe; readonly example: Example }[],
): readonly Recipe[] {
  const seen = new Set<string>()
  const duplicates: Recipe[] = []
  const distinct: Recipe[] = []
  for (const { recipe, example } of scored.slice(0, MAX_COMPARED)) {
    const names = namesAsText(example)
    if (seen.has(names)) duplicates.push(recipe)
    else distinct.push(recipe)
    seen.add(names)
  }
  return [...distinct, ...duplicates]
}

const namesAsText = memoizeByObject((example: Example) =>
  [...namesIn(example).keys()].sort().join(' '),
)
