/**
 * The names by which users import a library, from its public symbols: `bs4` of beautifulsoup4, `zod` and `zod/mini`,
 * `encoding/json`. A public path ends with the symbol's own name; the part before it is imported.
 */
import { byCodeUnits } from '../../runtime/std/sorted.ts'

interface Imported {
  readonly symbol: string
  readonly public: readonly string[]
}

/**
 * Maximum number. Of a library with hundreds of modules, the shortest are kept, since the others begin with one of
 * them.
 */
const MAX_ROOTS = 16

export function importRoots(symbols: readonly Imported[]): string[] {
  const counts = new Map<string, number>()
  for (const { symbol, public: paths } of symbols) {
    const name = (symbol.split(':').at(-1) ?? '').replace(/~\d+$/, '')
    for (const path of paths) {
      if (!path.endsWith(`.${name}`)) continue
      const specifier = path.slice(0, -name.length - 1)
      for (const root of new Set([firstSegment(specifier), specifier]))
        counts.set(root, (counts.get(root) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([a, m], [b, n]) => depthOf(a) - depthOf(b) || n - m || byCodeUnits(a, b))
    .slice(0, MAX_ROOTS)
    .map(([root]) => root)
}

const depthOf = (specifier: string): number => specifier.split(/[./]/).length

/** The package of a dotted module; specifiers with a slash or a scope stay whole. */
const firstSegment = (specifier: string): string =>
  specifier.includes('/') || specifier.startsWith('@')
    ? specifier
    : (specifier.split(/\.|::/)[0] ?? specifier)
