/**
 * Relevant ids that are neither a card nor the path of a file in a pack. They are misses like others, and listed
 * separately, because no ranking can find them.
 */
import { namesOf } from '../../build/answer/evaluate.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import type { AskedQuestion, QuestionSet } from './question-set.ts'

export interface MissingAnswer {
  /** The names in the answer key. */
  readonly names: readonly string[]
  /** Number of questions with this answer. */
  readonly questions: number
}

export async function missingAnswers(
  catalog: Catalog,
  questions: readonly AskedQuestion[],
  { by, kinds }: Pick<QuestionSet, 'by' | 'kinds'>,
): Promise<MissingAnswer[]> {
  const known = new Set<string>()
  for await (const { cards } of eachCard(catalog, kinds === undefined ? {} : { kinds })) {
    for (const card of cards) {
      const names = by === 'file' ? [card.path, `${card.project}/${card.path}`] : namesOf(card)
      for (const name of names) known.add(name)
    }
  }
  const missing = new Map<string, MissingAnswer>()
  for (const { relevant } of questions) {
    for (const { names } of relevant) {
      if (names.some((name) => known.has(name))) continue
      const key = names.join(' ')
      missing.set(key, { names, questions: (missing.get(key)?.questions ?? 0) + 1 })
    }
  }
  return [...missing.values()]
}
