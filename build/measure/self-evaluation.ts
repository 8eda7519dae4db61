/**
 * The self-evaluation of a build: figures over the questions of half B that do not contain their answer, with
 * confidence intervals and what a maintainer can do. It goes into report.json, so it contains no time and no digits
 * that differ between machines.
 */
import type { Curve } from '../../runtime/search/relevance.ts'
import { bootstrapInterval } from '../answer/bootstrap.ts'
import type { Scores } from '../answer/metrics.ts'
import type { AskedQuestion } from './ask-labels.ts'
import { calibrationError, observationsOf } from './calibrate.ts'
import type { Coverage } from './described-symbols.ts'
import { HALVES_RULE, type JudgedLabel, LABEL_KINDS, type LabelKind, type Leak } from './label.ts'
import type { Prepared } from './measure.ts'
import type { UnresolvedName } from './unresolved-names.ts'
import { titleOf, type WorstQuestion, worstQuestions } from './worst-questions.ts'

export interface SelfEvaluationFigures {
  /** The number of questions. */
  readonly n: number
  readonly ndcg10: number
  readonly mrr10: number
  /** The number of questions with a right card among the first three. */
  readonly first_three: number
  /** The 95 % confidence interval of nDCG@10. */
  readonly ci95: readonly [low: number, high: number]
}

/** Over questions, and missing descriptions that count as questions that find nothing (described-symbols.ts). */
export interface AllFigures extends SelfEvaluationFigures {
  /** The number of questions among them. */
  readonly asked: number
}

export interface SelfEvaluation {
  /** Null if the library's text gives fewer than MIN_LABELS questions. */
  readonly all: AllFigures | null
  /** By kind of question. */
  readonly kinds: Readonly<Partial<Record<LabelKind, SelfEvaluationFigures>>>
  /** All questions of the library's text, sampled or not, by whether they contain their answer. */
  readonly labels: Readonly<Record<LabelKind, Readonly<Record<Leak, number>>>>
  /** The accuracy of `relevance` on half B; null where the default curve is used. */
  readonly calibration: {
    readonly observations: number
    /** The mean distance between the predicted share of right cards and the true one. */
    readonly error: number
    /** The same for the curve of other libraries. */
    readonly error_uncalibrated: number
  } | null
  /** The worst answered questions of both halves, worst first. */
  readonly worst: readonly WorstQuestion[]
  /** Symbols in use without a description in either place: how many, and some of their paths. */
  readonly missing: {
    readonly docstrings: MissingDescriptions
    readonly pages: MissingDescriptions
  }
  /** Names in tests, examples and pages that lead to no symbol. */
  readonly lost: readonly UnresolvedName[]
  /** Which labels were asked, in words. */
  readonly rule: string
}

export interface MissingDescriptions {
  readonly n: number
  readonly of: number
  readonly some: readonly string[]
}

/** With fewer questions, a single one would change the figure by a tenth. */
export const MIN_LABELS = 10

/** @internal */
export function selfEvaluation(
  { labels, described, cards }: Prepared,
  asked: readonly AskedQuestion[],
  curves: { readonly own: Curve | undefined; readonly usual: Curve },
): SelfEvaluation {
  const half = asked.filter(({ question }) => question.half === 'B')
  const open = half.filter(({ question }) => question.leak === 'none')
  const kinds = LABEL_KINDS.flatMap((kind) => {
    const own = open.filter(({ question }) => question.kind === kind)
    return own.length === 0 ? [] : [[kind, figuresOf(own.map(({ scores }) => scores))] as const]
  })
  const observed = observationsOf(half)
  return {
    all: open.length < MIN_LABELS ? null : allFigures(open, described.missingInSample),
    kinds: Object.fromEntries(kinds),
    labels: countLabels(labels),
    calibration:
      curves.own === undefined
        ? null
        : {
            observations: observed.length,
            error: round(calibrationError(curves.own, observed)),
            error_uncalibrated: round(calibrationError(curves.usual, observed)),
          },
    worst: worstQuestions(asked, cards),
    missing: {
      docstrings: missingOf(described.docstrings, cards),
      pages: missingOf(described.pages, cards),
    },
    lost: described.lost.slice(0, MAX_NAMES),
    rule: `Questions that do not say their answer, one of each kind for a sample of symbols (${HALVES_RULE}). Symbols alone are searched, without tests, docs and notebooks, and without the docstrings that ask. In use without a docstring, or a function or class without page and example, counts as a question that finds nothing; so does a text with a name that leads to no symbol.`,
  }
}

/** How many names of a long list are included. */
const MAX_NAMES = 50

const NOT_FOUND: Scores = { ndcg10: 0, mrr10: 0, recall10: 0, recall100: 0 }

function allFigures(asked: readonly AskedQuestion[], missing: number): AllFigures {
  const nothing = Array.from({ length: missing }, () => NOT_FOUND)
  const figures = figuresOf([...asked.map(({ scores }) => scores), ...nothing])
  return { ...figures, asked: asked.length }
}

const missingOf = ({ of, missing }: Coverage, cards: Prepared['cards']): MissingDescriptions => ({
  n: missing.length,
  of,
  some: missing.slice(0, MAX_NAMES).map((id) => titleOf(id, cards)),
})

function figuresOf(scores: readonly Scores[]): SelfEvaluationFigures {
  const ndcg = scores.map(({ ndcg10 }) => ndcg10)
  const [low, high] = bootstrapInterval(ndcg)
  const mrr = scores.map(({ mrr10 }) => mrr10)
  return {
    n: scores.length,
    ndcg10: round(mean(ndcg)),
    mrr10: round(mean(mrr)),
    // The reciprocal rank of the first right card is then a third, a half or one.
    first_three: mrr.filter((reciprocal) => reciprocal > 0.3).length,
    ci95: [round(low), round(high)],
  }
}

function countLabels(labels: readonly JudgedLabel[]): SelfEvaluation['labels'] {
  const count = (kind: LabelKind) => {
    const own = labels.filter((label) => label.kind === kind)
    const of = (leak: Leak): number => own.filter((label) => label.leak === leak).length
    return { none: of('none'), words: of('words'), name: of('name') }
  }
  return {
    test2api: count('test2api'),
    nb_md2api: count('nb_md2api'),
    xref_cloze: count('xref_cloze'),
    docline: count('docline'),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const round = (value: number): number => Math.round(value * 1e4) / 1e4
