/**
 * The static rank of a card, 0–1, independent of any question: a class ranks above its methods, a short recipe with
 * few symbols above a long one, a page above its last subsection. It decides between cards that match equally well.
 */
import type { Card, GuideCard, RecipeCard } from '../../card.ts'
import { qualifiedName } from '../../cards/symbol-names.ts'

/**
 * The rank of a definition by its kind: a class represents its methods. A nested definition counts half.
 */
const DEFINITION_RANK: Readonly<Record<string, number>> = {
  class: 1,
  struct: 1,
  trait: 1,
  interface: 0.9,
  function: 0.9,
  macro: 0.9,
  enum: 0.9,
  type: 0.8,
  constant: 0.6,
  variable: 0.6,
  method: 0.5,
  namespace: 0.5,
}
const OTHER_RANK = 0.5
const NESTED = 0.5
/** `__repr__`, `__eq__`: nobody searches for them by what they do. */
const DUNDER = /^__\w+__$/
const DUNDER_RANK = 0.1
/** Its author recommends something else, which often has the same name. */
const DEPRECATED_RANK = 0

/** 0–1. */
export function staticRankOf(card: Card): number {
  if (card.kind === 'module') return OTHER_RANK
  if (card.kind === 'recipe') return recipeRank(card)
  if (card.kind === 'guide') return guideRank(card)
  if (card.deprecated !== undefined) return DEPRECATED_RANK
  const name = qualifiedName(card.symbol)
  if (DUNDER.test(name.slice(name.lastIndexOf('.') + 1))) return DUNDER_RANK
  const rank = DEFINITION_RANK[card.symbol_kind] ?? OTHER_RANK
  const isNested = name.includes('.') && card.symbol_kind !== 'method'
  return rank * (isNested ? NESTED : 1)
}

/** A recipe is read to be pasted: of two that match equally, the shorter and more specific one comes first. */
const RECIPE_RANK = 0.9
const SHORT_RECIPE = 12 // lines
const FEW_SYMBOLS = 3
const MIN_RANK_OF_RECIPE = 0.4

function recipeRank({ code, symbols }: RecipeCard): number {
  const lines = code.split('\n').length
  const brevity = Math.min(1, SHORT_RECIPE / lines)
  const directness = symbols.length === 0 ? 0.5 : Math.min(1, FEW_SYMBOLS / symbols.length)
  return Math.max(MIN_RANK_OF_RECIPE, RECIPE_RANK * Math.sqrt(brevity * directness))
}

/** A page covers a topic better than its last subsection; a heading without text says nothing. */
const GUIDE_RANK = [0.9, 0.9, 0.8, 0.7]
const EMPTY_GUIDE = 0.3
/** In characters beside the heading; short documents are answers, too. */
const MIN_TEXT = 12

function guideRank({ breadcrumbs, title, text }: GuideCard): number {
  if (text.replace(title, '').trim().length < MIN_TEXT) return EMPTY_GUIDE
  return GUIDE_RANK[Math.min(breadcrumbs.length, GUIDE_RANK.length - 1)] ?? EMPTY_GUIDE
}
