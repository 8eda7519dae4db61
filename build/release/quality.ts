/**
 * Compares the self-evaluations of two packs. Their questions differ, because their docs and tests do, so a difference
 * within either confidence interval does not count.
 */
import * as v from 'valibot'

const Missing = v.object({ n: v.number(), of: v.number() })
/** The parts of report.json that are read; packs of earlier versions lack some. */
const Report = v.object({
  cards: v.object({
    symbol: v.number(),
    recipe: v.number(),
    guide: v.number(),
    module: v.number(),
  }),
  pack: v.optional(v.object({ files: v.number(), bytes: v.number() })),
  self: v.nullish(
    v.object({
      all: v.nullish(
        v.object({
          n: v.number(),
          ndcg10: v.number(),
          asked: v.optional(v.number()),
          first_three: v.optional(v.number()),
          ci95: v.tuple([v.number(), v.number()]),
        }),
      ),
      missing: v.optional(v.object({ docstrings: Missing, pages: Missing })),
      lost: v.optional(v.array(v.object({ name: v.string() })), []),
    }),
  ),
})

/** A pack as described by its report. */
export type PackFacts = v.InferOutput<typeof Report>

/** @returns undefined if it is not a report */
export function packFacts(report: unknown): PackFacts | undefined {
  const parsed = v.safeParse(Report, report)
  return parsed.success ? parsed.output : undefined
}

export type Verdict = 'better' | 'worse' | 'same' | 'unknown'

export function compareSearch(before: PackFacts | undefined, now: PackFacts): Verdict {
  const old = before?.self?.all
  const all = now.self?.all
  if (old == null || all == null) return 'unknown'
  const [low, high] = all.ci95
  const [lowBefore, highBefore] = old.ci95
  if (low > old.ndcg10 && all.ndcg10 > highBefore) return 'better'
  if (high < old.ndcg10 && all.ndcg10 < lowBefore) return 'worse'
  return 'same'
}

/** `51 of 145 (35 %)` */
export function firstThreeShare({ self }: PackFacts): string | undefined {
  const all = self?.all
  if (all == null || all.first_three === undefined) return undefined
  return shareOf(all.first_three, all.asked ?? all.n)
}

export const shareOf = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${Math.round((100 * part) / whole)} %)`}`
