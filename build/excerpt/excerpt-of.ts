/**
 * The smallest excerpt of a recipe that shows a symbol and still runs: the first statement that uses the symbol and
 * does not fail, its dependencies, what happened to the same values before, and what is done with its value
 * afterwards.
 *
 * Variants are tried from the richest to the leanest until one is short enough. The result is parsed again: every
 * excerpt parses, and every name in it is bound.
 */
import type { ExcerptSettings } from '../languages/excerpt-settings.ts'
import type { CodeTable } from './code-table.ts'
import { codeOf } from './complete.ts'
import { type CriterionQuery, criteriaOf } from './criteria.ts'
import { lacksMember } from './cut-members.ts'
import { statesDiscarded, withDiscarded } from './discarded-values.ts'
import { setupStatements } from './file-setup.ts'
import { withoutImplicit } from './implicit-lines.ts'
import { isShort, type Line, LONGEST_ON_PAGE, lengthOf, type RenderRules, SHORT } from './lines.ts'
import type { NameRead } from './name-table.ts'
import { isCut, rendered } from './render.ts'
import { renderingsOf } from './renderings.ts'
import { NAMES, namesIn } from './shown-symbol.ts'
import { type Slice, type SliceContext, shownReads, sliceOf } from './slice.ts'
import { RANKS, type VariantRules, variantsOf } from './variants.ts'

export interface Excerpt {
  readonly lines: readonly Line[]
  /** Whether it contains an import that works only in the library's own tests. */
  readonly usesLocalImport: boolean
  /** Whether it lacks the use of a variable without which it does not compile. */
  readonly lacksUse: boolean
  /** Whether functions or classes may lack some of their statements. */
  readonly isLoose: boolean
  readonly cut: boolean
}

export interface ExcerptRules extends RenderRules {
  /** Whether imports of whole packages are always kept. */
  readonly keepPackageImports: boolean
  /** How values are discarded that nothing in the excerpt uses. */
  readonly discard?: ExcerptSettings['discard']
  /** Imports that an excerpt need not show. */
  readonly implicit: ExcerptSettings['implicit']
  /** Whether names of the code may come from them. */
  readonly hasImplicitNames: boolean
  /** Whether an import loads the library without binding names, so that no other line can replace it. */
  isOwnImport(line: string): boolean
  /** Whether an import works only in the library's own tests. */
  isLocalImport(line: string): boolean
  /** Whether an import of a package of the tests is not needed for the code. */
  isIdleImport(line: string, code: string): boolean
  /** Whether a variable is never used where the language does not allow that. */
  lacksUse(lines: readonly Line[]): boolean
  /** Called for each piece that is cut. */
  readonly onPiece?: ((isSound: boolean) => void) | undefined
  /** Whether a name that the code does not bind is available from the language, an import or the test runner. */
  isKnown(read: NameRead, table: CodeTable): boolean
  /** Adds what the lines need to stand alone; undefined if that is not possible. */
  complete(lines: readonly Line[]): readonly Line[] | undefined
}

export const TIGHT = 8 // length in lines below which a second result is worth showing
const MAX_CRITERIA = 6 // maximum number of statements tried

const HALF_RANK = 0.5 // by which an excerpt is behind that is short only without its imports

interface Ranked extends Excerpt {
  readonly rank: number
}

export function excerptOf(
  table: CodeTable,
  symbol: CriterionQuery,
  baseRules: ExcerptRules,
): Excerpt | undefined {
  const query = { ...symbol, names: namesIn(table, symbol) }
  let best: Ranked | undefined
  const unknown = new Set(
    table.reads.flatMap((read) =>
      read.isCertain && read.sources.length === 0 && !baseRules.isKnown(read, table)
        ? [read.name]
        : [],
    ),
  )
  const criteria = criteriaOf(table, query)
  const { documented } = query
  const setup = setupStatements(table, query)
  const rules = { ...baseRules, unknown, documented, setup, criteria: new Set(criteria) }
  for (const criterion of criteria.slice(0, MAX_CRITERIA)) {
    // A helper of the tests that checks its results shows less than the recipe that calls it.
    if (best !== undefined && (table.statements[criterion]?.start ?? 0) < query.codeStart) break
    const candidate = bestAt(table, criterion, query.names, rules)
    if (candidate !== undefined && (best === undefined || isBetter(candidate, best)))
      best = candidate
    if (best !== undefined && best.rank >= RANKS.withResult) break
  }
  if (best === undefined) return undefined
  const { rank: _, ...excerpt } = best
  return excerpt
}

interface CutRules extends ExcerptRules, VariantRules {
  /** Names that no excerpt can provide. */
  readonly unknown: ReadonlySet<string>
  readonly setup: SliceContext['setup']
}

