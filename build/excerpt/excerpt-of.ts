/**
 * The smallest piece of a recipe that shows a symbol and still runs: the recipe's code as a table and the names that the
 * symbol goes by come in, lines go out. It holds the first statement that uses the symbol and does not fail, what that
 * depends on, what happened to the same values before it, and what is done with its value afterwards.
 *
 * Tried from the richest to the leanest until one is short enough. What comes out is read again: it parses, and every name
 * in it is bound, or it is not sound.
 */
import type { LineSpan } from '../../runtime/card.ts'
import type { CodeTable } from './code-table.ts'
import { isCut, type Line, type RenderRules, rendered, saysOf } from './render.ts'
import { type Cutting, type Kept, readsOf, sliceOf, topOf } from './slice.ts'

export interface Excerpt {
  readonly lines: readonly Line[]
  readonly cut: boolean
  /** It parses, and all its names are bound. */
  readonly sound: boolean
}

export interface ExcerptRules extends RenderRules {
  /** Words of a line that expects a failure. */
  readonly failures: readonly RegExp[]
  /** Lines above a piece of code that bring what it lacks; undefined when it is not sound. */
  complete(code: string): readonly string[] | undefined
}

export const SHORT = 15 // lines that one takes in at a glance
const MAX_FOCUS = 6 // statements that are tried

export function excerptOf(
  table: CodeTable,
  names: readonly string[],
  /** Where the recipe's own code begins. */
  codeStart: number,
  rules: ExcerptRules,
): Excerpt | undefined {
  let best: (Excerpt & { readonly rank: number }) | undefined
  for (const focus of focusesOf(table, names, codeStart, rules).slice(0, MAX_FOCUS)) {
    for (const unwrapped of [true, false]) {
      const found = cutAt(table, focus, names, unwrapped, rules)
      if (found !== undefined && (best === undefined || found.rank > best.rank)) best = found
      if (found?.sound === true || !hasWrapper(table, focus)) break
    }
    if (best?.rank === BEST) break
  }
  return best
}

const BEST = 7

/** Where a name stands in code; imports tell what else it is called. */
function focusesOf(
  table: CodeTable,
  names: readonly string[],
  codeStart: number,
  { failures }: ExcerptRules,
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

function cutAt(
  table: CodeTable,
  focus: number,
  names: readonly string[],
  unwrapped: boolean,
  rules: ExcerptRules,
): (Excerpt & { readonly rank: number }) | undefined {
  const cutting: Cutting = { table, unwrapped, raw: rawIn(table, focus, names) }
  const end = table.steps[focus]?.start ?? 0
  const alone = sliceOf(cutting, [focus])
  const withEffects = withEffectsBefore(cutting, alone, end)
  const results = resultsOf(cutting, withEffects, focus)
  const variants: { kept: Kept; rank: number }[] = []
  for (let count = results.length; count > 0; count--) {
    const shown = results.slice(0, count)
    const kept = sliceOf(cutting, shown, withEffects)
    // What happens to the values on the way is part of what the comments say.
    const until = table.steps[shown.at(-1) ?? focus]?.start ?? end
    variants.push({ kept: withEffectsBefore(cutting, kept, until), rank: 3 })
  }
  const saysSo = table.assertions.has(focus) && !cutting.raw.has(focus)
  variants.push({ kept: withEffects, rank: saysSo ? 3 : 2 })
  if (withEffects.size > alone.size && !saysSo) variants.push({ kept: alone, rank: 1 })
  let best: (Excerpt & { readonly rank: number }) | undefined
  for (const { kept, rank } of variants) {
    let lines = rendered(cutting, kept, rules)
    if (lines.length === 0) continue
    let missing = rules.complete(codeOf(lines))
    if (missing === undefined && table.stars.length > 0) {
      lines = rendered(cutting, sliceOf(cutting, table.stars, kept), rules)
      missing = rules.complete(codeOf(lines))
    }
    const whole = [...(missing ?? []).map((text) => ({ text, from: [] })), ...lines]
    const isShort = whole.length <= SHORT
    const sound = missing !== undefined
    const own = (isShort ? 3 : 0) + (sound ? 1 : 0) + (isShort && sound ? rank : 0)
    const excerpt = { lines: whole, cut: isCut(table, kept), sound, rank: sound ? own : own - 4 }
    if (
      best === undefined ||
      excerpt.rank > best.rank ||
      (excerpt.rank === best.rank && !isShort && whole.length < best.lines.length)
    )
      best = excerpt
    if (isShort && sound) break
  }
  return best
}

const codeOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n')

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
  const made = new Set(
    table.binds.flatMap(({ start }) => (start >= place.start && start < place.end ? [start] : [])),
  )
  const touched = new Set([...made, ...valuesIn(table, kept)])
  const beside = (place.parent < 0 ? topOf(table) : (steps[place.parent]?.children ?? [])).filter(
    (index) => (steps[index]?.start ?? 0) >= place.end && !kept.has(index),
  )
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
