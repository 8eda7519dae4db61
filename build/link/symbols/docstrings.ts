/**
 * The documentation of a symbol: that of its declaration, else of its definition, else of a symbol that it shares it
 * with (Python's `solve.__doc__ = _solve.__doc__`), because `help(solve)` prints it, else of a reference page.
 */
import type { Library, LibrarySymbol } from '../library.ts'
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

/** What reference pages say about symbols whose code says nothing. A page need not name the package: `Cart.add`. */
export function describedOnPages(
  files: Library['files'],
): (symbol: LibrarySymbol, paths: readonly string[]) => string[] {
  const byPath = new Map<string, string>()
  for (const { facts } of files) {
    if (facts.kind !== 'doc') continue
    for (const { path, text } of facts.described ?? [])
      if (!byPath.has(path)) byPath.set(path, text)
  }
  return ({ qualified, module }, paths) => {
    if (module.rules.specifiers !== 'dotted') return []
    const [root = ''] = module.importPath.split('.')
    const short = paths.includes(`${root}.${qualified}`) ? [qualified] : []
    const [found] = [...paths, ...short].flatMap((path) => byPath.get(path) ?? [])
    return found === undefined ? [] : [found]
  }
}
