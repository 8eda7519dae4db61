/**
 * Searches, and reads whole cards: for clients without a pack to read the rest from, such as the API's and
 * `search --json`.
 */
import type { SearchAnswer, SearchOptions } from './answers.ts'
import type { Card } from './card.ts'
import { cardAt } from './cards/read-cards.ts'
import type { Catalog } from './catalog.ts'
import { type Reading, searchFor } from './search.ts'

export const searchCards = (
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<SearchAnswer<Card>> => searchFor(CARDS, catalog, question, options)

const CARDS: Reading<Card> = { sections: ['heads', 'bodies', 'sources'], at: cardAt }
