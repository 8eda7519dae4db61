/**
 * Asked questions → what a build says of its own search: figures over half B, of questions that do not say their
 * answer, with how sure they are. It goes into report.json, so it holds no clock and no digits that differ from
 * machine to machine.
 */
import type { Curve } from '../../runtime/search/relevance.ts'
import { bootstrapInterval } from '../answer/confidence.ts'
import type { AskedQuestion } from './ask-labels.ts'
import { calibrationError, observationsOf } from './calibrate.ts'
import { HALVES_RULE, type JudgedLabel, LABEL_KINDS, type LabelKind, type Leak } from './label.ts'

export interface SelfFigures {
  /** Questions. */
  readonly n: number
  readonly ndcg10: number
  readonly mrr10: number
  /** Questions whose right card is among the first three. */
  readonly first_three: number
  /** Of nDCG@10: where it would lie 95 times of 100, had the library asked other questions of the kind. */
  readonly ci95: readonly [low: number, high: number]
}

export interface SelfReport {
  /** Over all questions; null when the library's text asks fewer than FEWEST. */
  readonly all: SelfFigures | null
  /** Only kinds that were asked. */
  readonly kinds: Readonly<Partial<Record<LabelKind, SelfFigures>>>
  /** Everything that the library's text asks, sampled or not, by whether the question says its answer. */
  readonly labels: Readonly<Record<LabelKind, Readonly<Record<Leak, number>>>>
  /** How well `relevance` keeps its promise on half B; null where the usual curve serves. */
  readonly calibration: {
    readonly observations: number
    /** Mean distance of the promised share of right cards from the true one. */
    readonly error: number
    /** The same for the curve of other libraries. */
    readonly error_uncalibrated: number
  } | null
  /** Which labels were asked, in words. */
  readonly rule: string
}

/** One question more or less would change the figure by a tenth. */
export const FEWEST = 10

/** @internal */
export function selfReport(
  labels: readonly JudgedLabel[],
  asked: readonly AskedQuestion[],
  curves: { readonly own: Curve | undefined; readonly usual: Curve },
): SelfReport {
  const half = asked.filter(({ question }) => question.half === 'B')
  const open = half.filter(({ question }) => question.leak === 'none')
  const kinds = LABEL_KINDS.flatMap((kind) => {
    const own = open.filter(({ question }) => question.kind === kind)
    return own.length === 0 ? [] : [[kind, figuresOf(own)] as const]
  })
  const observed = observationsOf(half)
  return {
    all: open.length < FEWEST ? null : figuresOf(open),
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
    rule: `Questions that do not say their answer, of half B: ${HALVES_RULE}. Symbols alone are searched, without tests, docs and notebooks, and without the docstrings that ask.`,
  }
}

function figuresOf(asked: readonly AskedQuestion[]): SelfFigures {
  const ndcg = asked.map(({ scores }) => scores.ndcg10)
  const [low, high] = bootstrapInterval(ndcg)
  const mrr = asked.map(({ scores }) => scores.mrr10)
  return {
    n: asked.length,
    ndcg10: round(mean(ndcg)),
    mrr10: round(mean(mrr)),
    // The reciprocal rank of the first right card is a third, a half or one then.
    first_three: mrr.filter((reciprocal) => reciprocal > 0.3).length,
    ci95: [round(low), round(high)],
  }
}

function countLabels(labels: readonly JudgedLabel[]): SelfReport['labels'] {
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
