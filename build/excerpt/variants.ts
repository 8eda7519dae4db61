/**
 * The variants of an excerpt for one statement that shows the symbol, from the richest to the leanest: with what
 * documentation shows together, with results of the statement, without any.
 */
import type { CriterionQuery } from './criteria.ts'
import { expectedBindings } from './expected-values.ts'
import { SHORT } from './lines.ts'
import { isCalledForEffect, prefixesOf, wholeCode, withRelated } from './related.ts'
import { isHook, isOutdated, resultsOf, showsResult, withEffectsBefore } from './results.ts'
import { assertionAt, type Slice, type SliceContext, sliceOf } from './slice.ts'

/**
 * Ranks of excerpts, best first: what documentation shows together, short with its result, short, long, and with
 * imports that only its test can use.
 */
export const RANKS = { asWritten: 4, withResult: 3, used: 2, long: 1, localImport: 0 } as const

export interface VariantRules {
  /** The offset at which the recipe's own code begins. */
  readonly codeStart: number
  /** Statements that mention the symbol. */
  readonly criteria: ReadonlySet<number>
  readonly documented: CriterionQuery['documented']
}

export function variantsOf(
  context: SliceContext,
  criterion: number,
  { codeStart, criteria, documented }: VariantRules,
): { slice: Slice; rank: number }[] {
  const { table } = context
  const place = table.statements[criterion]?.start ?? 0
  const criterionSlice = sliceOf(context, [criterion])
  // What a test expects in advance depends on all that it does before.
  const isExpected = [...table.prior.values()].includes(criterion)
  const withEffects = isExpected
    ? wholeCode(context, criterionSlice, codeStart)
    : withEffectsBefore(context, criterionSlice, place, !isHook(table, criterion))
  const isResult = assertionAt(context, criterion)?.fails === false
  // If the criterion states its own result, results about other values are dropped.
  const alternatives = resultsOf(context, withEffects, criterion).map((results) =>
    results.filter((index) => !isResult || criteria.has(index)),
  )
  const variants: { slice: Slice; rank: number }[] = []
  if (documented !== undefined && !context.loose) {
    const isForEffect = isCalledForEffect(table, criterion)
    const related = isForEffect
      ? wholeCode(context, withEffects, codeStart)
      : withRelated(context, withEffects, codeStart, criteria, documented.variables)
    const until = Math.max(
      ...[...related.keys()].map((index) => table.statements[index]?.start ?? 0),
    )
    const slice = withEffectsBefore(context, related, until, true)
    variants.push({ slice, rank: RANKS.asWritten })
    if (documented.isType || isForEffect) {
      const prefixes = prefixesOf(context, slice, criterionSlice, SHORT, (index) =>
        showsResult(table, index),
      )
      for (const prefix of prefixes) variants.push({ slice: prefix, rank: RANKS.asWritten })
    }
  }
  // What a test sets up shows itself in the first results of its code.
  if (context.setup.has(criterion)) {
    const whole = wholeCode(context, withEffects, codeStart)
    const prefixes = prefixesOf(context, whole, withEffects, SHORT, (index) =>
      showsResult(table, index),
    )
    for (const prefix of prefixes) variants.push({ slice: prefix, rank: RANKS.withResult })
  }
  const shownResults = alternatives.flatMap((results) =>
    results.map((_, i) => results.slice(0, results.length - i)),
  )
  for (const shown of shownResults) {
    const expected = shown.flatMap((index) => expectedBindings(context, index, withEffects))
    const slice = sliceOf(context, [...shown, ...expected], withEffects)
    // The comments also depend on what changes the values in between.
    const until = table.statements[shown.at(-1) ?? criterion]?.start ?? place
    const whole = withEffectsBefore(context, slice, until, true)
    if (!isOutdated(table, whole, until)) variants.push({ slice: whole, rank: RANKS.withResult })
  }
  const expected = expectedBindings(context, criterion, withEffects)
  if (expected.length > 0)
    variants.push({ slice: sliceOf(context, expected, withEffects), rank: RANKS.withResult })
  if (!isResult || !isOutdated(table, withEffects, place)) {
    const saysResult = isResult && expected.length === 0
    variants.push({ slice: withEffects, rank: saysResult ? RANKS.withResult : RANKS.used })
  }
  return variants
}
