/**
 * The first sentence of a card's page: the summary by its author, else what kind of thing the card is and where it
 * belongs. Programs take the first sentence below a heading as the beginning of the content. Undefined for guides,
 * whose text begins with one.
 */
import type { Card } from '../card.ts'
import { writtenSummary } from '../cards/derived-summaries.ts'
import { counted } from '../std/counted.ts'

export function leadOf(card: Card): string | undefined {
  switch (card.kind) {
    case 'symbol':
      return writtenSummary(card) ?? `${capitalized(card.symbol_kind)} ${placeOf(card.symbol)}.`
    case 'module':
      return (
        writtenSummary(card) ??
        `Module of ${card.project} with ${counted(card.exports.length, 'public name')}.`
      )
    case 'recipe':
      return card.summary === '' || card.summary === card.title ? undefined : card.summary
    case 'guide':
      return undefined
    default:
      return card satisfies never
  }
}

/** `hono.context:Context.body` → `of Context in hono.context` */
function placeOf(symbol: string): string {
  const colon = symbol.indexOf(':')
  const container = symbol.slice(colon + 1, Math.max(colon + 1, symbol.lastIndexOf('.')))
  const module = symbol.slice(0, colon)
  return container === '' ? `in ${module}` : `of ${container} in ${module}`
}

const capitalized = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
