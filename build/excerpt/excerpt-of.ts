/**
 * The smallest piece of a recipe that shows a symbol and still runs: the recipe's code as a table and the names that the
 * symbol goes by come in, lines go out. It holds the first statement that uses the symbol and does not fail, what that
 * depends on, what happened to the same values before it, and what is done with its value afterwards.
 *
 * Tried from the richest to the leanest until one is short enough. What comes out is read again: it parses, and every name
 * in it is bound; there is no excerpt that does not.
 */
import type { LineSpan } from '../../runtime/card.ts'
import type { CodeTable } from './code-table.ts'
import { isCut, type Line, type RenderRules, rendered, saysOf } from './render.ts'
import { type Cutting, type Kept, readsOf, sliceOf, topOf } from './slice.ts'

export interface Excerpt {
  readonly lines: readonly Line[]
  readonly cut: boolean
}

export interface ExcerptRules extends RenderRules {
  /** Words of a line that expects a failure. */
  readonly failures: readonly RegExp[]
  /** With what it lacks to stand alone; undefined when that cannot be had. */
  complete(lines: readonly Line[]): readonly Line[] | undefined
}

export const SHORT = 15 // lines that one takes in at a glance
const TIGHT = 8 // lines, of which the second result is not worth more
const MAX_FOCUS = 6 // statements that are tried

/** How good an excerpt is, best first: short and says what comes out, short, short without what happened before, long. */
const RANKS = { says: 4, used: 3, bare: 2, long: 1 } as const

interface Ranked extends Excerpt {
  readonly rank: number
}

export function excerptOf(
  table: CodeTable,
  names: readonly string[],
  /** Where the recipe's own code begins. */
  codeStart: number,
  rules: ExcerptRules,
): Excerpt | undefined {
  let best: Ranked | undefined
  for (const focus of focusesOf(table, names, codeStart, rules).slice(0, MAX_FOCUS)) {
    const found = bestAt(table, focus, names, rules)
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

/** Where a name stands in code; imports tell what else it is called. */
function focusesOf(
  table: CodeTable,
  names: readonly string[],
  codeStart: number,
  { failures, strict }: ExcerptRules,
): number[] {
  const { text, steps } = table
  const imports = steps.filter(({ kind }) => kind === 'import')
  const aliases = imports.flatMap(({ start, end }) =>
    [
      ...text
        .slice(start, end)
        .matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)(?:\s+as\s+|\s*:\s*)([\p{L}_$][\p{L}\p{N}_$]*)/gu),
    ].flatMap(([, name = '', alias = '']) => (names.includes(name) ? [alias] : [])),
  )
  const found = new Map<number, number>()
  const wanted = new Set([...names, ...aliases])
  for (const match of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    if (!wanted.has(match[0]) || table.quiet.at(match.index) >= 0) continue
    const index = table.stepAt(match.index)
    const step = steps[index]
    if (step === undefined || step.kind === 'import' || found.has(index)) continue
    const assertion = table.assertions.get(index)
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, step.end)
    const fails =
      assertion?.fails === true ||
      failures.some((each) => each.test(line)) ||
      isInFailure(table, index, failures)
    const isCalled = /^\s*(?:<[^<>()]*>\s*)?[!(]/.test(text.slice(match.index + match[0].length))
    found.set(
      index,
      (step.start < codeStart ? 8 : 0) +
        (strict && assertion !== undefined && !isCalled ? 1 : 0) +
        (fails ? 4 : 0) +
        (step.kind === 'noise' ? 4 : 0) +
        (isCalled ? 0 : 0.5),
    )
  }
  return [...found].sort(([a, x], [b, y]) => x - y || a - b).map(([index]) => index)
}

/** Inside of a block that expects one. */
function isInFailure(table: CodeTable, index: number, failures: readonly RegExp[]): boolean {
  const { text, steps } = table
  for (let at = steps[index]?.parent ?? -1; at >= 0; at = steps[at]?.parent ?? -1) {
    const start = steps[at]?.start ?? 0
    const head = text.slice(start, text.indexOf('\n', start))
    if (failures.some((each) => each.test(head))) return true
  }
  return false
}

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
  const alone = sliceOf(cutting, [focus])
  const withEffects = withEffectsBefore(cutting, alone, place)
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
  if (withEffects.size > alone.size && !isResult) variants.push({ kept: alone, rank: RANKS.bare })
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
  const { text } = table
  const own = new RegExp(
    String.raw`(?<![\p{L}\p{N}_$])(?:${names.map((n) => n.replace(/[$]/g, String.raw`\$`)).join('|')})(?![\p{L}\p{N}_$])`,
    'u',
  )
  for (const [index, { by, code }] of table.assertions) {
    if (by.split('.').some((part) => names.includes(part))) raw.add(index)
    else if (index === focus) {
      const shown = code.parts.some((part) =>
        own.test(typeof part === 'string' ? part : text.slice(part.start, part.end)),
      )
      if (!shown) raw.add(index)
    }
  }
  return raw
}

