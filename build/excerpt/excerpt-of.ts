/**
 * The smallest excerpt of a recipe that shows a symbol and still runs: the first statement that uses the symbol and
 * does not fail, its dependencies, what happened to the same values before, and what is done with its value
 * afterwards.
 *
 * Variants are tried from the richest to the leanest until one is short enough. The result is parsed again: every
 * excerpt parses, and every name in it is bound.
 */
import type { Filled } from './assertions.ts'
import type { CodeTable } from './code-table.ts'
import { CALL, type FocusQuery, focusesOf, NAMES } from './focuses.ts'
import type { Line, RenderRules } from './lines.ts'
import { isCut, rendered } from './render.ts'
import { isHook, resultsOf, withEffectsBefore } from './results.ts'
import { assertionAt, type Cutting, type Kept, shownReads, sliceOf } from './slice.ts'

export interface Excerpt {
  readonly lines: readonly Line[]
  /** It imports what only the library's own tests can have. */
  readonly own: boolean
  readonly cut: boolean
}

export interface ExcerptRules extends RenderRules {
  /** Imports of whole packages always stay. */
  readonly headers: boolean
  /** An import that only the library's own tests can have. */
  isOwn(line: string): boolean
  /** Called for each piece that is cut. */
  readonly onPiece?: ((isSound: boolean) => void) | undefined
  /** Whether a name that the code does not bind may be had: of the language, by an import, or from the test's runner. */
  isKnown(name: string, table: CodeTable): boolean
  /** With what it lacks to stand alone; undefined when that cannot be had. */
  complete(lines: readonly Line[]): readonly Line[] | undefined
}

export const SHORT = 15 // lines that one takes in at a glance
export const TIGHT = 8 // lines, of which the second result is not worth more
const MAX_FOCUS = 6 // statements that are tried

/** How good an excerpt is, best first: short and says what comes out, short, long, with imports that only its test has. */
const RANKS = { says: 3, used: 2, long: 1, own: 0 } as const

interface Ranked extends Excerpt {
  readonly rank: number
}

export function excerptOf(
  table: CodeTable,
  sought: FocusQuery,
  written: ExcerptRules,
): Excerpt | undefined {
  let best: Ranked | undefined
  const unknown = new Set(
    table.reads.flatMap(({ name, sources, isSure }) =>
      isSure && sources.length === 0 && !written.isKnown(name, table) ? [name] : [],
    ),
  )
  const focuses = focusesOf(table, sought)
  const rules = { ...written, unknown, focuses: new Set(focuses) }
  for (const focus of focuses.slice(0, MAX_FOCUS)) {
    const found = bestAt(table, focus, sought.names, rules)
    if (found !== undefined && (best === undefined || isBetter(found, best))) best = found
    if (best?.rank === RANKS.says) break
  }
  return best && { lines: best.lines, own: best.own, cut: best.cut }
}

interface CutRules extends ExcerptRules {
  /** Names that no excerpt can have. */
  readonly unknown: ReadonlySet<string>
  /** Statements that say the symbol. */
  readonly focuses: ReadonlySet<number>
}

