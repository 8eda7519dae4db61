/**
 * A symbol → its documentation, what users read first before the rest: above its declaration, then above its definition
 * where that stands elsewhere. Where there is none, that of another symbol with which it says it shares it (Python's
 * `solve.__doc__ = _solve.__doc__`): `help(solve)` prints it, so a reader expects it on the card.
 */
import type { LibrarySymbol } from '../library.ts'
import type { Names } from '../names/names.ts'

/** One that borrows may lend; two may name each other. */
const LENDERS = 4

export function docstringsOf(symbol: LibrarySymbol, names: Names, lenders = LENDERS): string[] {
  const { definition, implementation, module } = symbol
  const apart = implementation?.apart === true ? implementation.definition.docstring : ''
  const own = [...new Set([definition.docstring, apart])].filter((docstring) => docstring !== '')
  const { documentedAs, qualifier } = definition
  if (own.length > 0 || documentedAs === undefined || lenders === 0) return own
  const scopes = qualifier.length === 0 ? [] : [qualifier.join('.')]
  const target = names.dotted(module, documentedAs.split('.'), scopes)
  const [lender] = target?.kind === 'symbols' ? target.symbols : []
  return lender === undefined ? [] : docstringsOf(lender, names, lenders - 1)
}
