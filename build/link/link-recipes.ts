/**
 * The third pass of linking: makes recipes from tests, docstrings, programs, pages and notebooks, links them to the
 * symbols that they use, and makes the sections of pages.
 */
import type { Card } from '../../runtime/card.ts'
import { groupedBy } from '../../runtime/std/grouping.ts'
import { guidesBySymbol } from './guides/guide-cards.ts'
import { linkGuides } from './guides/link-guides.ts'
import { fencesOf, learnAliases, mentionIndex } from './guides/mentions.ts'
import { idCounter } from './ids.ts'
import { isCode, type Library, libraryOnCards, type Module } from './library.ts'
import { importStyle } from './modules/module-paths.ts'
import { piecePlaces } from './modules/piece-places.ts'
import { isSource, type NamedSymbols } from './name-symbols.ts'
import { shortNames } from './names/short-names.ts'
import type { PlacedCode } from './place-code.ts'
import { docstringRecipes, fenceRecipes, programRecipe } from './recipes/example-recipes.ts'
import { importingPages, inProjectImports } from './recipes/in-project-imports.ts'
import { type LinkedNotebooks, linkNotebooks } from './recipes/link-notebooks.ts'
import { publicSpecifier } from './recipes/public-specifier.ts'
import type { Recipe } from './recipes/recipe-cards.ts'
import { rankRecipes } from './recipes/recipe-links.ts'
import { titledRecipes } from './recipes/recipe-titles.ts'
import { removedNames } from './recipes/removed-names.ts'
import { type RecipeContext, recipesOf } from './recipes/test-recipes.ts'

const NONE: readonly Module[] = []

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
  const context = libraryOnCards(library)
  const { files, placed, graph } = code
  const { table, names, roots, specifiersOf, paths, visibilityOf, uses, publicOf, titleOf, first } =
    named
  const chainParts: RecipeContext['chainParts'] = new Map()
  const removedNamesIn = removedNames(table.symbols.filter(isSource), placed.modules, names, graph)
  const specifierOf = publicSpecifier({
    ...{ names, graph, titleOf, specifiersOf },
    isReachable: (symbol) => paths.of(symbol).length > 0,
  })
  const inTests = placed.modules.filter(({ file }) => file.role === 'test')
  const testsIn = groupedBy(
    inTests.filter(({ folder }) => folder !== undefined),
    ({ folder }) => folder,
  )
  const testsOf = groupedBy(
    inTests.filter(({ onlyImports }) => onlyImports),
    ({ package: name }) => name,
  )
  const recipeContext = {
    ...{ ...context, table, names, uses, titleOf, chainParts, specifierOf },
    ...{
      moduleAt: graph.byPath,
      removedNamesIn,
      languages: library.languages,
      numbered: idCounter(),
    },
    siblings: (module: Module) =>
      (module.onlyImports === true
        ? module.file.facts.imports.flatMap(({ module: from }) => testsOf.get(from ?? '') ?? NONE)
        : (testsIn.get(module.folder) ?? NONE)
      ).filter((each) => each !== module),
  }
  const tests = placed.modules
    .filter(({ file }) => file.role !== 'docs')
    .flatMap((module) => recipesOf(module, recipeContext))
  const learned = learnAliases(placed.modules, fencesOf(files), context.aliases)
  const short = shortNames(learned, context.aliases, new Set(roots.map(({ path }) => path)))
  const mentions = mentionIndex(
    table.symbols.filter(isSource).map((symbol) => ({
      symbol,
      paths: [symbol.dotted, ...publicOf(symbol), ...paths.others(symbol)],
      isPublic: visibilityOf(symbol) === 'public',
    })),
    learned,
  )
  const exampleContext = {
    ...recipeContext,
    ...{ graph, learned, specifiers: new Set(roots.map(({ path }) => path)) },
    placeOf: piecePlaces(placed.modules, library.languages),
    inProjectImportOf: inProjectImports(importingPages(files), library.languages),
    named: (name: string, language: string) => {
      const symbol = mentions.named(name, undefined, false)
      return symbol && sharesNames(symbol.module.file.language, language) ? symbol : undefined
    },
    moduleId: (module: Module) => placed.ids.get(module) ?? module.name,
  }
  const examples = placed.modules.flatMap((module) => {
    if (module.declaredBy !== undefined || module.file.role === 'test') return []
    if (module.file.role === 'source') return docstringRecipes(module, exampleContext)
    return programRecipe(module, exampleContext) ?? []
  })
  const codeRecipes = groupedBy([...tests, ...examples], ({ entry }) => entry.card.path)
  const moduleCards = new Map(
    placed.modules
      .filter(({ file, declaredBy }) => file.role === 'source' && declaredBy === undefined)
      .flatMap((module) =>
        [module.importPath, module.name].map((name) => [name, placed.ids.get(module) ?? name]),
      ),
  )
  const guides = linkGuides(library, files, {
    ...{ mentions, first },
    moduleNamed: (name) => moduleCards.get(name),
    cardOf: (file) => {
      const own = (codeRecipes.get(file.path) ?? []).map(({ entry }) => entry.card)
      const isWhole = (card: Card) => card.kind === 'recipe' && card.recipe_kind === 'tutorial'
      const tutorial = own.find(isWhole) ?? own[0]
      const module = isCode(file) ? placed.byFile.get(file) : undefined
      return module === undefined ? tutorial?.id : (moduleCards.get(module.name) ?? tutorial?.id)
    },
  })
  const fences = groupedBy(
    files.flatMap((file) => fenceRecipes(file, guides.get(file.path) ?? [], exampleContext)),
    ({ entry }) => entry.card.path,
  )
  const guidesFor = guidesBySymbol([...guides.values()].flat())
  const notebooks = linkNotebooks(files, guides, {
    ...exampleContext,
    hasLibrary: table.symbols.some(isSource),
  })
  const recipes = titledRecipes(new Map([...codeRecipes, ...fences, ...notebooks.recipes]), titleOf)
  const ranking = { languages: library.languages, first, publicOf }
  const recipesFor = rankRecipes([...recipes.values()].flat(), ranking)
  const testsFor = rankRecipes(tests, { ...ranking, withUnnamed: true })
  return { recipes, guides, notebooks, recipesFor, testsFor, guidesFor, short }

  /**
   * Whether code in one language can call names of the other: Kotlin can call Java, but Rust cannot call a shell
   * function of the same name.
   */
  function sharesNames(one: string, other: string): boolean {
    const [a, b] = [one, other].map((language) => library.languages?.get(language))
    const inPackages = a?.modules?.names === 'package' && b?.modules?.names === 'package'
    const style = importStyle(one)
    if (style !== importStyle(other) || a?.fences !== b?.fences) return false
    return style !== 'none' || inPackages || (a?.family ?? one) === (b?.family ?? other)
  }
}
