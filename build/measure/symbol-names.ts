/**
 * Which symbols a library has, and what they are called: entries come in, names by id go out. Overloads, or an
 * interface and the constant of its name, are several cards and one symbol: the first of them stands for all.
 */
import type { SymbolCard } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/entry.ts'

export interface SymbolNames {
  /** The id that stands for this one; undefined when it is no symbol of the library. */
  first(id: string): string | undefined
  /** Ids of all cards that are this symbol. */
  forms(id: string): readonly string[]
  /** Dotted and public paths of all of them. */
  paths(id: string): readonly string[]
}

export function symbolNames(entries: readonly Entry[]): SymbolNames {
  const byDotted = new Map<string, SymbolCard[]>()
  const byId = new Map<string, readonly SymbolCard[]>()
  for (const { card } of entries) {
    if (card.kind !== 'symbol') continue
    const forms = byDotted.get(card.dotted) ?? []
    forms.push(card)
    byDotted.set(card.dotted, forms)
    byId.set(card.id, forms)
  }
  const formsOf = (id: string): readonly SymbolCard[] => byId.get(id) ?? []
  return {
    first: (id) => formsOf(id)[0]?.id,
    forms: (id) => formsOf(id).map((card) => card.id),
    paths: (id) => [...new Set(formsOf(id).flatMap((card) => [card.dotted, ...card.public]))],
  }
}

/** `read_file` of `geopandas.io.read_file`. Looked for from the end: paths are long, and there are many. */
export function lastSegment(path: string): string {
  let at = path.length
  while (at > 0 && !SEPARATORS.includes(path.charAt(at - 1))) at--
  // An operator may be called like a separator.
  return path.slice(Math.min(at, path.length - 1))
}

const SEPARATORS = './:#'
