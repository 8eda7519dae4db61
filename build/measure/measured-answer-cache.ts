/**
 * Caches the answers of a self-evaluation. They are reused if the last build of the pack had the same questions and the
 * same masked cards, which is the case after a change in a comment, in the docs, or in a test outside the sample.
 *
 * The key covers everything that an answer depends on: questions, masked entries, the model, and the code that
 * embeds, packs, ranks and judges.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Cache } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import type { AskedQuestion } from './ask-labels.ts'
import type { MeasureTask } from './measure.ts'

export interface MeasuredAnswerCache {
  /** Whether answers to the same questions are stored, with the vectors of any model. */
  readonly hasAnswers: boolean
  /** @param model the model of the vectors */
  get(model: string): readonly AskedQuestion[] | undefined
  /** Replaces what was stored before. */
  set(model: string, asked: readonly AskedQuestion[]): void
}

const Stored = v.object({
  model: v.string(),
  answers: v.array(
    v.object({
      rank: v.nullable(v.number()),
      before: v.nullable(v.string()),
      scores: v.object({
        ndcg10: v.number(),
        mrr10: v.number(),
        recall10: v.number(),
        recall100: v.number(),
      }),
      observed: v.array(v.object({ score: v.number(), rank: v.number(), relevant: v.boolean() })),
    }),
  ),
})

export function measuredAnswerCache(task: MeasureTask, cache: Cache): MeasuredAnswerCache {
  const key = keyOf(task)
  const stored = cache.get(key)
  return {
    hasAnswers: stored !== undefined,
    get(model) {
      if (stored === undefined) return undefined
      const kept = v.parse(Stored, JSON.parse(stored))
      if (kept.model !== model) return undefined
      return kept.answers.flatMap((answer, i) => {
        const question = task.questions[i]
        return question === undefined ? [] : [{ question, ...answer }]
      })
    },
    set(model, asked) {
      const answers = asked.map(({ question: _, ...answer }) => answer)
      cache.save(new Map([[key, JSON.stringify({ model, answers })]]))
    },
  }
}

function keyOf({ questions, masked, share }: MeasureTask): string {
  const hash = createHash('sha256')
    .update(codeVersion('measured'))
    // The location of a question does not affect its answer.
    .update(JSON.stringify([questions.map(({ path: _, line: __, ...asked }) => asked), share]))
  for (const entry of masked) hash.update(JSON.stringify(entry)).update('\0')
  return hash.digest('hex')
}
