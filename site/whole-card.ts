/**
 * Reads the whole card of a result for its preview. It is a module of its own, because a first search shows results
 * without it.
 */
import type { Card, CardHead } from '../runtime/card.ts'
import { readCardById } from '../runtime/cards/read-cards.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { catalogOfCard } from './card-version.ts'

export async function wholeCard(catalog: Catalog, head: CardHead): Promise<Card | undefined> {
  const own = await catalogOfCard(catalog, head)
  return own.ok ? readCardById(own.value, head.id, head.project) : undefined
}