function bestAt(
  table: CodeTable,
  criterion: number,
  names: readonly string[],
  rules: CutRules,
): Ranked | undefined {
  let best: Ranked | undefined
  for (const loose of [false, true]) {
    for (const rendering of renderingsOf(table, criterion, names)) {
      const candidate = cutAt({ table, loose, setup: rules.setup, ...rendering }, criterion, rules)
      const isEmpty = rendering.swapped.has(criterion) && candidate && !hasComment(candidate, rules)
      if (isEmpty || (candidate !== undefined && !showsAny(candidate, names))) continue
      // Functions do not lose statements for an excerpt that is long all the same.
      const isWorse = loose && best !== undefined && candidate?.rank === best.rank
      if (candidate !== undefined && !isWorse && (best === undefined || isBetter(candidate, best)))
        best = candidate
      if (candidate !== undefined) break
    }
    if (best !== undefined && (best.rank > RANKS.long || isFitForPage(best, rules))) break
  }
  return best
}

/** Whether documentation may show it although it is long: an author's class says less without its other statements. */
const isFitForPage = ({ lines, rank }: Ranked, { documented }: CutRules): boolean =>
  documented !== undefined && rank === RANKS.long && lengthOf(lines) <= LONGEST_ON_PAGE

/** Whether any of the names is left: an assertion loses its own. */
const showsAny = ({ lines }: Excerpt, names: readonly string[]): boolean =>
  lines.some(({ text }) => text.match(NAMES)?.some((name) => names.includes(name)))

/** Whether an assertion says something: what it expects may depend on values that are cut. */
const hasComment = ({ lines }: Excerpt, { comment }: RenderRules): boolean =>
  lines.some(({ text }) => text.includes(`${comment} `))

/** Between excerpts of the same rank, the shorter one wins if both are long. */
const isBetter = (one: Ranked, other: Ranked): boolean =>
  one.rank > other.rank ||
  (one.rank === other.rank &&
    lengthOf(other.lines) > TIGHT &&
    lengthOf(one.lines) < lengthOf(other.lines))

/** Tries variants from the richest to the leanest. */
function cutAt(context: SliceContext, criterion: number, rules: CutRules): Ranked | undefined {
  const { table } = context
  const { discard, comment, isDocumentation } = rules
  let best: Ranked | undefined
  for (const { slice, rank } of variantsOf(context, criterion, rules)) {
    const complete = completeLines(context, slice, rules)
    if (complete === undefined) continue
    const cut = isCut(table, slice)
    const isAsWritten = isDocumentation && !cut
    const lines = discard ? withDiscarded(complete, discard, comment, isAsWritten) : complete
    const length = lengthOf(lines)
    const fits = isShort(lines)
    const usesLocalImport = lines.some(({ text }) => rules.isLocalImport(text))
    const lacksUse =
      rules.lacksUse(lines) ||
      (discard !== undefined && statesDiscarded(complete, lines, discard, comment))
    const isGood = fits && !lacksUse
    const cost = length > SHORT ? HALF_RANK : 0
    const candidate = {
      ...{ lines, usesLocalImport, lacksUse, isLoose: context.loose, cut },
      rank: usesLocalImport ? RANKS.localImport : isGood ? rank - cost : RANKS.long,
    }
    if (best === undefined || isBetter(candidate, best)) best = candidate
    const isDone = rank === RANKS.asWritten || rank < RANKS.withResult
    if (!lacksUse && (length <= TIGHT || (fits && isDone))) break
  }
  return best
}

function completeLines(
  context: SliceContext,
  slice: Slice,
  rules: CutRules,
): readonly Line[] | undefined {
  const { table } = context
  // Parsing the piece again would give the same answer.
  const isHopeless =
    rules.unknown.size > 0 &&
    [...slice].some(([index, how]) =>
      shownReads(context, index, how).some(
        ({ name, sources, isCertain }) =>
          isCertain && sources.length === 0 && rules.unknown.has(name),
      ),
    )
  if (isHopeless) {
    rules.onPiece?.(false)
    return undefined
  }
  const wildcards = table.wildcardImports.filter(
    (index) => rules.keepPackageImports || rules.isOwnImport(textOf(table, index)),
  )
  const always = [...wildcards, ...table.unreadImports]
  const all = always.length === 0 ? slice : sliceOf(context, always, slice)
  const lines = rendered(context, all, rules)
  if (lacksMember(table, all, lines)) {
    rules.onPiece?.(false)
    return undefined
  }
  const isCode = ({ text, from }: Line): boolean =>
    text.trim() !== '' &&
    !text.trim().startsWith(rules.comment) &&
    !(from.length > 0 && from.every((line) => table.importLines.has(line)))
  if (!lines.some(isCode)) return undefined
  const completed = rules.complete(lines)
  rules.onPiece?.(completed !== undefined)
  if (rules.keepPackageImports) return completed && withoutImplicit(completed, rules.implicit)
  if (completed !== undefined || table.wildcardImports.length === 0) return completed
  const code = codeOf(lines)
  const imports = table.wildcardImports.filter(
    (index) => !rules.isIdleImport(textOf(table, index), code),
  )
  const withImports = rendered(context, sliceOf(context, imports, slice), rules)
  const whole = rules.complete(withImports)
  if (whole === undefined || rules.implicit.length === 0) return whole
  const shown = withoutImplicit(whole, rules.implicit)
  return rules.hasImplicitNames || shown.length === whole.length
    ? shown
    : (rules.complete(shown) ?? whole)
}

const textOf = ({ text, statements }: CodeTable, index: number): string =>
  text.slice(statements[index]?.start, statements[index]?.end)
