/**
 * A question → whole cards, best first: search.ts finds heads, which is all that a list on a page shows; who
 * has no pack to read the rest from (a client of the API, `search --json`) gets everything in one answer.
 */
import type { SearchAnswer, SearchOptions, Warning } from '../answers.ts'
import type { Card } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import { readCards } from '../read-cards.ts'
import { search } from '../search.ts'

export async function searchCards(
  catalog: Catalog,
  question: string,
  options: SearchOptions = {},
): Promise<SearchAnswer<Card>> {
  const answer = await search(catalog, question, options)
  const { cards, warnings } = await readCards(catalog, answer.results)
  const whole = new Map(cards.map((card) => [keyOf(card), card]))
  const results = answer.results.flatMap((hit) => {
    const card = whole.get(keyOf(hit))
    if (card === undefined) return []
    const { score, signals } = hit
    return [{ ...card, score, ...(signals === undefined ? {} : { signals }) }]
  })
  const all = [...(answer.warnings ?? []), ...warnings]
  return { ...answer, results, ...(all.length === 0 ? {} : { warnings: distinct(all) }) }
}

const keyOf = ({ project, id }: Pick<Card, 'project' | 'id'>): string => `${project}\n${id}`

/** A file that both the ranking and the reading of cards missed is said once. */
const distinct = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code}\n${warning.msg}`, warning])).values(),
]
