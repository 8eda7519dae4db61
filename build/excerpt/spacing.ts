/**
 * Decides where an excerpt has an empty line: after the imports, and where the recipe has one inside of a statement
 * shown whole or next to a statement of several lines. Others are dropped, because in tests they mostly separate
 * statements that were cut. Documentation keeps those with nothing cut around them.
 */
import { type CodeTable, isWithin } from './code-table.ts'
import { type Slice, siblingAround } from './slice.ts'

/**
 * @param removed 1 for each character that is left out
 * @returns for each line that is shown, in order, whether an empty line goes above it
 */
export function spacing(
  table: CodeTable,
  slice: Slice,
  removed: Uint8Array,
  isDocumentation: boolean,
): (start: number, number: number, line: string) => boolean {
  const { text, statements, importLines } = table
  let above:
    | { readonly start: number; readonly end: number; readonly isImport: boolean }
    | undefined
  const isMultiline = (index: number): boolean => {
    const { start = 0, end = 0 } = statements[index] ?? {}
    return !table.assertions.has(index) && text.slice(start, end).trimEnd().includes('\n')
  }
  /** The outermost statement around one place and not around another; -1 if there is none. */
  const apart = (place: number, other: number): number => {
    const [index, otherIndex] = [table.statementAt(place), table.statementAt(other)]
    return isWithin(table, otherIndex, index) ? -1 : siblingAround(table, index, otherIndex)
  }
  /** Whether both places are in a statement that is shown as a whole, with nothing cut in between. */
  const isWhole = (from: number, to: number): boolean => {
    const first = removed.indexOf(1, from)
    if (first >= 0 && first < to) return false
    for (let at = table.statementAt(from); at >= 0; at = statements[at]?.parent ?? -1)
      if (slice.get(at) === 'whole' && to < (statements[at]?.end ?? 0)) return true
    return false
  }
  return (start, number, line) => {
    const place = start + (/^\s*/.exec(line)?.[0].length ?? 0)
    const isImport = importLines.has(number)
    const last = above
    above = { start: place, end: start + line.length, isImport }
    if (last === undefined) return false
    if (last.isImport && !isImport) return isImportEnd(table, place, slice)
    if (!/\n[ \t]*\r?\n/.test(text.slice(last.end, place))) return false
    if (isWhole(last.start, place)) return true
    if (isDocumentation && text.slice(last.end, place).trim() === '') return true
    // Below the head of a block, an empty line would only be what remains of a statement that is cut.
    const { start: from = 0, end: to = 0 } = statements[table.statementAt(last.start)] ?? {}
    if (from <= last.start && place < to) return false
    return isMultiline(apart(last.start, place)) || isMultiline(apart(place, last.start))
  }
}

/** Whether the offset is on the first line after the kept imports. */
function isImportEnd({ statements }: CodeTable, offset: number, slice: Slice): boolean {
  const above = [...slice.keys()].flatMap((index) => statements[index] ?? [])
  const before = above.filter(({ start, parent }) => start < offset && parent < 0)
  return before.length > 0 && before.every(({ kind }) => kind === 'import' || kind === 'wrapper')
}
