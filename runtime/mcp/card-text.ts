/**
 * The Markdown of a card for a model: the whole card, then the ids of related cards.
 */
import type { Card } from '../card.ts'
import { inCode, renderCard } from '../context/render-card.ts'

/** Ids per relation: a popular function has hundreds of examples. The best come first. */
const MAX_LINKS = 5

export function cardText(card: Card): string {
  const lines = linksOf(card).flatMap(({ words, ids }) => {
    const shown = ids.slice(0, MAX_LINKS).map(inCode).join(', ')
    return ids.length === 0 ? [] : [`${words}: ${shown}`]
  })
  return [renderCard(card, {}), ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
}

interface Links {
  readonly words: string
  readonly ids: readonly string[]
}

function linksOf(card: Card): Links[] {
  switch (card.kind) {
    case 'symbol':
      return [{ words: 'Examples', ids: card.recipes }]
    case 'recipe':
      return [{ words: 'Uses', ids: card.symbols }]
    case 'guide':
      return [
        { words: 'Sections', ids: card.children },
        { words: 'See also', ids: card.references },
      ]
    case 'module':
      return [{ words: 'Exports', ids: card.exports }]
    default:
      return card satisfies never
  }
}
