/**
 * Counts for the report how many tests, examples and other uses became recipes, and why the others did not.
 */
import type { SeenCount, UsageCounts } from '../../report.ts'
import { isTest, type LinkFile, type Module } from '../library.ts'
import type { Recipe } from './recipe-cards.ts'

export interface Counted {
  readonly files: readonly LinkFile[]
  readonly modules: readonly Module[]
  readonly recipes: readonly Recipe[]
  /** Number of symbol cards from the sources. */
  readonly symbols: number
}

const UNUSED = 'uses nothing of the library'

export function usageCounts({ files, modules, recipes, symbols }: Counted): UsageCounts {
  const cardsOf = (kind: Recipe['kind'], inPrograms = false): number =>
    recipes.filter((each) => each.kind === kind && each.isProgram === inPrograms).length
  const inSources = new Set(
    modules.flatMap(({ file }) => (file.role === 'source' ? file.path : [])),
  )
  /** Tests that are documentation, such as those that a docstring names. */
  const documenting = recipes.filter(
    ({ kind, isProgram, entry }) =>
      kind === 'docstring' && (isProgram || !inSources.has(entry.card.path)),
  ).length
  const own = modules.filter(({ declaredBy }) => declaredBy === undefined)
  const sources = own.filter(({ file }) => file.role === 'source')
  const sum = <T>(items: readonly T[], count: (item: T) => number): number =>
    items.reduce((total, item) => total + count(item), 0)

  const tests = sum(
    modules.filter(({ file }) => file.role !== 'docs'),
    (module) =>
      module.file.facts.definitions.filter((definition) => isTest(definition, module)).length,
  )
  const definitions = sum(
    sources,
    (module) =>
      module.file.facts.definitions.filter((definition) => !isTest(definition, module)).length,
  )
  const docstrings = sum(sources, ({ file }) => file.facts.examples?.length ?? 0)
  const pages = files.flatMap(({ facts }) =>
    facts.kind === 'doc' && facts.notebook === undefined ? [facts] : [],
  )
  const fences = sum(pages, ({ sections }) => sum(sections, ({ snippets }) => snippets.length))
  const read = sum(pages, ({ examples }) => examples?.length ?? 0)
  const programs = own.filter(({ file }) => file.role === 'docs').length

  return {
    definitions: counted(definitions, symbols, 'another declaration of a symbol that has a card'),
    tests: counted(tests, cardsOf('test') + documenting),
    docstring_examples: counted(
      docstrings,
      cardsOf('docstring') + cardsOf('docstring', true) - documenting,
    ),
    fences: {
      ...counted(read, cardsOf('fence')),
      seen: fences,
      left: withCount(
        counted(read, cardsOf('fence')).left,
        'not code, or in an unknown language',
        fences - read,
      ),
    },
    programs: counted(programs, cardsOf('tutorial', true)),
  }
}

function counted(seen: number, cards: number, reason = UNUSED): SeenCount {
  return { seen, cards, left: withCount({}, reason, seen - cards) }
}

function withCount(left: SeenCount['left'], reason: string, count: number): SeenCount['left'] {
  return count > 0 ? { ...left, [reason]: count } : left
}
