/** Tells statements that only bind names from those that do something. */
import { memoizeByNumber } from '../../runtime/std/memoize-by-key.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'
import type { CodeTable } from './code-table.ts'
import { startingIn } from './name-table.ts'

/** Whether a statement only binds names. */
export const isBinding = (table: CodeTable, index: number): boolean => bindingsOf(table)(index)

const bindingsOf = memoizeByObject((table: CodeTable) =>
  memoizeByNumber((index) => bindsOnly(table, index)),
)

function bindsOnly(table: CodeTable, index: number): boolean {
  const { statements, units } = table
  const { start: first = 0, end = 0, children = [] } = statements[index] ?? {}
  const level = units.at(first)
  const binds = startingIn(table.binds, { start: first, end }).some(
    ({ start }) => units.at(start) === level || start === first,
  )
  if (table.definitions.has(index)) return true
  return binds && children.every((child) => isBinding(table, child))
}
