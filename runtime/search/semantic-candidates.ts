/**
 * Computes how near in meaning the cards of each pack are to a question. This file chooses the packs, cards and
 * clusters to read; semantic.ts compares. It is separate from candidates.ts because a search box shows lexical results
 * while a question is typed, and loads this code only once typing pauses (lazy-code.ts).
 */
import type { SearchMode } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { EncodedQuestion } from '../embedding/embedder.ts'
import type { Accumulator } from '../pack/lexical/accumulator.ts'
import type { Pack } from '../pack/pack.ts'
import { bestCards } from './best-cards.ts'
import type { PackQuery, SemanticLimits } from './candidates.ts'
import type { LexicalScores } from './lexical.ts'
import { placeExactly } from './question/exact-question.ts'
import { namedLibraries, OTHER_LIBRARY } from './question/other-libraries.ts'
import { cosinesOf, encodeQuestion, type SemanticQuery } from './semantic.ts'

/**
 * @returns undefined when the pack or the question has no embedding, and while terms of the question are still loading:
 * a partial sum has another direction, and the clusters near it would be fetched unnecessarily
 */
export function questionVector(
  pack: Pack,
  text: string,
  encoded: EncodedQuestion | undefined,
): Float32Array | undefined {
  const question = placeExactly(pack, encoded) ?? encodeQuestion(pack, text)
  return pack.missing.size > 0 ? undefined : question
}

/** For each pack, the cosines of its cards. A pack where no card passes the filter is left out. */
export function cosinesByPack(
  catalog: Catalog,
  text: string,
  queries: readonly PackQuery[],
  mode: Exclude<SearchMode, 'lexical'>,
  { probes, lexicalCandidates }: SemanticLimits,
): ReadonlyMap<Pack, Accumulator> {
  const named = namedLibraries(catalog, text)
  const { nearest, lexical } = probes[mode]
  const open = queries.filter((own) => queries.length === 1 || hasPassingCard(own))
  const lexicalCardsOf = ({ scores, touched }: PackQuery): Uint32Array =>
    mode === 'semantic' ? NO_CARDS : bestCards(touched, scores, lexicalCandidates)
  const results = open.map((own) => ({ ...own, lexicalCards: lexicalCardsOf(own) }))
  const best = bestOfAll(results, lexical)
  const semanticQueries = results.flatMap(({ pack, question, lexicalCards }): SemanticQuery[] => {
    if (question === undefined) return []
    const isMeant = named === null || pack.manifest.columns.projects.some((own) => named.has(own))
    const cards = best.get(pack) ?? NO_CARDS
    return [{ pack, question, cards, lexicalCards, share: isMeant ? 1 : OTHER_LIBRARY }]
  })
  const cosines = cosinesOf(semanticQueries, nearest)
  return new Map(semanticQueries.flatMap(({ pack }, i) => (cosines[i] ? [[pack, cosines[i]]] : [])))
}

const NO_CARDS = new Uint32Array(0)

function hasPassingCard({ pack, passes }: PackQuery): boolean {
  if (passes === null) return true
  for (let card = 0; card < pack.size; card++) if (passes(card)) return true
  return false
}

/** The lexical results of one pack. */
interface LexicalResults extends LexicalScores {
  /** Its best cards, at least as many as are wanted overall. */
  readonly lexicalCards: Uint32Array
}

/** The best lexical candidates over all packs, grouped by pack. */
function bestOfAll(results: readonly LexicalResults[], count: number): Map<Pack, Uint32Array> {
  const all = results
    .flatMap(({ pack, scores, lexicalCards }, order) =>
      [...bestCards(lexicalCards, scores, count)].map((card) => {
        return { pack, card, score: scores[card] ?? 0, order }
      }),
    )
    .sort((a, b) => b.score - a.score || a.order - b.order || a.card - b.card)
    .slice(0, count)
  return new Map(
    results.map(({ pack }) => [
      pack,
      Uint32Array.from(all.flatMap((best) => (best.pack === pack ? [best.card] : []))),
    ]),
  )
}
