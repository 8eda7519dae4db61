/**
 * The documentation of a symbol: that of its declaration, else of its definition, else of a symbol that it shares it
 * with (Python's `solve.__doc__ = _solve.__doc__`), because `help(solve)` prints it.
 */
import type { LibrarySymbol } from '../library.ts'
import type { Names } from '../names/names.ts'

/** Maximum length of a chain of assignments, which may be cyclic. */
const MAX_ALIASES = 4

export function docstringsOf(symbol: LibrarySymbol, names: Names, aliases = MAX_ALIASES): string[] {
  const { definition, implementation, module } = symbol
  const separate = implementation?.isSeparate === true ? implementation.definition.docstring : ''
  const own = [...new Set([definition.docstring, separate])].filter((docstring) => docstring !== '')
  const { documentedAs, qualifier } = definition
  if (own.length > 0 || documentedAs === undefined || aliases === 0) return own
  const scopes = qualifier.length === 0 ? [] : [qualifier.join('.')]
  const target = names.dotted(module, documentedAs.split('.'), scopes)
  const [shared] = target?.kind === 'symbols' ? target.symbols : []
  return shared === undefined ? [] : docstringsOf(shared, names, aliases - 1)
}
