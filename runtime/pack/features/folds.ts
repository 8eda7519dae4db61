/**
 * Decides under which card each card folds in a list of mixed kinds, so that one thing takes one place:
 *
 *   a test                                under the symbol that it exercises
 *   an example in a docstring or a page   under the symbol or the section that contains it
 *   a copy of a public name               under that name: `zod.core._email` and `zod/mini.email` under `zod.email`
 *
 * Folding is transitive.
 */
import type { Card, RecipeCard, SymbolCard } from '../../card.ts'
import { qualifiedName } from '../../cards/symbol-names.ts'
import { symbolUses } from '../cards/symbol-uses.ts'
import { duplicatesOf } from './near-duplicates.ts'
import { bitOfPathFeature } from './path-features.ts'

/**
 * @param pathFeatures for each card, a bit mask of the path features that count against it
 * @returns for each card, the number of the card that it folds under; null for one that does not fold
 */
export function foldsOf(
  cards: readonly Card[],
  pathFeatures: readonly number[],
): (number | null)[] {
  const numbers = new Map(cards.map(({ id }, i) => [id, i]))
  const duplicates = duplicatesOf(cards, pathFeatures)
  const subjectOf = subjects(cards, pathFeatures, numbers)
  return cards.map((card, i) => {
    if (card.kind === 'symbol') return duplicates.get(i) ?? null
    if (card.kind !== 'recipe') return null
    const under = card.recipe_kind === 'test' ? subjectOf(card) : holderOf(card, cards, numbers)
    return under === undefined ? null : (duplicates.get(under) ?? under)
  })
}

/** Cells of a notebook do not fold. */
function holderOf(
  { recipe_kind, parent }: RecipeCard,
  cards: readonly Card[],
  numbers: ReadonlyMap<string, number>,
): number | undefined {
  if (recipe_kind !== 'docstring' && recipe_kind !== 'fence') return undefined
  const number = parent === undefined ? undefined : numbers.get(parent)
  const kind = number === undefined ? undefined : cards[number]?.kind
  return kind === 'symbol' || kind === 'guide' ? number : undefined
}

const TEST = bitOfPathFeature('test')

/**
 * The symbol that a test exercises: public before others, then one that the title names, then the one that fewest
 * recipes use, because what every test calls is the subject of none.
 */
function subjects(
  cards: readonly Card[],
  pathFeatures: readonly number[],
  numbers: ReadonlyMap<string, number>,
): (test: RecipeCard) => number | undefined {
  const usersOf = symbolUses(cards.filter((card) => card.kind === 'recipe'))
  return ({ id, symbols }) => {
    const name = inWords(decoded(id.slice(id.lastIndexOf('::') + 2)))
    let best: { readonly number: number; readonly order: readonly number[] } | undefined
    for (const id of symbols) {
      const number = numbers.get(id) ?? -1
      const card = cards[number]
      if (card?.kind !== 'symbol' || ((pathFeatures[number] ?? 0) & TEST) !== 0) continue
      const order = [
        card.visibility === 'public' && !isMarked(card) ? 0 : 1,
        name.includes(inWords(lastName(card))) ? 0 : 1,
        usersOf(id),
      ]
      if (best === undefined || isBefore(order, best.order)) best = { number, order }
    }
    return best?.number
  }
}

const isMarked = (card: SymbolCard): boolean => /(?:^|\.)[$_]/.test(qualifiedName(card.symbol))

const lastName = ({ dotted }: SymbolCard): string => dotted.slice(dotted.lastIndexOf('.') + 1)

/** `test_urlFor`, `url_for` → ` test url for `, ` url for `. */
const inWords = (name: string): string =>
  ` ${(
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

/** White space in ids is percent-encoded. */
const decoded = (name: string): string => name.replace(/%20/g, ' ')

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
