/**
 * Tests say what a symbol is expected to do: a test's docstring, or its name in words, comes in as the question,
 * the rarest of the symbols that it uses is the answer. Every test of a table makes a table; what only few tests
 * use is what a test is about. The others that it uses are neither right nor wrong.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/entry.ts'
import type { Label } from './label.ts'
import type { SymbolNames } from './symbol-names.ts'

/** Of all tests: what more of them use is no test's subject. */
const RARE = 0.05
/** Symbols may be equally rare, a class and its one method; more are a scenario. */
const MOST_ANSWERS = 3
/** Words of a name that say enough without the name of their file. */
const ENOUGH_WORDS = 4

export function testLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const tests = entries.flatMap(({ card, fields }) =>
    card.kind === 'recipe' && card.recipe_kind === 'test' && card.stale !== true
      ? [{ card, fields, symbols: firstsOf(card.symbols, names) }]
      : [],
  )
  const users = new Map<string, number>()
  for (const { symbols } of tests)
    for (const symbol of symbols) users.set(symbol, (users.get(symbol) ?? 0) + 1)
  const most = Math.max(ENOUGH_USERS, RARE * tests.length)
  return tests.flatMap(({ card, fields, symbols }): Label[] => {
    const least = Math.min(...symbols.map((symbol) => users.get(symbol) ?? 0))
    const relevant = symbols.filter((symbol) => users.get(symbol) === least)
    if (least > most || relevant.length === 0 || relevant.length > MOST_ANSWERS) return []
    const question = fields.text.trim() === '' ? inWords(card, fields) : card.summary
    const besides = symbols.filter((symbol) => !relevant.includes(symbol))
    const label = { question, relevant, besides, sources: [card.id] }
    return [{ id: `test2api ${card.id}`, kind: 'test2api', ...label }]
  })
}

/** In a small library everything is used by a large share of its tests. */
const ENOUGH_USERS = 3

export const firstsOf = (ids: readonly string[], names: SymbolNames): string[] => [
  ...new Set(ids.flatMap((id) => names.first(id) ?? [])),
]

/** A short name with what stands around it: `test_interiors` in `test_geom_methods.py` → geom methods interiors */
function inWords({ path }: RecipeCard, { name, path: place }: Entry['fields']): string {
  if (name.split(' ').length >= ENOUGH_WORDS) return name
  const classes = place.slice(path.length).replace(/\bTests?(?=[A-Z_])|(?<=[a-z])Tests?\b/g, '')
  const stem = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .replace(/^tests?[_-]|[_-]?tests?$|[_-]?spec$/gi, '')
  const words = `${classes.trim() === '' ? stem : classes} ${name}`
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
  return words.filter((word, i) => word.toLowerCase() !== words[i - 1]?.toLowerCase()).join(' ')
}
