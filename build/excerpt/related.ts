/**
 * The statements of an example in documentation that belong to those of a slice. Its author wrote it to be read as a
 * whole: only a statement below the call in the slice may show the purpose of a value.
 */
import { isBinding } from './bindings.ts'
import type { CodeTable } from './code-table.ts'
import { hasFailed } from './comments.ts'
import { usesMember } from './function-writes.ts'
import type { NameRead } from './name-table.ts'
import { showsResult } from './results.ts'
import { isInSlice, readsOf, type Slice, type SliceContext, sliceOf } from './slice.ts'
import { statesExpectation } from './statement-assertions.ts'

/**
 * Adds the statements beside those of the slice that share a value with it or mention the symbol.
 *
 * @param codeStart where the example itself begins, below the code of others that it depends on
 * @param mentions statements that mention the symbol
 * @param variables imported names that stand for values, not for modules, functions or types
 */
export function withRelated(
  context: SliceContext,
  before: Slice,
  codeStart: number,
  mentions: ReadonlySet<number>,
  variables: readonly string[],
): Slice {
  const { table } = context
  let slice = before
  for (;;) {
    const shared = sharedIn(table, slice, variables)
    const definesMethod = definitionOfMethodIn(table, slice)
    const related = siblingsOf(table, slice, codeStart).filter(
      (index) => mentions.has(index) || touches(table, index, shared) || definesMethod(index),
    )
    if (related.length === 0) return slice
    slice = sliceOf(context, related, slice)
  }
}

/** Whether a statement only calls what is imported, so that its effect is on what comes after it: `enableReceipts()`. */
export function isCalledForEffect(table: CodeTable, criterion: number): boolean {
  const { kind, children = [] } = table.statements[criterion] ?? {}
  if (kind !== 'plain' || children.length > 0 || isBinding(table, criterion)) return false
  if (showsResult(table, criterion)) return false
  return readsOf(table, criterion, 'whole').every(({ sources }) =>
    sources.every((at) => table.statements[table.statementAt(at)]?.kind === 'import'),
  )
}

/** The slice with all other statements of the recipe's own code. */
export function wholeCode(context: SliceContext, slice: Slice, codeStart: number): Slice {
  const { statements, top } = context.table
  const own = top.filter((index) => {
    const { kind, start = 0 } = statements[index] ?? {}
    const isCode = (kind === 'plain' || kind === 'print') && start >= codeStart
    return isCode && !statesExpectation(context.table, index)
  })
  return sliceOf(context, own, slice)
}

const MAX_PREFIXES = 6 // comments that a recipe has in between count as well, and may make the longest ones too long

/**
 * The beginnings of a slice that is too long, longest first: its first statements, up to one that shows a result, with
 * those that they depend on.
 *
 * @param core what each of them contains
 * @param maxLines the lines of code of the longest one
 */
export function prefixesOf(
  context: SliceContext,
  whole: Slice,
  core: Slice,
  maxLines: number,
  isResult: (index: number) => boolean,
): Slice[] {
  const { statements, text } = context.table
  const linesOf = (slice: Slice): number =>
    [...slice].reduce((sum, [index, how]) => {
      const { start = 0, end = 0 } = statements[index] ?? {}
      return sum + (how === 'part' ? 2 : text.slice(start, end).split('\n').length)
    }, 0)
  const isBound = ({ sources }: NameRead): boolean =>
    sources.some((at) => statements[context.table.statementAt(at)]?.kind !== 'import')
  const further = [...whole.keys()]
    .filter(
      (index) => !isInSlice(context.table, core, index) && statements[index]?.kind !== 'import',
    )
    .sort((a, b) => (statements[a]?.start ?? 0) - (statements[b]?.start ?? 0))
  const prefixes: Slice[] = []
  let slice = core
  for (const index of further) {
    // A statement that only binds names and depends on nothing above is added when a later statement reads them.
    if (isBinding(context.table, index) && !readsOf(context.table, index, 'whole').some(isBound))
      continue
    slice = sliceOf(context, [index], slice)
    if (linesOf(slice) > maxLines) break
    if (isResult(index)) prefixes.unshift(slice)
  }
  return prefixes.slice(0, MAX_PREFIXES)
}

/** The statements beside those of the slice that are not in it. */
function siblingsOf(table: CodeTable, slice: Slice, codeStart: number): number[] {
  return table.statements.flatMap(({ kind, parent, start }, index) => {
    const isBeside = parent < 0 || slice.get(parent) === 'part'
    const isCode =
      kind !== 'import' && kind !== 'boilerplate' && kind !== 'head' && kind !== 'wrapper'
    const isNew = start >= codeStart && isBeside && isCode && !isInSlice(table, slice, index)
    return isNew && !hasFailed(table, index) ? [index] : []
  })
}

/** The offsets at which what the slice binds and reads is bound, without modules, imported functions and types. */
function sharedIn(
  table: CodeTable,
  slice: Slice,
  variables: readonly string[],
): ReadonlySet<number> {
  const isImported = (at: number): boolean =>
    table.statements[table.statementAt(at)]?.kind === 'import'
  const bound = table.binds.filter(
    ({ start }) => !isImported(start) && isInSlice(table, slice, table.statementAt(start)),
  )
  const read = [...slice.keys()].flatMap((index) =>
    readsOf(table, index, 'whole').flatMap((each) =>
      variables.includes(each.name) && usesMember(table, each)
        ? each.sources
        : each.sources.filter((at) => !isImported(at)),
    ),
  )
  return new Set([...bound.map(({ start }) => start), ...read])
}

/** Tells statements that define a method of the slice by its name in a string: `Cart::macro('double', …)`. */
function definitionOfMethodIn(
  { text, statements }: CodeTable,
  slice: Slice,
): (index: number) => boolean {
  const textOf = (index: number): string => {
    const { start, end } = statements[index] ?? { start: 0, end: 0 }
    return text.slice(start, end)
  }
  const called = new Set(
    [...slice.keys()].flatMap((index) =>
      [...textOf(index).matchAll(CALLED)].map(([, name = '']) => name),
    ),
  )
  return (index) => [...textOf(index).matchAll(DEFINED)].some(([, , name = '']) => called.has(name))
}

const CALLED = /(?:->|\.|::)([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu
const DEFINED = /\(\s*(['":])([\p{L}_][\p{L}\p{N}_]*)['"]?\s*,/gu

function touches(table: CodeTable, index: number, shared: ReadonlySet<number>): boolean {
  const { start, end } = table.statements[index] ?? { start: 0, end: 0 }
  return (
    table.binds.some((bind) => bind.start >= start && bind.start < end && shared.has(bind.start)) ||
    readsOf(table, index, 'whole').some(({ sources }) => sources.some((at) => shared.has(at)))
  )
}
