/**
 * Statements above the code of a test that set up the library: `shop.extend(receipts)`. The recipe contains only those
 * on which its code may depend, so they are kept with whatever uses the same object.
 */
import { isBinding } from './bindings.ts'
import type { CodeTable } from './code-table.ts'
import type { CriterionQuery } from './criteria.ts'
import { readsOf } from './slice.ts'

/** By the index of their statement. */
export function setupStatements(
  table: CodeTable,
  { codeStart, documented, isForeign }: CriterionQuery,
): ReadonlySet<number> {
  const { statements, text } = table
  const isSetup = (index: number): boolean => {
    const { kind, start = codeStart, defines = true } = statements[index] ?? {}
    if (kind !== 'plain' || start >= codeStart || defines || isBinding(table, index)) return false
    const [root] = readsOf(table, index, 'whole')
    const sources = root?.sources.map((at) => statements[table.statementAt(at)]) ?? []
    return sources.every(
      (from) => from?.kind === 'import' && !isForeign(text.slice(from.start, from.end)),
    )
  }
  // A page may show earlier what has nothing to do with the piece.
  return new Set(documented === undefined ? table.top.filter(isSetup) : [])
}
