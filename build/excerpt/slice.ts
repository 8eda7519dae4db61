/**
 * A backward slice: everything that must precede or enclose some statements of a recipe. A statement is kept as a
 * whole, or as its head with some of its body (a `with` around two of its five lines). Names are followed to their
 * bindings; a value that is set in one branch is also followed to its earlier binding.
 */
import { memoizeByNumber } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import { type Assertion, codeSpansOf } from './assertions.ts'
import { type CodeTable, isWithin } from './code-table.ts'
import { writtenIn } from './function-writes.ts'
import { type NameRead, startingIn } from './name-table.ts'

/** By index of the statement. */
export type Slice = ReadonlyMap<number, 'whole' | 'part'>

export interface SliceContext {
  readonly table: CodeTable
  /** Whether wrappers that only start the code are removed. */
  readonly unwrapped: boolean
  /** Whether functions and classes may lose some of their statements. */
  readonly loose: boolean
  /** Statements that set up the library, which what uses the same object depends on. */
  readonly setup: ReadonlySet<number>
  /** Assertions that stay as written. */
  readonly raw: ReadonlySet<number>
  /** Assertions that are rendered with their sides swapped. */
  readonly swapped: ReadonlySet<number>
}

/** The assertion as the excerpt renders it; undefined if the statement stays as written. */
export function assertionAt(
  { table, raw, swapped }: SliceContext,
  index: number,
): Assertion | undefined {
  const assertion = raw.has(index) ? undefined : table.assertions.get(index)
  return assertion?.swapped !== undefined && swapped.has(index)
    ? { ...assertion, ...assertion.swapped }
    : assertion
}

export function sliceOf(context: SliceContext, roots: Iterable<number>, before?: Slice): Slice {
  const { table, unwrapped, loose } = context
  const { statements } = table
  const slice = new Map(before)
  const open: number[] = []

  /** Whether a statement, or a block around it, is part of a function or class that is kept as a whole. */
  const isInUnit = (index: number): boolean => {
    const { parent = -1, isPart = false } = statements[index] ?? {}
    const isBare = unwrapped && statements[parent]?.kind === 'wrapper'
    return parent >= 0 && ((isPart && !isBare) || isInUnit(parent))
  }

  const keep = (index: number, how: 'whole' | 'part'): void => {
    const known = slice.get(index)
    if (known === 'whole' || known === how) return
    slice.set(index, how)
    open.push(index)
    const statement = statements[index]
    if (statement === undefined) return
    if (statement.parent >= 0) keep(statement.parent, isInUnit(index) && !loose ? 'whole' : 'part')
    // `#[tokio::main]` is removed together with its `main`.
    if (how === 'part' && unwrapped && statement.kind === 'wrapper') return
    const siblings =
      statement.parent < 0 ? table.top : (statements[statement.parent]?.children ?? [])
    for (let at = siblings.indexOf(index) - 1; at >= 0; at--) {
      const above = siblings[at]
      if (above === undefined || statements[above]?.kind !== 'head') break
      keep(above, 'whole')
    }
    if (how === 'whole') for (const each of table.completions.get(index) ?? []) keep(each, 'whole')
    if (how === 'part') {
      for (const child of statement.children) if (statements[child]?.isResult) keep(child, 'whole')
    }
  }

  const follow = (index: number): void => {
    const how = slice.get(index)
    if (how === undefined) return
    for (const read of shownReads(context, index, how)) {
      for (const source of read.sources) {
        const binding = table.statementAt(source)
        const reader = table.statementAt(read.start)
        if (binding < 0 || isWithin(table, reader, binding) || isWithin(table, binding, index))
          break
        // Only the used imports of an import block are kept.
        const parent = statements[binding]?.parent ?? -1
        const isListed =
          statements[binding]?.kind === 'import' && statements[parent]?.kind === 'import'
        const outer = isListed ? binding : siblingAround(table, binding, reader)
        keep(outer, 'whole')
        // A value set in a branch may keep its earlier value, so earlier bindings are needed too.
        if (outer === binding || statements[outer]?.kind === 'import') break
      }
    }
  }

  /** A variable that a function sets must be declared. */
  const declareWritten = (index: number): void => {
    const statement = slice.get(index) === 'whole' ? statements[index] : undefined
    for (const source of statement === undefined ? [] : writtenIn(table, statement)) {
      const binding = table.statementAt(source)
      if (binding >= 0) keep(siblingAround(table, binding, index), 'whole')
    }
  }

  const followAll = (): void => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      follow(next)
      declareWritten(next)
    }
  }
  for (const root of roots) keep(root, 'whole')
  followAll()
  // A block that must not be empty keeps its first statement and its dependencies.
  for (
    let first = firstOfEmptyBlock(context, slice);
    first !== undefined;
    first = firstOfEmptyBlock(context, slice)
  ) {
    keep(first, 'whole')
    followAll()
  }
  return slice
}

