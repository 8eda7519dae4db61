/**
 * Replaces notebook cells by their section, once per section, because a cell depends on the cells before it. A
 * section that is too long for a context would not be shown at all, so its cells stay.
 */
import { cardAt } from '../cards/read-cards.ts'
import { headAt, packedCardOfId } from '../cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { distinct, type Passage } from './find.ts'

/** In characters: a third of the default budget. */
const MAX_CODE_LENGTH = 4_000

export async function withNotebookSections(
  catalog: Catalog,
  passages: readonly Passage[],
): Promise<Passage[]> {
  const { value } = await loadAndRun(catalog, () =>
    passages.map((passage): Passage => {
      if (passage.head.kind !== 'recipe' || passage.head.recipe_kind !== 'cell') return passage
      const cell = cardAt(passage.pack, passage.card)
      if (cell?.kind !== 'recipe' || cell.parent === undefined) return passage
      const place = packedCardOfId(catalog, cell.parent, cell.project)
      const section = place === undefined ? undefined : cardAt(place.pack, place.card)
      const head = place === undefined ? undefined : headAt(place.pack, place.card)
      if (place === undefined || head === undefined || section?.kind !== 'recipe') return passage
      const length = section.code.length + (section.preamble?.length ?? 0)
      return length > MAX_CODE_LENGTH ? passage : { ...place, head, support: passage.support }
    }),
  )
  return distinct(value)
}
