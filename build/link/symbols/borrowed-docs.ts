/**
 * A symbol → its documentation: its own, or that of another symbol which it says it shares (Python's
 * `solve.__doc__ = _solve.__doc__`). `help(solve)` prints it, so a reader expects it on the card.
 */
import type { LibrarySymbol } from '../library.ts'
import type { Names } from '../names/names.ts'

/** One that borrows may lend; two may name each other. */
const LENDERS = 4

export function docstringOf(symbol: LibrarySymbol, names: Names, lenders = LENDERS): string {
  const { docstring, documentedAs, qualifier } = symbol.definition
  if (docstring !== '' || documentedAs === undefined || lenders === 0) return docstring
  const scopes = qualifier.length === 0 ? [] : [qualifier.join('.')]
  const target = names.dotted(symbol.module, documentedAs.split('.'), scopes)
  const [lender] = target?.kind === 'symbols' ? target.symbols : []
  return lender === undefined ? '' : docstringOf(lender, names, lenders - 1)
}
