/**
 * The third pass of linking: makes recipes from tests, docstrings, programs, pages and notebooks, links them to the
 * symbols that they use, and makes the sections of pages.
 */

import type { Card } from '../../runtime/card.ts'
import { olderVersionPredicate } from '../../runtime/pack/features/older-versions.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import type { Import } from '../facts/code-piece.ts'
import { guidesBySymbol } from './guides/guide-cards.ts'
import { linkGuides } from './guides/link-guides.ts'
import { fencesOf, learnAliases, type Mentions, mentionIndex } from './guides/mentions.ts'
import { idCounter } from './ids.ts'
import { isCode, type Library, libraryOnCards, type Module } from './library.ts'
import { importRules } from './modules/import-rules.ts'
import { piecePlaces } from './modules/piece-places.ts'
import { isSource, type NamedSymbols } from './name-symbols.ts'
import { shortNames } from './names/short-names.ts'
import type { PlacedCode } from './place-code.ts'
import { docstringRecipes, fenceRecipes, programRecipe } from './recipes/example-recipes.ts'
import { importingPages, inProjectImports } from './recipes/in-project-imports.ts'
import { type LinkedNotebooks, linkNotebooks } from './recipes/link-notebooks.ts'
import { publicImports } from './recipes/public-imports.ts'
import type { Recipe } from './recipes/recipe-cards.ts'
import { rankRecipes } from './recipes/recipe-links.ts'
import { titledRecipes } from './recipes/recipe-titles.ts'
import { removedNames } from './recipes/removed-names.ts'
import { type RecipeContext, recipesOf } from './recipes/test-recipes.ts'

const NONE: readonly Module[] = []

/** Matches the kinds of symbols that pages declare types for. */
const TYPE = /^(?:class|struct|enum|interface|trait|type|record)$/

export interface LinkedRecipes {
  /** Recipes of tests, examples, pages and notebooks, by the path of their file. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  readonly guides: ReturnType<typeof linkGuides>
  readonly notebooks: LinkedNotebooks
  /** Per symbol, best first: recipes that show it, tests of it, and pages about it. */
  readonly recipesFor: ReturnType<typeof rankRecipes>
  readonly testsFor: ReturnType<typeof rankRecipes>
  readonly guidesFor: ReturnType<typeof guidesBySymbol>
  /** Paths as the library's own examples abbreviate them. */
  readonly short: ReturnType<typeof shortNames>
}

export function linkRecipes(
  library: Library,
  code: PlacedCode,
  named: NamedSymbols,
): LinkedRecipes {
  const { files, placed } = code
  const { table, roots, publicOf, titleOf, first, overloadsOf } = named
  const context = recipeContextOf(library, code, named)
  const tests = placed.modules
    .filter(({ file }) => file.role !== 'docs')
    .flatMap((module) => recipesOf(module, context))
  const learned = learnAliases(placed.modules, fencesOf(files), library.aliases)
  const short = shortNames(learned, library.aliases, new Set(roots.map(({ path }) => path)))
  const mentions = mentionsOf(named, learned)
  const ownTypes = new Set(
    table.symbols.flatMap((symbol) =>
      TYPE.test(symbol.definition.kind) && publicOf(symbol).length > 0
        ? symbol.definition.name
        : [],
    ),
  )
  const exampleContext = {
    ...context,
    ...{ graph: code.graph, learned, specifiers: new Set(roots.map(({ path }) => path)) },
    placeOf: piecePlaces(placed.modules, library.languages),
    inProjectImportOf: inProjectImports(importingPages(files), library.languages),
    named: (name: string, language: string) => {
      const symbol = mentions.named(name, undefined, false)
      if (symbol === undefined) return undefined
      const own = symbol.module.file.language
      return canCallEachOther(own, language, library.languages) ? symbol : undefined
    },
    isOwnType: (name: string) => ownTypes.has(name),
    moduleId: (module: Module) => placed.ids.get(module) ?? module.name,
  }
  const examples = placed.modules.flatMap((module) => {
    if (module.declaredBy !== undefined || module.file.role === 'test') return []
    if (module.file.role === 'source') return docstringRecipes(module, exampleContext)
    return programRecipe(module, exampleContext) ?? []
  })
  const codeRecipes = groupedBy([...tests, ...examples], ({ entry }) => entry.card.path)
  const moduleIds = moduleIdsByName(code)
  const guides = linkGuides(library, files, {
    ...{ mentions, first },
    moduleNamed: (name) => moduleIds.get(name),
    cardOf: (file) => {
      const module = isCode(file) ? placed.byFile.get(file) : undefined
      const own = module === undefined ? undefined : moduleIds.get(module.name)
      return own ?? mainRecipe(codeRecipes.get(file.path) ?? [])?.id
    },
  })
  const fences = groupedBy(
    files.flatMap((file) => fenceRecipes(file, guides.get(file.path) ?? [], exampleContext)),
    ({ entry }) => entry.card.path,
  )
  const notebooks = linkNotebooks(files, guides, {
    ...exampleContext,
    hasLibrary: table.symbols.some(isSource),
  })
  const recipes = titledRecipes(new Map([...codeRecipes, ...fences, ...notebooks.recipes]), titleOf)
  const hidden = new Set(
    table.symbols.flatMap((symbol) => (publicOf(symbol).length === 0 ? [symbol.id] : [])),
  )
  const isHidden = (id: string): boolean => hidden.has(id)
  const reachable = new Set(
    table.symbols.flatMap((symbol) => (isHidden(symbol.id) ? [] : symbol.definition.name)),
  )
  const unreachable = new Set(
    table.symbols.flatMap((symbol) =>
      isSource(symbol) && !reachable.has(symbol.definition.name) ? symbol.id : [],
    ),
  )
  const ranking = {
    ...{ languages: library.languages, first, overloadsOf, publicOf, isHidden },
    isUnreachable: (id: string) => unreachable.has(id),
  }
  return {
    ...{ recipes, guides, notebooks, short },
    recipesFor: rankRecipes([...recipes.values()].flat(), ranking),
    testsFor: rankRecipes(tests, { ...ranking, withUnnamed: true }),
    guidesFor: guidesBySymbol([...guides.values()].flat()),
  }
}

