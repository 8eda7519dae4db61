/**
 * Finds the unused names in the import lists of an excerpt: `import { expect, test } from 'vitest'` keeps only the one
 * that is used. An excerpt that joins pieces of a page may import a name twice, which some languages reject.
 */
import type { Span } from '../../runtime/std/nesting.ts'
import { listedSpans } from '../text/listed-spans.ts'
import type { CodeTable } from './code-table.ts'
import { type Slice, type SliceContext, shownReads } from './slice.ts'

export function unusedImports(context: SliceContext, slice: Slice): Span[] {
  const { table } = context
  const imports = [...slice.keys()]
    .filter((index) => table.statements[index]?.kind === 'import')
    .sort((a, b) => a - b)
  const bound = imports.map((index) => bindsIn(table, index))
  if (bound.every((starts) => starts.length < 2)) return []
  const used = new Set(table.unreadTraits)
  for (const [index, how] of slice) {
    for (const { sources } of shownReads(context, index, how)) {
      for (const source of sources) used.add(source)
    }
  }
  const repeated = repeatedNames(table, imports, bound)
  for (const start of repeated) used.delete(start)
  return imports.flatMap((index, i) => {
    const starts = bound[i] ?? []
    const { start = 0, end = 0 } = table.statements[index] ?? {}
    const isRepeated =
      starts.some((each) => repeated.has(each)) && !starts.some((each) => used.has(each))
    return isRepeated ? [{ start, end }] : unusedIn(table, index, starts, used)
  })
}

/** The places of names that an earlier statement also imports from the same module. */
function repeatedNames(
  { text, binds, statements }: CodeTable,
  imports: readonly number[],
  bound: readonly (readonly number[])[],
): ReadonlySet<number> {
  const nameAt = new Map(binds.map(({ start, name }) => [start, name]))
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const [i, index] of imports.entries()) {
    const { start = 0, end = 0 } = statements[index] ?? {}
    const from = FROM.exec(text.slice(start, end))?.[0]
    if (from === undefined) continue
    for (const place of bound[i] ?? []) {
      const key = `${from}\0${nameAt.get(place)}`
      if (seen.has(key)) repeated.add(place)
      seen.add(key)
    }
  }
  return repeated
}

/** Matches the module of an import statement with a list of names, but not of `import type`: `from shop`, `"shop"`. */
const FROM = /^from\s+\S+|(?<=^import\s(?!type\b)[\s\S]*\bfrom\s*)(["']).*?\1/

function bindsIn({ binds, statements }: CodeTable, index: number): number[] {
  const { start = 0, end = 0 } = statements[index] ?? {}
  return binds.flatMap((bind) => (bind.start >= start && bind.start < end ? [bind.start] : []))
}

/** Matches a list in braces or parentheses or after `import`, such as `import a, b as c` on a line of its own. */
const LIST =
  /\{[^{}]*\}|\([^()]*\)|(?<=\bfrom\s+\S+\s+import\s+)[^{}()*;]+|(?<=^import\s+)[\w.]+(?:\s+as\s+\w+)?(?:,\s*[\w.]+(?:\s+as\s+\w+)?)+$/

function unusedIn(
  { text, statements }: CodeTable,
  index: number,
  starts: readonly number[],
  used: ReadonlySet<number>,
): Span[] {
  const statement = statements[index]
  const list = statement && LIST.exec(text.slice(statement.start, statement.end))
  if (!statement || !list) return []
  const from = statement.start + list.index
  const parts = listedSpans(text, { start: from, end: from + list[0].length })
  const isUsed = (part: Span): boolean =>
    starts.some((start) => used.has(start) && start >= part.start && start < part.end)
  const isBound = parts.every((part) =>
    starts.some((start) => start >= part.start && start < part.end),
  )
  const last = parts.findLastIndex(isUsed)
  if (last < 0 || !isBound) return []
  const removed = parts.flatMap((part, i): Span[] => {
    const next = parts[i + 1]
    return i < last && next !== undefined && !isUsed(part)
      ? [{ start: part.start, end: marginBefore(text, next.start) }]
      : []
  })
  const listEnd = parts.at(-1)?.end ?? 0
  // With the comma after the last name.
  const end = listEnd + (/^\s*,\s*(?=[)}])/.exec(text.slice(listEnd))?.[0].length ?? 0)
  const { end: lastEnd = end } = parts[last] ?? {}
  return last < parts.length - 1 ? [...removed, { start: lastEnd, end }] : removed
}

/** Where the indentation before a place begins, if it is the first of its line; else the place itself. */
function marginBefore(text: string, place: number): number {
  const line = text.lastIndexOf('\n', place - 1) + 1
  return line > 0 && text.slice(line, place).trim() === '' ? line : place
}
