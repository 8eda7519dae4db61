/**
 * Scores of single questions → the figures that are reported: means with their intervals, once over the
 * questions that count and once over each group.
 */
import { bootstrapInterval, type Interval } from '../../build/answer/bootstrap.ts'
import { meanScores, type Scores } from '../../build/answer/metrics.ts'
import type { AskedQuestion, Metric } from './question-set.ts'

export interface Figures extends Scores {
  readonly n: number
  /** Of the questions, those with an answer among the first three results. */
  readonly success3: number
  /** Where the mean would lie 95 times of 100 with other questions of this kind. */
  readonly ci95: Readonly<Record<Metric, Interval>>
}

export interface Measured extends Figures {
  readonly groups: Readonly<Record<string, Figures>>
  /** The mean of the parts' own means: each repository or library as much as another. Only with several. */
  readonly mean_of_parts?: Readonly<Record<Metric, number>>
}

/** How one question of one part was answered. */
export interface Answered {
  readonly question: AskedQuestion
  readonly scores: Scores
}

/** @param parts the answers of each part; in all of them together there must be one that counts */
export function measuredOf(parts: readonly (readonly Answered[])[]): Measured {
  const all = parts.flat()
  const names = [...new Set(all.flatMap(({ question }) => question.groups))]
  const kinds = [...new Set(names.map(kindOf))]
  names.sort((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)))
  const counting = parts.map((part) => part.filter(({ question }) => question.counts))
  const filled = counting.filter((part) => part.length > 0)
  return {
    ...figuresOf(counting.flat()),
    ...(filled.length > 1 ? { mean_of_parts: meanOf(filled.map(figuresOf)) } : {}),
    groups: Object.fromEntries(
      names.map((name) => [
        name,
        figuresOf(all.filter(({ question }) => question.groups.includes(name))),
      ]),
    ),
  }
}

/** Of `language python`, the first word: groups of a kind stand together. */
const kindOf = (group: string): string => group.split(' ')[0] ?? ''

function figuresOf(answers: readonly Answered[]): Figures {
  const scores = answers.map((answer) => answer.scores)
  return {
    n: scores.length,
    ...meanScores(scores),
    success3: scores.filter(({ mrr10 }) => mrr10 >= 1 / 3).length / Math.max(1, scores.length),
    ci95: {
      ndcg10: bootstrapInterval(scores.map(({ ndcg10 }) => ndcg10)),
      mrr10: bootstrapInterval(scores.map(({ mrr10 }) => mrr10)),
    },
  }
}

function meanOf(parts: readonly Figures[]): Record<Metric, number> {
  const { ndcg10, mrr10 } = meanScores(parts)
  return { ndcg10, mrr10 }
}

export interface Difference {
  /** Questions that came out better or worse. */
  readonly changed: number
  readonly value: number
  readonly ci95: Interval
}

/** Of the questions that count, what the second answers gain over the first, question by question. */
export function differenceOf(
  metric: Metric,
  before: readonly (readonly Answered[])[],
  after: readonly (readonly Answered[])[],
): Difference {
  const scoreOf = new Map(before.flat().map(({ question, scores }) => [question, scores]))
  const gains = after
    .flat()
    .filter(({ question }) => question.counts)
    .map(({ question, scores }) => scores[metric] - (scoreOf.get(question)?.[metric] ?? 0))
  const value = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length)
  const changed = gains.filter((gain) => gain !== 0).length
  return { changed, value, ci95: bootstrapInterval(gains) }
}
