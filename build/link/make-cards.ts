/**
 * The last pass of linking: makes the cards of symbols, recipes and pages, in the order of their files, and gives a
 * reason for each file without a card.
 */
import type { Entry } from '../../runtime/pack/entry.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { Problem } from '../facts.ts'
import { idCounter } from './ids.ts'
import {
  isCode,
  type Library,
  type LibrarySymbol,
  type LinkFile,
  libraryOnCards,
  type Module,
} from './library.ts'
import type { LinkedRecipes } from './link-recipes.ts'
import { isSource, type NamedSymbols } from './name-symbols.ts'
import { reExportEntry, reExportsOf, starPaths } from './names/re-exports.ts'
import type { PlacedCode } from './place-code.ts'
import { describedOnPages, docstringsOf } from './symbols/docstrings.ts'
import { exportedSymbols, moduleEntry, plainEntry } from './symbols/module-cards.ts'
import { capped, relationsOf, subclassesOf } from './symbols/relations.ts'
import { symbolEntry } from './symbols/symbol-cards.ts'

export interface LinkedCards {
  /** Sorted by the path of their file, then by their position in it. */
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
  /** By the id of a symbol, recipes that rank after those on its card. */
  readonly furtherRecipes: ReadonlyMap<string, readonly string[]>
}

const MAX_RECIPES = 8 // recipes linked from a symbol; readers look at one or two
const MAX_FURTHER = 16 // recipes to try if none of those gives an example

export function makeCards(
  library: Library,
  code: PlacedCode,
  named: NamedSymbols,
  linked: LinkedRecipes,
): LinkedCards {
  const context = libraryOnCards(library)
  const { files, variants, place, placed, graph, openPackages } = code
  const {
    table,
    names,
    roots,
    specifiersOf,
    helpers,
    paths,
    visibilityOf,
    moduleVisibilityOf,
    families,
    calls,
    publicOf,
    othersOf,
    titleOf,
    first,
  } = named
  const { recipes, guides, notebooks, recipesFor, testsFor, guidesFor, short } = linked
  const relations = {
    table,
    names,
    calls,
    subclasses: subclassesOf(table, names),
    moduleIds: placed.ids,
  }

  const starPathsOf = starPaths(roots, graph)
  const numbered = idCounter()
  for (const { name } of placed.ids.keys()) numbered({ kind: 'module', module: name, nth: 1 })

  const described = describedOnPages(files)
  const furtherRecipes = new Map<string, readonly string[]>()

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
    // A test file that uses nothing of the library still gets a card, so that it can be found.
    const hasModule =
      module.declaredBy === undefined && (file.role === 'source' || own.length === 0)
    const specifiers = (specifiersOf.get(module) ?? []).map(({ path }) => path)
    const namespacePaths = paths.ofModule(module)
    const contents = {
      id: placed.ids.get(module) ?? module.name,
      specifiers,
      otherPaths: [...namespacePaths, ...filePathOf(module)],
      visibility: moduleVisibilityOf(module, specifiersOf.has(module)),
      exports: exportedSymbols(module, table, names).filter(isSource),
    }
    const modulePaths = new Set([
      ...specifiers,
      ...namespacePaths,
      ...(starPathsOf.get(module) ?? []),
    ])
    return [
      ...(hasModule ? [moduleEntry(module, contents, context)] : []),
      ...table
        .inModule(module)
        .filter((symbol) => isSource(symbol) || helpers.has(module))
        .map(symbolCard),
      ...reExportsOf(module, names).map((each) =>
        reExportEntry(each, module, contents.id, [...modulePaths], context),
      ),
      ...own,
    ]
  }

  /** The path by which a package that exports all of its files exports the module. */
  function filePathOf({ rules, file }: Module): string[] {
    const path = rules.specifiers === 'path' ? openPackages.specifierOf(file.path) : undefined
    return path === undefined ? [] : [path]
  }

  const entries: Entry[] = []
  const problems: Problem[] = [...code.problems, ...notebooks.problems]
  const explained = new Set(problems.map(({ path }) => path))
  for (const file of files) {
    const fileEntries = entriesOf(file)
    for (const entry of fileEntries) entries.push(entry)
    if (fileEntries.length > 0 || explained.has(file.path)) continue
    problems.push({ path: file.path, reason: whyEmpty(file), severity: 'info' })
  }
  return {
    entries,
    problems: problems.sort((a, b) => byCodeUnits(a.path, b.path)),
    furtherRecipes,
  }

  function symbolCard(symbol: LibrarySymbol): Entry {
    const shown = recipesFor(symbol).map(({ entry }) => entry.card)
    const further = shown.slice(MAX_RECIPES, MAX_RECIPES + MAX_FURTHER)
    if (further.length > 0)
      furtherRecipes.set(
        symbol.id,
        further.map(({ id }) => id),
      )
    const own = docstringsOf(symbol, names)
    const tested = testsFor(symbol).map(({ entry }) => entry.card)
    return symbolEntry(
      symbol,
      {
        docstrings: own.length > 0 ? own : described(symbol, publicOf(symbol)),
        visibility: visibilityOf(symbol),
        publicPaths: publicOf(symbol),
        title: titleOf(symbol),
        otherPaths: othersOf(symbol),
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

  function whyEmpty(file: LinkFile): string {
    const declared = variants.representatives.get(file.path)
    if (declared !== undefined) return `compiled copy of ${declared}`
    return file.facts.kind === 'doc' ? 'no text' : 'nothing in it to make a card of'
  }
}
