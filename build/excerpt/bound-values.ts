/** The values that names are bound to, where no later write can have changed them. */
import type { CodeTable, Statement } from './code-table.ts'
import { isWrite } from './function-writes.ts'
import { aligned, indentAt } from './lines.ts'
import { type NameRead, startingIn } from './name-table.ts'
import { siblingAround } from './slice.ts'

/** The value of a name, if it is short and cannot have changed since the binding. */
export function valueBoundTo(table: CodeTable, read: NameRead): string | undefined {
  const { text, statements, reads, statementAt } = table
  const [source] = read.sources
  if (source === undefined || read.sources.length !== 1) return undefined
  if (isWrittenAgain(table, read, source)) return undefined
  const statement: Statement | undefined = statements[statementAt(source)]
  if (statement === undefined) return undefined
  const written = text.slice(source, statement.end)
  const value = BOUND.exec(written)?.[1]
  if (value === undefined || value.length > MAX_VALUE_LENGTH) return undefined
  if (SCALAR.test(value)) return value
  if (!/^[[{(]/.test(value)) return undefined
  if (reads.filter(({ sources: own }) => own.includes(source)).length !== 1) return undefined
  const isLong = value.includes('\n')
  const isLiteral = startingIn(reads, { start: source, end: statement.end }).length === 0
  return !isLong || isLiteral ? aligned(value, indentAt(text, source)) : undefined
}

/** Whether the name may have another value than the one bound to it, because of an assignment in between or in a loop. */
export function isWrittenAgain(
  table: CodeTable,
  { name, start }: NameRead,
  source: number,
): boolean {
  const { text, statements, binds, reads, statementAt } = table
  const around = statements[siblingAround(table, statementAt(start), statementAt(source))]
  const end = Math.max(start, around?.end ?? start)
  const between = { start: source + 1, end }
  return [...startingIn(binds, between), ...startingIn(reads, between)].some(
    (each) => each.name === name && isWrite(text, each),
  )
}

const MAX_VALUE_LENGTH = 240 // characters
const BOUND = /^[\p{L}\p{N}_$]+\s*(?::[^=\n]+)?:?=\s*(.+?);?\s*$/su
/** Matches strings, numbers, booleans and null values, which cannot change after the binding. */
const SCALAR =
  /^(?:[rbuf]?"(?:[^"\\]|\\.)*"|[rbuf]?'(?:[^'\\]|\\.)*'|`[^`$\\]*`|[+-]?\.?\d[\w.]*|True|False|None|true|false|null|nil|undefined)$/
