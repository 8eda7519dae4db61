/**
 * Summarizes scores of single questions: means with confidence intervals, over the questions that count and over each
 * group.
 */
import { bootstrapInterval, type Interval } from '../../build/answer/bootstrap.ts'
import { meanScores, type Scores } from '../../build/answer/metrics.ts'
import type { AskedQuestion, Metric } from './question-set.ts'

export interface Figures extends Scores {
  readonly n: number
  /** Share of questions with an answer among the first three results. */
  readonly success3: number
  /** 95 % confidence interval of the mean over questions. */
  readonly ci95: Readonly<Record<Metric, Interval>>
}

export interface Measured extends Figures {
  readonly groups: Readonly<Record<string, Figures>>
  /** The mean of the means of repositories or libraries, if there are several. */
  readonly mean_of_parts?: Readonly<Record<Metric, number>>
}

/** The scores of one question in one part. */
export interface Answered {
  readonly question: AskedQuestion
  readonly scores: Scores
}

/** @param parts the answers of each part; at least one of all must count */
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

/** The first word of a group such as `language python`, so that groups of a kind are adjacent. */
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
  /** Number of questions with a different score. */
  readonly changed: number
  readonly value: number
  readonly ci95: Interval
}

/** The gain of the second answers over the first, paired by question, over the questions that count. */
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
