/**
 * Adapts the answer of a search to versions: a failure where the requested version is missing, and each card once where
 * several versions answer.
 */

import type { Answer, Failure, Hit, Warning } from '../answers.ts'
import { readQuestion } from '../search/question/question.ts'
import type { CardKey } from '../search.ts'
import { appendTo } from '../std/grouping.ts'
import type { Chosen } from './choose-versions.ts'
import { compareVersions } from './version-order.ts'

/** The answer to a question for a version that is not there. */
export const noVersion = (
  question: string,
  { msg }: Failure,
): Answer<never> & { warnings: readonly Warning[] } => ({
  query: readQuestion(question),
  results: [],
  total: 0,
  reason: msg,
  warnings: [{ code: 'version_missing', msg }],
})

/** The question as it was asked, and what was said while its versions were chosen. */
export function withChoice<A extends Answer<unknown>>(
  answer: A,
  question: string,
  { warnings }: Pick<Chosen, 'warnings'>,
): A {
  const { query } = answer
  if (query.text === question && warnings.length === 0) return answer
  return {
    ...answer,
    query: { ...query, text: question },
    ...(warnings.length > 0 && { warnings: [...warnings, ...(answer.warnings ?? [])] }),
  }
}

/** @param results best first @returns each card once, of the newest version, at the rank of the best of them */
export function newestOfEach<C extends CardKey>(results: readonly Hit<C>[]): Hit<C>[] {
  const places = new Map<string, Hit<C>[]>()
  for (const result of results) {
    const key = `${result.project}\n${result.id}`
    appendTo(places, key, result)
  }
  return [...places.values()].flatMap((same) => {
    const ordered = same.toSorted((a, b) => compareVersions(b.version ?? '', a.version ?? ''))
    const [newest] = ordered
    const [best] = same
    if (newest === undefined || best === undefined) return []
    const versions = ordered.flatMap(({ version }) => version ?? [])
    // The object itself, since it leads back to its place.
    return [Object.assign(newest, { score: best.score, relevance: best.relevance, versions })]
  })
}