/** With the statements above a place that do something with the values: `session.headers.update(…)`. */
function withEffectsBefore(cutting: Cutting, kept: Kept, place: number): Kept {
  const { table } = cutting
  const values = valuesIn(table, kept)
  const effects = table.steps.flatMap((step, index) => {
    const isBeside = step.parent < 0 || kept.get(step.parent) === 'part'
    if (kept.has(index) || !isBeside || step.start >= place || step.kind !== 'plain') return []
    const isBinding = table.binds.some(({ start }) => start >= step.start && start < step.end)
    if (isBinding || table.assertions.has(index)) return []
    const reads = readsOf(table, index, 'whole')
    const isOnValue = reads.some(({ sources }) => sources.some((at) => values.has(at)))
    return isOnValue ? [index] : []
  })
  return effects.length === 0 ? kept : sliceOf(cutting, effects, kept)
}

/** Where variables get their values, imports and functions apart. */
function valuesIn(table: CodeTable, kept: Kept): Set<number> {
  const { steps, text } = table
  return new Set(
    table.binds.flatMap(({ start }) => {
      const index = table.stepAt(start)
      const step = steps[index]
      const isPlain =
        step?.kind === 'plain' &&
        !/^(?:async\s+)?(?:def|class|fn|func|function|struct|type|interface|enum|impl)\b/.test(
          text.slice(step.start, step.start + 20),
        )
      return isPlain && kept.has(index) ? [start] : []
    }),
  )
}

/** What is done with the value: the first that checks or prints it, else the first that uses it; two that say something. */
function resultsOf(cutting: Cutting, kept: Kept, focus: number): number[] {
  const { table } = cutting
  const { steps } = table
  const place = steps[focus]
  if (place === undefined) return []
  // In a function or class: what is done with that counts as well.
  const levels: number[] = []
  for (let at = focus; at >= 0; at = steps[at]?.parent ?? -1) levels.push(at)
  const made = new Set(
    table.binds.flatMap(({ start }) => {
      const isOwn = start >= place.start && start < place.end
      return isOwn || levels.includes(table.stepAt(start)) ? [start] : []
    }),
  )
  const touched = new Set([...made, ...valuesIn(table, kept)])
  const beside = levels.flatMap((level) => {
    const { parent = -1, end = 0 } = steps[level] ?? {}
    const siblings = parent < 0 ? topOf(table) : (steps[parent]?.children ?? [])
    return siblings.filter(
      (index) => (steps[index]?.start ?? 0) >= end && !isKeptIn(table, kept, index),
    )
  })
  const uses = (index: number, values: ReadonlySet<number>): boolean =>
    sourcesOf(cutting, index).some((at) => values.has(at))
  const isResult = (index: number): boolean => {
    const assertion = table.assertions.get(index)
    if (assertion === undefined) return steps[index]?.kind === 'shows'
    const isPlain = !assertion.fails && !cutting.raw.has(index)
    return isPlain && (saysOf(table, assertion, index, kept) ?? '') !== ''
  }
  const values = new Set(made)
  // `r = s.get(url)`: what is made of the value counts as well.
  for (const index of beside) {
    if (!uses(index, values)) continue
    const step = steps[index]
    for (const { start } of table.binds) {
      if (step && start >= step.start && start < step.end) values.add(start)
    }
  }
  const said = beside.filter((index) => isResult(index) && uses(index, values))
  const near =
    said.length > 0 ? said : beside.filter((index) => isResult(index) && uses(index, touched))
  if (near.length > 0) return near.slice(0, 2)
  if (made.size === 0) return []
  const next = beside.find((index) => {
    const kind = steps[index]?.kind
    return kind === 'plain' && !table.assertions.has(index) && uses(index, made)
  })
  return next === undefined ? [] : [next]
}

function isKeptIn(table: CodeTable, kept: Kept, index: number): boolean {
  if (kept.has(index)) return true
  const parent = table.steps[index]?.parent ?? -1
  return parent >= 0 && (kept.get(parent) === 'whole' || isKeptIn(table, kept, parent))
}

/** Of all that a statement reads, as far as it stays. */
function sourcesOf({ table, raw }: Cutting, index: number): number[] {
  const assertion = raw.has(index) ? undefined : table.assertions.get(index)
  return readsOf(table, index, 'whole').flatMap(({ start, sources }) => {
    const parts = assertion?.code.parts ?? []
    const isSeen =
      assertion === undefined ||
      parts.some((part) => typeof part !== 'string' && start >= part.start && start < part.end)
    return isSeen ? sources : []
  })
}

/** Lines of the code, as spans. */
export function spansOf(lines: readonly number[]): LineSpan[] {
  const spans: [number, number][] = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && line === last[1] + 1) last[1] = line
    else spans.push([line, line])
  }
  return spans
}
