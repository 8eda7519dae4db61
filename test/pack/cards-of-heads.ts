/** Reads the whole cards of heads, in their order, as tests of reading need them. */
import type { Warning } from '../../runtime/answers.ts'
import type { Card, CardHead } from '../../runtime/card.ts'
import { cardAt } from '../../runtime/cards/read-cards.ts'
import { packedCardOf } from '../../runtime/cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'

/** A card that cannot be read is left out with a warning. */
export async function cardsOfHeads(
  catalog: Catalog,
  heads: readonly CardHead[],
): Promise<{ readonly cards: readonly Card[]; readonly warnings: readonly Warning[] }> {
  const { value, warnings } = await loadAndRun(catalog, () =>
    heads.flatMap((head) => {
      const place = packedCardOf(catalog, head)
      const card = place === undefined ? undefined : cardAt(place.pack, place.card)
      return card === undefined ? [] : [card]
    }),
  )
  return { cards: value, warnings }
}
