/**
 * Adds what is one step away from the passages found: the children of a card, the references of a guide, the recipes
 * of a symbol. Each gets a share of the support and is dropped when that falls below the threshold. Only the best
 * passages are expanded, each by a few cards: the twentieth method of a class is unlikely to answer the question.
 */
import type { Card } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { distinct, findByIds, type Passage } from './find.ts'
import type { Settings } from './settings.ts'

/** How many passages are expanded, and by how many cards for each relation. */
const EXPANDED = 6
const PER_RELATION = 3

export type Relation = 'children' | 'references' | 'recipes'

export async function expand(
  catalog: Catalog,
  passages: readonly Passage[],
  relations: readonly Relation[],
  minSupport: number,
  settings: Settings,
): Promise<Passage[]> {
  const best = passages.slice(0, EXPANDED)
  const shares: Readonly<Record<Relation, number>> = {
    children: settings.childShare,
    references: settings.referenceShare,
    recipes: settings.recipeShare,
  }
  const { value: cards } = await loadAndRun(catalog, () =>
    best.map(({ pack, card }) => cardAt(pack, card)),
  )
  const wanted = best.flatMap(({ support, head }, i) => {
    const card = cards[i]
    if (card === undefined) return []
    return relations.flatMap((relation) => {
      const passed = support * shares[relation]
      if (passed < minSupport) return []
      return relatedIds(card, relation)
        .slice(0, PER_RELATION)
        .map((id) => ({ id, project: head.project, support: passed }))
    })
  })
  return distinct([...passages, ...(await findByIds(catalog, wanted))])
}

function relatedIds(card: Card, relation: Relation): readonly string[] {
  switch (card.kind) {
    case 'symbol':
      if (relation === 'recipes') return card.recipes
      // A class with many members is one subject, and each of its members another.
      return relation === 'children' && card.related.children.length <= PER_RELATION
        ? card.related.children.map(({ symbol }) => symbol)
        : []
    case 'guide':
      return relation === 'children'
        ? card.children
        : relation === 'references'
          ? card.references
          : []
    case 'recipe':
    case 'module':
      return []
    default:
      return card satisfies never
  }
}
