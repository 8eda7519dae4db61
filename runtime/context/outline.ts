/**
 * The outline of the tutorial to which a notebook section or cell belongs, because a step alone does not show what
 * comes before and after it. The build writes the outline into the tutorial's card, as the list at the end of its
 * text.
 */
import type { Card } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { packedCardOfId } from '../cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'

export interface Outline {
  /** The id of the tutorial. */
  readonly tutorial: string
  readonly title: string
  readonly sections: readonly string[]
}

/** The number of sections listed; a longer notebook shows its first ones. */
const MAX_LISTED = 20

/** By card id, for cards that belong to a tutorial with sections. */
export async function outlinesOf(
  catalog: Catalog,
  cards: readonly Card[],
): Promise<ReadonlyMap<string, Outline>> {
  const { value } = await loadAndRun(
    catalog,
    () =>
      new Map(
        cards.flatMap((card) => {
          const outline = outlineOf(catalog, card)
          return outline === undefined ? [] : [[card.id, outline] as const]
        }),
      ),
  )
  return value
}

/** Synchronous, for use inside `loadAndRun`. A cell belongs to a section, and a section to a tutorial. */
function outlineOf(catalog: Catalog, card: Card, steps = 2): Outline | undefined {
  if (card.kind !== 'recipe' || card.parent === undefined || steps === 0) return undefined
  const place = packedCardOfId(catalog, card.parent, card.project)
  const parent = place === undefined ? undefined : cardAt(place.pack, place.card)
  if (parent?.kind !== 'recipe') return undefined
  if (parent.recipe_kind !== 'tutorial') return outlineOf(catalog, parent, steps - 1)
  const sections = listAtEnd(parent.text).slice(0, MAX_LISTED)
  return sections.length < 2 ? undefined : { tutorial: parent.id, title: parent.title, sections }
}

/** The items of the list at the end of the text, or before the code that ends it. */
function listAtEnd(text: string): string[] {
  const lines = text
    .replace(/\n+(`{3,})[^\n]*\n[\s\S]*\n\1\s*$/, '')
    .trimEnd()
    .split('\n')
  const last = lines.findLastIndex((line) => !/^\s*- /.test(line))
  return lines.slice(last + 1).map((line) => line.replace(/^\s*- /, '').trim())
}
