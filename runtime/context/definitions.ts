/**
 * Reads the source of cards whose own location is only a declaration: a line in a C header tells how to call a
 * function, and its body what the function does. For all other cards nothing is read.
 */
import type { Card } from '../card.ts'
import { sourceOf } from '../cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { LINE_END } from '../pack/tables/source-entry.ts'

export async function definitionsOf(
  catalog: Catalog,
  cards: readonly Card[],
): Promise<ReadonlyMap<Card, string>> {
  const separate = cards.flatMap((card) =>
    card.kind === 'symbol' && card.defined_at !== undefined
      ? [{ card, project: card.project, place: card.defined_at }]
      : [],
  )
  if (separate.length === 0) return new Map()
  const { value } = await loadAndRun(catalog, () => {
    const sources = separate.map(({ project, place }) => sourceOf(catalog, project, place.path))
    return new Map(
      separate.flatMap(({ card, place: { lines } }, i) => {
        const text = sources[i]
          ?.split(LINE_END)
          .slice(lines[0] - 1, lines[1])
          .join('\n')
        return text === undefined ? [] : [[card, text] as const]
      }),
    )
  })
  return value
}
