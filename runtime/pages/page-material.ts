/**
 * What the page of a card needs besides the card: the heads of the cards that it names, and its source lines. They
 * are read together, so that a lazy catalog needs few rounds.
 */
import type { Card, CardHead } from '../card.ts'
import { sourcePlaceOf } from '../cards/places.ts'
import { sourceOf } from '../cards/read-cards.ts'
import { headAt, packedCardOfId } from '../cards/read-heads.ts'
import { aboutCard, type Catalog, loadAndRun, packsFor } from '../catalog.ts'

export interface SourceLines {
  readonly path: string
  readonly text: string
  readonly firstLine: number
}

export interface PageMaterial {
  readonly card: Card
  /** By id: the heads of the cards of this library that the page names. */
  readonly heads: ReadonlyMap<string, CardHead>
  /** Null where the card's own text is its source, or the pack has none. */
  readonly source: SourceLines | null
}

/** The longest list of examples, callers or exports; the search shows the rest. */
export const MAX_LISTED = 200

/** The most lines of a definition that a page shows. */
const MAX_LINES = 200

export async function gatherMaterial(whole: Catalog, card: Card): Promise<PageMaterial> {
  const catalog = await packsFor(whole, aboutCard(card.id, card.project))
  const { value } = await loadAndRun(catalog, () => materialAt(catalog, card))
  return value
}

/** Synchronous, for use inside `loadAndRun`. */
export function materialAt(
  catalog: Catalog,
  card: Card,
  headOf: HeadOf = headIn(catalog, card.project),
): PageMaterial {
  const heads = new Map<string, CardHead>()
  const add = (ids: readonly string[]): void => {
    for (const id of ids.slice(0, MAX_LISTED)) {
      const head = heads.get(id) ?? headOf(id)
      if (head !== undefined) heads.set(id, head)
    }
  }
  for (const ids of namedBy(card)) add(ids)
  if (card.kind === 'symbol') {
    const [owner] = card.related.parents
    const place = owner === undefined ? undefined : heads.get(owner.symbol)
    if (place?.kind === 'symbol') add([place.id])
  }
  return { card, heads, source: sourceLines(catalog, card) }
}

export type HeadOf = (id: string) => CardHead | undefined

/** Synchronous, for use inside `loadAndRun`. */
export const headIn =
  (catalog: Catalog, project: string): HeadOf =>
  (id) => {
    const place = packedCardOfId(catalog, id, project)
    return place === undefined ? undefined : headAt(place.pack, place.card)
  }

function namedBy(card: Card): (readonly string[])[] {
  switch (card.kind) {
    case 'symbol':
      return [
        ...Object.values(card.related).map((some) => some.map(({ symbol }) => symbol)),
        card.recipes,
        card.bases,
      ]
    case 'recipe':
      return [card.symbols, card.parent === undefined ? [] : [card.parent]]
    case 'guide':
      return [card.children, card.references, card.parent === undefined ? [] : [card.parent]]
    case 'module':
      return [card.exports]
    default:
      return card satisfies never
  }
}

function sourceLines(catalog: Catalog, card: Card): SourceLines | null {
  if (card.kind === 'guide' || card.kind === 'recipe') return null
  const { path, lines } = sourcePlaceOf(card)
  const text = sourceOf(catalog, card.project, path)
  if (text === undefined) return null
  const [first, last] = lines
  const shown = text.split(/\r\n|\r|\n/).slice(first - 1, Math.min(last, first + MAX_LINES - 1))
  return { path, text: shown.join('\n').trimEnd(), firstLine: first }
}