/** What making a recipe from any code needs to know. */
function recipeContextOf(
  library: Library,
  { placed, graph }: PlacedCode,
  { table, names, specifiersOf, paths, uses, titleOf }: NamedSymbols,
) {
  const chainParts: RecipeContext['chainParts'] = new Map()
  return {
    ...libraryOnCards(library),
    ...{ table, names, uses, titleOf, chainParts },
    publicImportOf: publicImports({
      ...{ names, graph, titleOf, specifiersOf },
      isReachable: (symbol) => paths.of(symbol).length > 0,
    }),
    moduleAt: graph.byPath,
    removedNamesIn: removedNames(table.symbols.filter(isSource), placed.modules, names, graph),
    languages: library.languages,
    isOlderPage: olderVersionPredicate(
      library.files.flatMap(({ path, role }) => (role === 'docs' ? [path] : [])),
    ),
    numbered: idCounter(),
    siblings: siblingTests(placed.modules),
    testImported: (from: Module, { module }: Import): Module | undefined => {
      const to = module === null ? undefined : graph.resolve(module, from)?.module
      return to?.file.role === 'test' && to !== from ? to : undefined
    },
  }
}

/** The other test files whose names a test sees: by its imports, or all of its folder. */
function siblingTests(modules: readonly Module[]): (module: Module) => readonly Module[] {
  const tests = modules.filter(({ file }) => file.role === 'test')
  const byFolder = groupedBy(
    tests.filter(({ folder }) => folder !== undefined),
    ({ folder }) => folder,
  )
  const byPackage = groupedBy(
    tests.filter(({ onlyImports }) => onlyImports),
    ({ package: name }) => name,
  )
  const visibleIn = ({ onlyImports, file, folder }: Module): readonly Module[] =>
    onlyImports === true
      ? file.facts.imports.flatMap(({ module: from }) => byPackage.get(from ?? '') ?? NONE)
      : (byFolder.get(folder) ?? NONE)
  return (module) => visibleIn(module).filter((each) => each !== module)
}

function mentionsOf(
  { table, publicOf, othersOf, visibilityOf }: NamedSymbols,
  learned: ReadonlyMap<string, string>,
): Mentions {
  const nameables = table.symbols.filter(isSource).map((symbol) => ({
    symbol,
    paths: [symbol.dotted, ...publicOf(symbol), ...othersOf(symbol)],
    isPublic: visibilityOf(symbol) === 'public',
  }))
  return mentionIndex(nameables, learned)
}

/** Ids of module cards, by import path and by name. */
function moduleIdsByName({ placed }: PlacedCode): ReadonlyMap<string, string> {
  const declaring = placed.modules.filter(
    ({ file, declaredBy }) => file.role === 'source' && declaredBy === undefined,
  )
  return new Map(
    declaring.flatMap((module) =>
      [module.importPath, module.name].map((name) => [name, placed.ids.get(module) ?? name]),
    ),
  )
}

/** The card that stands for a file without a module card: its tutorial, otherwise its first recipe. */
function mainRecipe(recipes: readonly Recipe[]): Card | undefined {
  const cards = recipes.map(({ entry }) => entry.card)
  const isTutorial = (card: Card) => card.kind === 'recipe' && card.recipe_kind === 'tutorial'
  return cards.find(isTutorial) ?? cards[0]
}

/**
 * Whether code in one language can call names of the other: Kotlin can call Java, but Rust cannot call a shell
 * function of the same name.
 */
function canCallEachOther(one: string, other: string, languages: Library['languages']): boolean {
  const [a, b] = [one, other].map((language) => languages?.get(language))
  const inPackages = a?.modules?.names === 'package' && b?.modules?.names === 'package'
  const rules = importRules(one)
  if (rules !== importRules(other) || a?.fences !== b?.fences) return false
  return rules.specifiers !== 'unknown' || inPackages || (a?.family ?? one) === (b?.family ?? other)
}
