/**
 * A query of tree-sitter as trees of numbers: what query-reader.ts makes of its text and query-match.ts looks for. And
 * what can be asked of a pattern alone: its captures, its kinds.
 */
import type { Predicate } from './query-predicates.ts'

/** In place of a kind: any node that has a name, and any node. */
export const ANY_NAMED = -1
export const ANY = -2

export interface NodePattern {
  readonly kind: number
  readonly captures: readonly string[]
  readonly children: readonly Item[]
  /** Fields that it must not have. */
  readonly without: readonly number[]
}

/** One of `nodes`, as a child. */
export interface NodeItem {
  readonly nodes: readonly NodePattern[]
  readonly rows: null
  /** The kind of all of `nodes`, or ANY where they differ: what most places are turned down by. */
  readonly kind: number
  readonly field: number
  readonly repeat: Repeat
  /** Nothing with a name stands before it (`.`), or nothing at all. */
  readonly follows: 'anywhere' | 'name' | 'directly'
  /** Nothing with a name stands behind it. */
  readonly isLast: boolean
}

/** Nodes in a row: `((a) (b))*`, one of several. */
export interface GroupItem {
  readonly rows: readonly (readonly Item[])[]
  readonly repeat: Repeat
}

export type Item = NodeItem | GroupItem
/** `any`: as often as it stands directly behind itself. */
export type Repeat = 'once' | 'optional' | 'any'

export interface Pattern {
  readonly items: readonly Item[]
  /** Its items are several nodes in a row, and not one with all below it. */
  readonly isOfSiblings: boolean
  readonly predicates: readonly Predicate[]
  readonly settings: ReadonlyMap<string, string | null>
  /** Place in the query: where two patterns disagree, the later one wins. */
  readonly order: number
  /** Captures that each of its matches has once. */
  readonly sure: readonly string[]
}

/**
 * The patterns that capture, or set in a capture's place, one of some names.
 *
 * @param names one that ends with a dot means all that begin so
 */
export function patternsWith(patterns: readonly Pattern[], names: readonly string[]): Pattern[] {
  const isOne = (told: string): boolean =>
    names.some((name) => (name.endsWith('.') ? told.startsWith(name) : told === name))
  return patterns.filter(({ items, settings }) =>
    [...capturesOf(items), ...settings.keys()].some(isOne),
  )
}

/** All names of captures in a pattern. */
export function capturesOf(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.rows !== null
      ? item.rows.flatMap(capturesOf)
      : item.nodes.flatMap(({ captures, children }) => [...captures, ...capturesOf(children)]),
  )
}

/** All kinds that a pattern asks for, with ANY_NAMED and ANY. */
export function kindsOf(items: readonly Item[]): number[] {
  return items.flatMap((item) =>
    item.rows !== null
      ? item.rows.flatMap(kindsOf)
      : item.nodes.flatMap(({ kind, children }) => [kind, ...kindsOf(children)]),
  )
}

/** Captures that a match of a pattern has in any case, each once. */
export function sureCaptures(items: readonly Item[]): string[] {
  const perhaps = new Set(perhapsIn(items))
  return sureIn(items).filter((name) => !perhaps.has(name))
}

function sureIn(items: readonly Item[]): string[] {
  return items.flatMap((item) => {
    if (item.rows !== null || item.repeat !== 'once') return []
    const [one = [], ...others] = item.nodes.map(({ captures, children }) => [
      ...captures,
      ...sureIn(children),
    ])
    return one.filter((name) => others.every((other) => other.includes(name)))
  })
}

function perhapsIn(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.rows !== null || item.repeat !== 'once'
      ? capturesOf([item])
      : item.nodes.flatMap(({ children }) => perhapsIn(children)),
  )
}
