/**
 * Rejects excerpts that use a member of a class which was cut. Name resolution does not track members, so it cannot
 * report them as missing.
 */
import type { CodeTable } from './code-table.ts'
import type { Line } from './lines.ts'
import { isInSlice, type Slice } from './slice.ts'

/** Whether the lines use a member of a class that is cut: `Cart.prices` without `prices = []` in its body. */
export function lacksMember(table: CodeTable, slice: Slice, lines: readonly Line[]): boolean {
  const { statements, text, binds } = table
  const cut = [...slice].flatMap(([index, how]) => {
    const statement = statements[index]
    if (
      how !== 'part' ||
      statement === undefined ||
      !TYPE.test(text.slice(statement.start, statement.end))
    )
      return []
    return statement.children.filter((child) => !isInSlice(table, slice, child))
  })
  if (cut.length === 0) return false
  const members = new Set(
    cut.flatMap((index) => {
      const own = binds.find(({ start }) => table.statementAt(start) === index)
      return own?.name ?? []
    }),
  )
  return lines.some(({ text: line }) =>
    [...line.matchAll(MEMBER)].some(([, name = '']) => members.has(name)),
  )
}

/** Matches the head of a class. */
const TYPE = /^(?:@[^\n]*\n\s*)*(?:[\p{Ll}]+\s+)*(?:class|struct|module|object)\b/u
/** Matches the use of a member: `.name`, `@name`. */
const MEMBER = /(?:\.|@|->)\$?([\p{L}_][\p{L}\p{N}_]*)/gu
