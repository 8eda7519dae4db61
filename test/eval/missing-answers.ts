/**
 * The answers that no card can give: relevant ids under which a pack knows neither a card nor, by file, a path.
 * They are misses like any other; said apart, since no ranking can mend them.
 */
import { namesOf } from '../../build/answer/evaluate.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import type { AskedQuestion, QuestionSet } from './question-set.ts'

export interface MissingAnswer {
  /** As the answer key names it. */
  readonly names: readonly string[]
  /** How many questions ask for it. */
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