function bestAt(
  table: CodeTable,
  focus: number,
  names: readonly string[],
  rules: CutRules,
): Ranked | undefined {
  let best: Ranked | undefined
  for (const loose of [false, true]) {
    for (const way of waysOf(table, focus, names)) {
      const found = cutAt({ table, loose, ...way }, focus, rules)
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
function cutAt(cutting: Cutting, focus: number, rules: CutRules): Ranked | undefined {
  const { table } = cutting
  let best: Ranked | undefined
  for (const { kept, rank } of variantsOf(cutting, focus, rules)) {
    const lines = completeLines(cutting, kept, rules)
    if (lines === undefined) continue
    const isShort = lines.length <= SHORT
    const own = lines.some(({ text }) => rules.isOwn(text))
    const found = {
      ...{ lines, own, cut: isCut(table, kept) },
      rank: own ? RANKS.own : isShort ? rank : RANKS.long,
    }
    if (best === undefined || isBetter(found, best)) best = found
    if (lines.length <= TIGHT || (isShort && rank < RANKS.says)) break
  }
  return best
}

function variantsOf(
  cutting: Cutting,
  focus: number,
  { focuses }: CutRules,
): { kept: Kept; rank: number }[] {
  const { table } = cutting
  const place = table.steps[focus]?.start ?? 0
  const own = sliceOf(cutting, [focus])
  const withEffects = withEffectsBefore(cutting, own, place, !isHook(table, focus))
  const isResult = assertionAt(cutting, focus)?.fails === false
  // Where it says itself what comes out, others say it of something else.
  const results = resultsOf(cutting, withEffects, focus).filter(
    (index) => !isResult || focuses.has(index),
  )
  const variants: { kept: Kept; rank: number }[] = []
  for (let count = results.length; count > 0; count--) {
    const shown = results.slice(0, count)
    const kept = sliceOf(cutting, shown, withEffects)
    // What happens to the values on the way is part of what the comments say.
    const until = table.steps[shown.at(-1) ?? focus]?.start ?? place
    variants.push({ kept: withEffectsBefore(cutting, kept, until, true), rank: RANKS.says })
  }
  variants.push({ kept: withEffects, rank: isResult ? RANKS.says : RANKS.used })
  return variants
}

function completeLines(cutting: Cutting, kept: Kept, rules: CutRules): readonly Line[] | undefined {
  const { table } = cutting
  // Reading it again would say the same, and costs more.
  const isHopeless =
    rules.unknown.size > 0 &&
    [...kept].some(([index, how]) =>
      shownReads(cutting, index, how).some(
        ({ name, sources, isSure }) => isSure && sources.length === 0 && rules.unknown.has(name),
      ),
    )
  if (isHopeless) {
    rules.onPiece?.(false)
    return undefined
  }
  const always = rules.headers ? [...table.stars, ...table.silent] : table.silent
  const all = always.length === 0 ? kept : sliceOf(cutting, always, kept)
  const lines = rendered(cutting, all, rules)
  const isCode = ({ text, from }: Line): boolean =>
    text.trim() !== '' &&
    !text.trim().startsWith(rules.comment) &&
    !(from.length > 0 && from.every((line) => table.importLines.has(line)))
  if (!lines.some(isCode)) return undefined
  const found = rules.complete(lines)
  rules.onPiece?.(found !== undefined)
  if (found !== undefined || table.stars.length === 0 || rules.headers) return found
  return rules.complete(rendered(cutting, sliceOf(cutting, table.stars, kept), rules))
}

type Way = Pick<Cutting, 'unwrapped' | 'raw' | 'turned'>

/** Without what only starts it, then with it; with an assertion that shows the symbol in what it expects, then without. */
function waysOf(table: CodeTable, focus: number, names: readonly string[]): Way[] {
  const named = new Set(
    [...table.assertions].flatMap(([index, { words }]) =>
      words.some((word) => names.includes(word)) ? [index] : [],
    ),
  )
  const ways = readingsOf(table, focus, names, named)
  return (hasWrapper(table, focus) ? [true, false] : [true]).flatMap((unwrapped) =>
    ways.map((way): Way => ({ unwrapped, ...way })),
  )
}

/** How assertions are read: one that is itself what is shown stays an assertion, or is turned round to show it as code. */
function readingsOf(
  { text, assertions }: CodeTable,
  focus: number,
  names: readonly string[],
  named: ReadonlySet<number>,
): Pick<Way, 'raw' | 'turned'>[] {
  const own = assertions.get(focus)
  const none = new Set<number>()
  const plain = { raw: named, turned: none }
  const codeOf = ({ parts }: Filled): string =>
    parts
      .map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
      .join('')
  const isShown = (code: string): boolean =>
    code.match(NAMES)?.some((name) => names.includes(name)) === true
  // A value that is expected (`ErrorKind::Io`) is nothing that one does.
  const isCalled = (code: string): boolean =>
    [...code.matchAll(NAMES)].some(
      ({ 0: name, index }) => names.includes(name) && CALL.test(code.slice(index + name.length)),
    )
  if (own === undefined || named.has(focus) || isShown(codeOf(own.code))) return [plain]
  if (own.turned && isCalled(codeOf(own.turned.code))) {
    return [{ raw: named, turned: new Set([focus]) }]
  }
  return [{ raw: new Set([...named, focus]), turned: none }, plain]
}
