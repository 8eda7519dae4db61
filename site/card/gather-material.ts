/**
 * Fetches everything that a card's page needs at once. That includes the renderer of prose, because text that is
 * drawn before and again after it loads would jump.
 */
import type { Card, RecipeCard } from '../../runtime/card.ts'
import { sourcePlaceOf } from '../../runtime/cards/places.ts'
import { readCardById, readSource } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import type { CardRef } from '../address.ts'
import type { CardMaterial, SourceLines } from './material.ts'

export async function gatherMaterial(
  catalog: Catalog,
  card: Card,
  linkTo: (ref: CardRef) => string,
): Promise<CardMaterial> {
  const read = async ({ project, id }: CardRef): Promise<Card | null> =>
    (await readCardById(catalog, id, project)) ?? null
  const [source, recipe, { prose }] = await Promise.all([
    sourceOf(catalog, card),
    firstRecipe(card, read),
    import('../prose.ts'),
  ])
  return { card, source, recipe, prose, linkTo, read }
}

async function sourceOf(catalog: Catalog, card: Card): Promise<SourceLines | null> {
  // The text of a guide and the code of a recipe are their source already.
  if (card.kind === 'guide' || card.kind === 'recipe') return null
  const { path, lines: span } = sourcePlaceOf(card)
  const text = await readSource(catalog, card.project, path)
  if (text === undefined) return null
  const [first, last] = span
  const lines = text.split(/\r\n|\r|\n/).slice(first - 1, last)
  return { path, text: lines.join('\n').trimEnd(), language: card.language, firstLine: first }
}

async function firstRecipe(card: Card, read: CardMaterial['read']): Promise<RecipeCard | null> {
  // Examples are on the card itself.
  const isWanted = card.kind === 'symbol' && card.examples === undefined
  const id = isWanted ? card.recipes[0] : undefined
  if (id === undefined) return null
  const recipe = await read({ project: card.project, id })
  return recipe?.kind === 'recipe' ? recipe : null
}
