/**
 * Reorders passages by a cross-encoder and drops those below its threshold. It reads question and card together,
 * which is more accurate than comparing two vectors and costs one model run per card, so only the first passages are
 * read. A symbol that the question names always stays. On failure the order is unchanged and a warning is added.
 */
import type { Warning } from '../answers.ts'
import type { Card } from '../card.ts'
import { cardAt } from '../cards/read-cards.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { errorMessage } from '../std/error-message.ts'
import type { Passage } from './find.ts'
import type { Rerank } from './tools.ts'

export interface Reranking {
  readonly model: string
  readonly open: ((model: string) => Promise<Rerank>) | undefined
  /** The lowest score of a passage, 0–1. */
  readonly threshold: number
  /** The number of passages that are read; those after them are dropped. */
  readonly pieces: number
}

interface Reranked {
  readonly passages: readonly Passage[]
  readonly warnings: readonly Warning[]
}

/** In characters of a card: cross-encoders read some 512 tokens. */
const MAX_TEXT_LENGTH = 2_000

export async function rerank(
  catalog: Catalog,
  question: string,
  passages: readonly Passage[],
  { model, open, threshold, pieces }: Reranking,
): Promise<Reranked> {
  if (passages.length === 0) return { passages, warnings: [] }
  try {
    if (open === undefined)
      throw new Error('this host cannot run a cross-encoder: use cardcat in Node')
    const score = await open(model)
    const read = passages.slice(0, pieces)
    const { value: cards } = await loadAndRun(catalog, () =>
      read.map(({ pack, card }) => cardAt(pack, card)),
    )
    const scores = await score(
      question,
      cards.map((card, i) => textOf(card) ?? read[i]?.head.summary ?? ''),
    )
    if (scores.length !== read.length)
      throw new Error(`${scores.length} scores came for ${read.length} cards`)
    const kept = read
      .map((passage, i) => ({ passage, score: scores[i] ?? 0 }))
      .filter(({ passage, score }) => passage.named === true || score >= threshold)
      .sort((a, b) => b.score - a.score)
      .map(({ passage, score }) => ({ ...passage, support: clamped(score) }))
    return { passages: kept, warnings: [] }
  } catch (error) {
    const msg = `CARDCAT_RERANK_MODEL=${model} did not rank, and the order is the one without it: ${errorMessage(error)}`
    return { passages, warnings: [{ code: 'rerank_failed', msg }] }
  }
}

const textOf = (card: Card | undefined): string | undefined =>
  card === undefined ? undefined : `${card.title}\n${card.text}`.slice(0, MAX_TEXT_LENGTH)

const clamped = (score: number): number => Math.min(1, Math.max(0, score))
