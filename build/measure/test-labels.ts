/**
 * Labels from tests: a test's docstring, or its name in words, is the question, and the subject of the test is the
 * answer. Most symbols in a test are only set-up. The subject is recognized by the words that the title and the
 * symbol's name have in common: two of them, or one in a file or group with the name of the symbol
 * (`test_structures.py`, `describe('spelling')`). Other tests give no question. The other symbols that a test uses
 * count neither as right nor as wrong.
 */
import type { RecipeCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { rareIn } from './answerable.ts'
import type { Label } from './label.ts'
import { contentStems, questionIn } from './question-text.ts'
import { splitNames } from './split-names.ts'
import { lastSegment, type SymbolNames } from './symbol-names.ts'

/** A test may have two subjects; with more it is a scenario. */
const MAX_ANSWERS = 2
/** A name with this many words needs no context from its file. */
const ENOUGH_WORDS = 4

export function testLabels(entries: readonly Entry[], names: SymbolNames): Label[] {
  const tests = entries.flatMap(({ card, fields }) =>
    card.kind === 'recipe' && card.recipe_kind === 'test' && card.stale !== true
      ? [{ card, fields, symbols: representativesOf(card.symbols, names) }]
      : [],
  )
  const isRare = rareIn(tests.map(({ symbols }) => symbols))
  const isDistinctive = distinctiveStems(entries, names)
  return tests.flatMap(({ card, fields, symbols }): Label[] => {
    const docQuestion = fields.text.trim() === '' ? undefined : questionIn(card.summary)
    const question = docQuestion ?? titleInWords(card, fields)
    const relevant = subjectsOf(
      {
        symbols: symbols.filter(isRare),
        title: docQuestion ?? fields.name,
        context: contextOf(card, fields),
      },
      names,
      isDistinctive,
    )
    if (relevant.length === 0 || relevant.length > MAX_ANSWERS) return []
    const unjudged = symbols.filter((symbol) => !relevant.includes(symbol))
    const label = { question, relevant, unjudged, sources: [card.id] }
    return [{ id: `test2api ${card.id}`, kind: 'test2api', ...label }]
  })
}

export const representativesOf = (ids: readonly string[], names: SymbolNames): string[] => [
  ...new Set(ids.flatMap((id) => names.representative(id) ?? [])),
]

interface Exercise {
  readonly symbols: readonly string[]
  readonly title: string
  /** The location of the test, in words. */
  readonly context: string
}

/** The symbols with the most evidence; none where the title says too little about any. */
function subjectsOf(
  { symbols, title, context }: Exercise,
  names: SymbolNames,
  isTelling: (stem: string) => boolean,
): string[] {
  const [inTitle, around] = [contentStems(splitNames(title)), contentStems(splitNames(context))]
  const scored = withClasses(symbols, names).flatMap((symbol) => {
    const stems = stemsOfName(symbol)
    const shared = stems.filter((part) => inTitle.has(part))
    if (!shared.some(isTelling)) return []
    const isNamed = stems.every((part) => around.has(part))
    if (!isNamed && shared.length < ENOUGH_SHARED) return []
    return [{ symbol, points: (isNamed ? 1 : 0) + shared.length / stems.length }]
  })
  const most = Math.max(0, ...scored.map(({ points }) => points))
  return scored.filter(({ points }) => points === most).map(({ symbol }) => symbol)
}

/** The number of words shared by title and name where the file is not named after the symbol: one may be chance. */
const ENOUGH_SHARED = 2

/**
 * The largest share or number of symbols with a distinctive word. A word such as `type` or `parse` is in more names.
 */
const DISTINCTIVE = { share: 0.02, least: 6 }

function distinctiveStems(
  entries: readonly Entry[],
  names: SymbolNames,
): (stem: string) => boolean {
  const symbols = new Set(
    entries.flatMap(({ card }) =>
      card.kind === 'symbol' ? (names.representative(card.id) ?? []) : [],
    ),
  )
  const named = new Map<string, number>()
  for (const symbol of symbols)
    for (const part of new Set(stemsOfName(symbol))) named.set(part, (named.get(part) ?? 0) + 1)
  const most = Math.max(DISTINCTIVE.least, DISTINCTIVE.share * symbols.size)
  return (part) => (named.get(part) ?? 0) <= most
}

/** A class represents its members where the test uses several of them. */
function withClasses(symbols: readonly string[], names: SymbolNames): string[] {
  const owners = new Map<string, number>()
  for (const symbol of symbols) {
    const owner = ownerOf(symbol, names)
    if (owner !== undefined) owners.set(owner, (owners.get(owner) ?? 0) + 1)
  }
  const exercised = [...owners].flatMap(([owner, members]) =>
    symbols.includes(owner) || members > 1 ? [owner] : [],
  )
  return [
    ...new Set([
      ...exercised,
      ...symbols.filter((symbol) => !exercised.includes(ownerOf(symbol, names) ?? '')),
    ]),
  ]
}

function ownerOf(id: string, names: SymbolNames): string | undefined {
  const dot = id.lastIndexOf('.')
  return dot > id.indexOf(':') ? names.representative(id.slice(0, dot)) : undefined
}

const stemsOfName = (id: string): string[] => [
  ...contentStems(splitNames(lastSegment(id.replace(/~\d+$/, '')))),
]

/** The name of the file without `test`, and the classes or groups around the test. */
function contextOf({ path }: RecipeCard, { path: place }: Entry['fields']): string {
  return `${stemOf(path)} ${place.slice(path.length)}`.replace(
    /\bTests?(?=[A-Z_])|(?<=[a-z])Tests?\b/g,
    '',
  )
}

const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .replace(/^tests?[_-]|[_-]?tests?$|[_-]?spec$/gi, '')

/** A short name with its context: `test_interiors` in `test_geom_methods.py` → geom methods interiors */
function titleInWords({ path }: RecipeCard, { name, path: place }: Entry['fields']): string {
  if (name.split(' ').length >= ENOUGH_WORDS) return name
  const classes = place.slice(path.length).replace(/\bTests?(?=[A-Z_])|(?<=[a-z])Tests?\b/g, '')
  const words = `${classes.trim() === '' ? stemOf(path) : classes} ${name}`
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
  return words.filter((word, i) => word.toLowerCase() !== words[i - 1]?.toLowerCase()).join(' ')
}
