/**
 * Everything that a card's page needs, fetched before it is drawn: the card, its source lines, its first recipe, the
 * renderer of prose. Fetching while drawing would make the text jump.
 */
import type { Card, RecipeCard } from '../../runtime/card.ts'
import type { CardRef } from '../address.ts'
import type { prose } from '../prose.ts'

export interface SourceLines {
  readonly path: string
  readonly text: string
  readonly language: string
  readonly firstLine: number
}

export interface CardMaterial {
  readonly card: Card
  /** The lines of the definition; null when the pack has no source for it. */
  readonly source: SourceLines | null
  readonly recipe: RecipeCard | null
  readonly prose: typeof prose
  /** The address of another card on this page. */
  readonly linkTo: (ref: CardRef) => string
  /** A card of the same project, for content that is fetched on demand. */
  readonly read: (ref: CardRef) => Promise<Card | null>
}
