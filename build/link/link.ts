/**
 * Linking: the facts of all files of a library come in, its cards go out. Everything before this looked at one
 * file alone; everything that needs two files happens here, in this order:
 *
 *   twins → modules → symbols → names → public paths → calls → recipes, guides → cards
 *
 * Pure and synchronous: no file is read, the same facts give the same cards in the same order. What the files
 * themselves had to report stays in their facts; the problems here are those of linking.
 */

import type { Card } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { Problem } from '../facts.ts'
import type { UsageCounts } from '../report.ts'
import { groupedBy } from './grouping.ts'
import { guidesBySymbol } from './guides/guide-cards.ts'
import { linkGuides } from './guides/link-guides.ts'
import { fencesOf, learnAliases, mentionIndex } from './guides/mentions.ts'
import { idCounter } from './ids.ts'
import { isCode, type Library, type LibrarySymbol, type LinkFile, type Module } from './library.ts'
import { moduleGraph } from './modules/module-graph.ts'
import { importStyle, modulePlacer } from './modules/module-paths.ts'
import { mergeModuleVariants } from './modules/module-variants.ts'
import { outputRoots } from './modules/output-roots.ts'
import { packageEntries, packageRoots } from './modules/package-entries.ts'
import { piecePlaces } from './modules/piece-places.ts'
import { placeModules, pythonRoots, specifierRoots, treeRoots } from './modules/place-modules.ts'
import { withMacroScopes } from './modules/scope-macros.ts'
import { withoutSingleFileBundles } from './modules/single-file-bundles.ts'
import { definitionsOfDeclarations } from './names/declaration-definitions.ts'
import { nameResolver } from './names/names.ts'
import { publicPaths } from './names/public-paths.ts'
import { reExportEntry, reExportsOf } from './names/re-exports.ts'
import { secondaryRoots, testHelpers } from './names/secondary-roots.ts'
import { shortNames } from './names/short-names.ts'
import { symbolTable } from './names/symbol-table.ts'
import { usesOf } from './names/uses.ts'
import { dottedPath, moduleVisibility, visibilities } from './names/visibility.ts'
import { docstringRecipes, fenceRecipes, programRecipe } from './recipes/example-recipes.ts'
import { importingPages, inProjectImports } from './recipes/in-project-imports.ts'
import { type LinkedNotebooks, linkNotebooks } from './recipes/link-notebooks.ts'
import { publicSpecifier } from './recipes/public-specifier.ts'
import { rankRecipes } from './recipes/recipe-links.ts'
import { removedNames } from './recipes/removed-names.ts'
import { type RecipeContext, recipesOf } from './recipes/test-recipes.ts'
import { usageCounts } from './recipes/usage-counts.ts'
import { callGraph } from './symbols/call-graph.ts'
import { docstringsOf } from './symbols/docstrings.ts'
import { familiesOf } from './symbols/families.ts'
import { moduleEntry, offersOf, plainEntry } from './symbols/module-cards.ts'
import { capped, relationsOf, subclassesOf } from './symbols/relations.ts'
import { symbolEntry } from './symbols/symbol-cards.ts'

export interface LinkResult {
  /** Sorted by the path of their file, then as they stand in it. */
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
  /** Notebooks seen, and what stands alone of them. */
  readonly notebooks: LinkedNotebooks['counts']
  /** What shows the library at work, and how much of it became recipes. */
  readonly usage: UsageCounts
}

const NONE: readonly Module[] = []
const MAX_RECIPES = 8 // linked from a symbol; a reader looks at one or two

