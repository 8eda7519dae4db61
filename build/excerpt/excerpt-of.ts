/**
 * The smallest piece of a recipe that shows a symbol and still runs: the recipe's code as a table and the names that the
 * symbol goes by come in, lines go out. It holds the first statement that uses the symbol and does not fail, what that
 * depends on, what happened to the same values before it, and what is done with its value afterwards.
 *
 * Tried from the richest to the leanest until one is short enough. What comes out is read again: it parses, and every name
 * in it is bound; there is no excerpt that does not.
 */
import type { CodeTable } from './code-table.ts'
import { focusesOf, NAMES, type Sought } from './focuses.ts'
import type { Line, RenderRules } from './lines.ts'
import { isCut, rendered } from './render.ts'
import { resultsOf, withEffectsBefore } from './results.ts'
import { type Cutting, type Kept, sliceOf } from './slice.ts'

export interface Excerpt {
  readonly lines: readonly Line[]
  readonly cut: boolean
}

export interface ExcerptRules extends RenderRules {
  /** With what it lacks to stand alone; undefined when that cannot be had. */
  complete(lines: readonly Line[]): readonly Line[] | undefined
}

export const SHORT = 15 // lines that one takes in at a glance
const TIGHT = 8 // lines, of which the second result is not worth more
const MAX_FOCUS = 6 // statements that are tried

/** How good an excerpt is, best first: short and says what comes out, short, long. */
const RANKS = { says: 3, used: 2, long: 1 } as const

interface Ranked extends Excerpt {
  readonly rank: number
}

export function excerptOf(
  table: CodeTable,
  sought: Sought,
  rules: ExcerptRules,
): Excerpt | undefined {
  let best: Ranked | undefined
  for (const focus of focusesOf(table, sought).slice(0, MAX_FOCUS)) {
    const found = bestAt(table, focus, sought.names, rules)
    if (found !== undefined && (best === undefined || isBetter(found, best))) best = found
    if (best?.rank === RANKS.says) break
  }
  return best && { lines: best.lines, cut: best.cut }
}

function bestAt(
  table: CodeTable,
  focus: number,
  names: readonly string[],
  rules: ExcerptRules,
): Ranked | undefined {
  let best: Ranked | undefined
  for (const loose of [false, true]) {
    for (const [unwrapped, raw] of waysOf(table, focus, names)) {
      const found = cutAt({ table, unwrapped, loose, raw }, focus, rules)
      if (found !== undefined && (best === undefined || isBetter(found, best))) best = found
      if (found !== undefined) break
    }
    if (best !== undefined && best.rank > RANKS.long) break
  }
  return best
}

/** Of two that are long for their rank, the shorter. */
const isBetter = (one: Ranked, other: Ranked): boolean =>
  one.rank > other.rank ||
  (one.rank === other.rank && other.lines.length > TIGHT && one.lines.length < other.lines.length)

function hasWrapper({ steps }: CodeTable, index: number): boolean {
  for (let at = index; at >= 0; at = steps[at]?.parent ?? -1)
    if (steps[at]?.kind === 'wrapper') return true
  return false
}

/** From the richest to the leanest. */
function cutAt(cutting: Cutting, focus: number, rules: ExcerptRules): Ranked | undefined {
  const { table } = cutting
  let best: Ranked | undefined
  for (const { kept, rank } of variantsOf(cutting, focus)) {
    const lines = completeLines(cutting, kept, rules)
    if (lines === undefined) continue
    const isShort = lines.length <= SHORT
    const found = { lines, cut: isCut(table, kept), rank: isShort ? rank : RANKS.long }
    if (best === undefined || isBetter(found, best)) best = found
    if (lines.length <= TIGHT || (isShort && rank < RANKS.says)) break
  }
  return best
}

function variantsOf(cutting: Cutting, focus: number): { kept: Kept; rank: number }[] {
  const { table, raw } = cutting
  const place = table.steps[focus]?.start ?? 0
  const withEffects = withEffectsBefore(cutting, sliceOf(cutting, [focus]), place)
  const results = resultsOf(cutting, withEffects, focus)
  const variants: { kept: Kept; rank: number }[] = []
  for (let count = results.length; count > 0; count--) {
    const shown = results.slice(0, count)
    const kept = sliceOf(cutting, shown, withEffects)
    // What happens to the values on the way is part of what the comments say.
    const until = table.steps[shown.at(-1) ?? focus]?.start ?? place
    variants.push({ kept: withEffectsBefore(cutting, kept, until), rank: RANKS.says })
  }
  const isResult = table.assertions.has(focus) && !raw.has(focus)
  variants.push({ kept: withEffects, rank: isResult ? RANKS.says : RANKS.used })
  return variants
}

function completeLines(
  cutting: Cutting,
  kept: Kept,
  rules: ExcerptRules,
): readonly Line[] | undefined {
  const { table } = cutting
  const lines = rendered(cutting, kept, rules)
  const isCode = ({ text }: Line): boolean =>
    text.trim() !== '' && !text.trim().startsWith(rules.comment)
  if (!lines.some(isCode)) return undefined
  const found = rules.complete(lines)
  if (found !== undefined || table.stars.length === 0) return found
  return rules.complete(rendered(cutting, sliceOf(cutting, table.stars, kept), rules))
}

/** Without what only starts it, then with it; with an assertion that shows the symbol in what it expects, then without. */
function waysOf(
  table: CodeTable,
  focus: number,
  names: readonly string[],
): [unwrapped: boolean, raw: ReadonlySet<number>][] {
  const own = rawIn(table, focus, names)
  const named = rawIn(table, -1, names)
  const raws = own.size > named.size ? [own, named] : [own]
  return (hasWrapper(table, focus) ? [true, false] : [true]).flatMap((unwrapped) =>
    raws.map((raw): [boolean, ReadonlySet<number>] => [unwrapped, raw]),
  )
}

/** An assertion that is itself what is shown stays an assertion. */
function rawIn(table: CodeTable, focus: number, names: readonly string[]): ReadonlySet<number> {
  const raw = new Set<number>()
  for (const [index, { words }] of table.assertions) {
    if (words.some((word) => names.includes(word))) raw.add(index)
  }
  const own = table.assertions.get(focus)
  const isShown = own?.code.parts.some((part) => {
    const text = typeof part === 'string' ? part : table.text.slice(part.start, part.end)
    return text.match(NAMES)?.some((name) => names.includes(name)) === true
  })
  if (isShown === false) raw.add(focus)
  return raw
}
