import type { CardHead } from '../card.ts'

/** The most specific word for what a card is: `function`, `test`, `guide`. */
export function ownKind(head: CardHead): string {
  if (head.kind === 'symbol') return head.symbol_kind
  return head.kind === 'recipe' ? head.recipe_kind : head.kind
}