export function linkLibrary(library: Library): LinkResult {
  const { project, version, url, aliases, publicNames } = library
  const context = { project, version, url, aliases, languages: library.languages }
  const sorted = library.files.toSorted((a, b) => byCodeUnits(a.path, b.path))
  const scoped = withMacroScopes(sorted, library.languages ?? new Map())
  const { files, problems: amalgamations } = withoutSingleFileBundles(scoped)
  const code = files.filter(isCode)
  const packages = packageRoots(library.packages)
  const folders = packages.map(({ folder }) => folder)

  const twins = mergeModuleVariants(code, folders)
  const kept = new Set(twins.files.map(({ path }) => path))
  const isPython = ({ language }: LinkFile) => language === 'python'
  const specifiers = packageEntries(
    packages,
    project,
    code.map(({ path }) => path),
    standInOf,
  )
  const outputs = outputRoots(code, twins.standIn, folders, specifiers.values())
  const place = modulePlacer(
    project,
    code.filter(isPython),
    { packages: folders, outputs },
    library.languages,
  )
  const placed = placeModules(
    twins,
    place,
    project,
    library.languages,
    library.crates,
    library.imports,
  )
  const graph = moduleGraph(placed.modules, twins.standIn, specifiers, library.imports)
  const table = symbolTable(
    placed.modules,
    definitionsOfDeclarations(placed.modules, library.languages),
  )
  const names = nameResolver(table, graph)

  const roots = [...pythonRoots(placed), ...treeRoots(placed), ...specifierRoots(specifiers, graph)]
  const specifiersOf = groupedBy(roots, ({ module }) => module)
  const helpers = testHelpers(graph)
  const paths = publicPaths(table, names, [...roots, ...secondaryRoots(placed, roots, helpers)])
  const visibilityOf = visibilities(table, (symbol) => paths.of(symbol).length > 0, publicNames)
  const uses = usesOf(table, names, library.languages)
  const families = familiesOf(table.symbols.filter(isSource))
  const calls = callGraph(table, names, uses, placed.modules)

  const chainLinks: RecipeContext['chainLinks'] = new Map()
  const gone = removedNames(table.symbols.filter(isSource), placed.modules, names, graph)
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
    ...{ ...context, table, names, uses, titleOf, chainLinks, specifierOf },
    ...{ moduleAt: graph.byPath, gone, languages: library.languages, numbered: idCounter() },
    beside: (module: Module) =>
      (module.onlyImports === true
        ? module.file.facts.imports.flatMap(({ module: from }) => testsOf.get(from ?? '') ?? NONE)
        : (testsIn.get(module.folder) ?? NONE)
      ).filter((each) => each !== module),
  }
  const tests = placed.modules
    .filter(({ file }) => file.role !== 'docs')
    .flatMap((module) => recipesOf(module, recipeContext))
  // An interface and its constant, the overloads of a function: a recipe of one is a recipe of all.
  const first = (symbol: LibrarySymbol) => table.find(symbol.module, symbol.qualified)[0] ?? symbol
  const learned = learnAliases(placed.modules, fencesOf(files), aliases)
  const short = shortNames(learned, aliases, new Set(roots.map(({ path }) => path)))
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
    house: inProjectImports(importingPages(files), library.languages),
    named: (name: string, language: string) => {
      const symbol = mentions.named(name, undefined, false)
      return symbol && sharesNames(symbol.module.file.language, language) ? symbol : undefined
    },
    moduleId: (module: Module) => placed.ids.get(module) ?? module.name,
  }
  const shown = placed.modules.flatMap((module) => {
    if (module.declaredBy !== undefined || module.file.role === 'test') return []
    if (module.file.role === 'source') return docstringRecipes(module, exampleContext)
    return programRecipe(module, exampleContext) ?? []
  })
  const inCode = groupedBy([...tests, ...shown], ({ entry }) => entry.card.path)
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
      const own = (inCode.get(file.path) ?? []).map(({ entry }) => entry.card)
      const isWhole = (card: Card) => card.kind === 'recipe' && card.recipe_kind === 'tutorial'
      const whole = own.find(isWhole) ?? own[0]
      const module = isCode(file) ? placed.byFile.get(file) : undefined
      return module === undefined ? whole?.id : (moduleCards.get(module.name) ?? whole?.id)
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
  const recipes = new Map([...inCode, ...fences, ...notebooks.recipes])
  const ranking = { languages: library.languages, first, publicOf }
  const recipesFor = rankRecipes([...recipes.values()].flat(), ranking)
  const testsFor = rankRecipes(tests, { ...ranking, withUnnamed: true })
  const relations = {
    table,
    names,
    calls,
    subclasses: subclassesOf(table, names),
    moduleIds: placed.ids,
  }

  const numbered = idCounter()
  for (const { name } of placed.ids.keys()) numbered({ kind: 'module', module: name, nth: 1 })

  const entriesOf = (file: LinkFile): Entry[] => {
    const own = (recipes.get(file.path) ?? []).map(({ entry }) => entry)
    const pages = (guides.get(file.path) ?? []).map(({ entry }) => entry)
    if (pages.length > 0) return [...pages, ...own]
    const module = isCode(file) ? placed.byFile.get(file) : undefined
    if (module === undefined) {
      if (file.facts.kind !== 'plain') return []
      const { name } = place(file.path, file.language)
      const id = numbered({ kind: 'module', module: name, nth: 1 })
      return [plainEntry(file, id, name, file.facts, context)]
    }
    // A test file that shows nothing of the library is at least a file that can be found.
    const hasModule =
      module.declaredBy === undefined && (file.role === 'source' || own.length === 0)
    const specifiers = (specifiersOf.get(module) ?? []).map(({ path }) => path)
    const contents = {
      id: placed.ids.get(module) ?? module.name,
      specifiers,
      otherPaths: paths.ofModule(module),
      visibility: moduleVisibility(module, specifiersOf.has(module)),
      offers: offersOf(module, table, names).filter(isSource),
    }
    return [
      ...(hasModule ? [moduleEntry(module, contents, context)] : []),
      ...table
        .inModule(module)
        .filter((symbol) => isSource(symbol) || helpers.has(module))
        .map(symbolCard),
      ...reExportsOf(module, names).map((each) =>
        reExportEntry(each, module, contents.id, [...specifiers, ...contents.otherPaths], context),
      ),
      ...own,
    ]
  }

  const entries: Entry[] = []
  const problems: Problem[] = [...amalgamations, ...twins.problems, ...notebooks.problems]
  const explained = new Set(problems.map(({ path }) => path))
  for (const file of files) {
    const made = entriesOf(file)
    for (const entry of made) entries.push(entry)
    if (made.length > 0 || explained.has(file.path)) continue
    problems.push({ path: file.path, reason: whyEmpty(file), severity: 'info' })
  }
  return {
    entries,
    problems: problems.sort((a, b) => byCodeUnits(a.path, b.path)),
    usage: usageCounts({
      ...{ files, modules: placed.modules },
      recipes: [...recipes.values()].flat(),
      symbols: table.symbols.filter(isSource).length,
    }),
    notebooks: notebooks.counts,
  }

  function symbolCard(symbol: LibrarySymbol): Entry {
    const shown = recipesFor(symbol).map(({ entry }) => entry.card)
    const tested = testsFor(symbol).map(({ entry }) => entry.card)
    return symbolEntry(
      symbol,
      {
        docstrings: docstringsOf(symbol, names),
        visibility: visibilityOf(symbol),
        publicPaths: publicOf(symbol),
        otherPaths: paths.others(symbol),
        shortPaths: short.of(publicOf(symbol)),
        family: families.get(symbol),
        related: {
          ...relationsOf(symbol, relations),
          tests: capped(tested.map(({ id, path }) => ({ symbol: id, path }))),
          docs: capped(guidesFor(first(symbol)).map(({ id, path }) => ({ symbol: id, path }))),
        },
        recipes: shown.slice(0, MAX_RECIPES).map(({ id }) => id),
      },
      context,
    )
  }

  function publicOf(symbol: LibrarySymbol): readonly string[] {
    const found = paths.of(symbol)
    return found.length === 0 && visibilityOf(symbol) === 'public' ? [dottedPath(symbol)] : found
  }

  function titleOf(symbol: LibrarySymbol): string {
    return publicOf(symbol)[0] ?? symbol.dotted
  }

  function standInOf(path: string): string | undefined {
    const other = twins.standIn.get(path)
    return other ?? (kept.has(path) ? path : undefined)
  }

  /** A shell function of the same name is not what Rust calls; Kotlin may well call Java. */
  function sharesNames(one: string, other: string): boolean {
    const [a, b] = [one, other].map((language) => library.languages?.get(language))
    const inPackages = a?.modules?.names === 'package' && b?.modules?.names === 'package'
    const style = importStyle(one)
    if (style !== importStyle(other) || a?.fences !== b?.fences) return false
    return style !== 'none' || inPackages || (a?.family ?? one) === (b?.family ?? other)
  }

  function whyEmpty(file: LinkFile): string {
    const declared = twins.standIn.get(file.path)
    if (declared !== undefined) return `compiled twin of ${declared}`
    return file.facts.kind === 'doc' ? 'no text' : 'nothing in it to make a card of'
  }
}

function isSource({ module }: LibrarySymbol): boolean {
  return module.file.role === 'source'
}