/** The first statement of a block that would be left empty. */
function firstOfEmptyBlock({ table, unwrapped }: SliceContext, slice: Slice): number | undefined {
  const { statements } = table
  for (const { start, end } of table.bodies) {
    const around = ownerOf(table, start)
    const statement = statements[around]
    if (statement === undefined || slice.get(around) !== 'part') continue
    if (unwrapped && statement.kind === 'wrapper') continue
    const inside = statement.children.filter((child) => {
      const at = statements[child]?.start ?? 0
      return at >= start && at < end
    })
    if (inside.length > 0 && !inside.some((child) => slice.has(child))) return inside[0]
  }
  return undefined
}

/** The statement that contains the start of a block; the block's first statement begins there as well. */
function ownerOf(table: CodeTable, start: number): number {
  let index = table.statementAt(start)
  while (index >= 0 && table.statements[index]?.start === start)
    index = table.statements[index]?.parent ?? -1
  return index
}

/**
 * The reads in the shown part of a statement: a wrapper and boilerplate are not shown, and of an assertion only the
 * inspected expression is.
 */
export function shownReads(
  context: SliceContext,
  index: number,
  how: 'whole' | 'part',
): readonly NameRead[] {
  const { table, unwrapped } = context
  const isBare = how === 'part' && unwrapped && table.statements[index]?.kind === 'wrapper'
  if (isBare) return []
  return readsOf(table, index, how).filter(({ start: at }) => {
    for (let own = table.statementAt(at); own >= 0; own = table.statements[own]?.parent ?? -1) {
      const assertion = assertionAt(context, own)
      const isSeen = assertion && codeSpansOf(assertion).some((s) => at >= s.start && at < s.end)
      if (isSeen === false || (own !== index && table.statements[own]?.kind === 'boilerplate'))
        return false
      if (own === index) break
    }
    return true
  })
}

/** Whether the statement or an enclosing one is kept, as a whole or in part. */
export function isInSlice({ statements }: CodeTable, slice: Slice, index: number): boolean {
  if (slice.has(index)) return true
  const parent = statements[index]?.parent ?? -1
  if (parent < 0 || slice.get(parent) === 'part') return false
  for (let at = parent; at >= 0; at = statements[at]?.parent ?? -1) {
    if (slice.has(at)) return slice.get(at) === 'whole'
  }
  return false
}

/** The names that a statement reads, alone or together with the statements inside it. */
export function readsOf(
  table: CodeTable,
  index: number,
  how: 'whole' | 'part',
): readonly NameRead[] {
  const { whole, part } = readsIn(table)
  return how === 'whole' ? whole(index) : part(index)
}

const readsIn = memoizeByObject((table: CodeTable) => {
  const whole = memoizeByNumber((index): readonly NameRead[] => {
    const statement = table.statements[index]
    return statement === undefined ? [] : startingIn(table.reads, statement)
  })
  const part = memoizeByNumber((index): readonly NameRead[] =>
    whole(index).filter(({ start }) => table.statementAt(start) === index),
  )
  return { whole, part }
})

/** The statement around `index` that is a sibling of another statement or of one that encloses it. */
export function siblingAround(table: CodeTable, index: number, other: number): number {
  let outer = index
  for (;;) {
    const parent = table.statements[outer]?.parent ?? -1
    if (parent < 0 || isWithin(table, other, parent)) return outer
    outer = parent
  }
}
