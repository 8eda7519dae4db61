/**
 * Patterns as a table of numbers, for wasm/syntax.ts to read. In: patterns. Out: the table and the names of captures.
 * All are i32; a reference is an address in bytes from the start of the table, 0 says nothing.
 *
 *   pattern   row, number of the pattern
 *   row       count, items …
 *   item      0, repeat, kind, field, follows, is last, row of the next one if it may repeat, count, nodes …
 *   group     1, repeat, count, rows …
 *   node      kind, row of its children, count of captures, count of fields it must not have, captures …, fields …
 */
import {
  ANY,
  ANY_NAMED,
  type GroupItem,
  type Item,
  type NodeItem,
  type NodePattern,
  type Pattern,
} from './query.ts'

export interface QueryTable {
  readonly words: Int32Array
  /** By number. */
  readonly captures: readonly string[]
  /** By kind, where the list of patterns that begin with it is: count, patterns …; or 0. */
  readonly starting: Int32Array
}

const REPEAT = { once: 0, optional: 1, any: 2 }
const FOLLOWS = { anywhere: 0, name: 1, directly: 2 }

/** @param named by kind: 1 for what has a name of its own; the last stands for errors */
export function tableOf(patterns: readonly Pattern[], named: Uint8Array): QueryTable {
  const words: number[] = [0] // nothing that is referred to lies at 0
  const captures = new Map<string, number>()
  const put = (...numbers: number[]): number => 4 * (words.push(...numbers) - numbers.length)
  const nameOf = (name: string): number => {
    const known = captures.get(name) ?? captures.size
    captures.set(name, known)
    return known
  }

  const putNode = ({ kind, captures, children, without }: NodePattern): number => {
    const row = putRow(children)
    return put(kind, row, captures.length, without.length, ...captures.map(nameOf), ...without)
  }
  const putGroup = ({ repeat, rows }: GroupItem): number =>
    put(1, REPEAT[repeat], rows.length, ...rows.map((row) => putRow(row)))
  /** @param behind what follows in its row */
  const putItem = (item: NodeItem, behind: readonly Item[]): number => {
    const { repeat, kind, field, follows, isLast, nodes } = item
    const parts = nodes.map(putNode)
    const own = [0, REPEAT[repeat], kind, field, FOLLOWS[follows], Number(isLast)]
    const at = put(...own, 0, nodes.length, ...parts)
    if (repeat !== 'any') return at
    // Once more, directly behind itself: a row that begins with it again, and so on.
    const more = put(...own, 0, nodes.length, ...parts)
    words[more / 4 + 4] = FOLLOWS.directly
    const row = put(1 + behind.length, more, ...putItems(behind))
    words[at / 4 + 6] = row
    words[more / 4 + 6] = row
    return at
  }
  const putItems = (row: readonly Item[]): number[] =>
    row.map((item, i) => (item.rows === null ? putItem(item, row.slice(i + 1)) : putGroup(item)))
  const putRow = (row: readonly Item[]): number => {
    const items = putItems(row)
    return put(items.length, ...items)
  }

  const at = patterns.map(({ items }, i) => put(putRow(items), i))
  const starting = new Int32Array(named.length)
  for (const [kind, those] of startsByKind(patterns, named).entries()) {
    if (those.length > 0) starting[kind] = put(those.length, ...those.map((i) => at[i] ?? 0))
  }
  return { words: Int32Array.from(words), captures: [...captures.keys()], starting }
}

function startsByKind(patterns: readonly Pattern[], named: Uint8Array): number[][] {
  const byKind: number[][] = Array.from(named, () => [])
  // What could not be parsed is asked for by its own name alone.
  const any = byKind.slice(0, -1)
  const anyNamed = any.filter((_, kind) => named[kind] === 1)
  for (const [i, { items }] of patterns.entries()) {
    const [first] = items
    const kinds = new Set(first === undefined ? [] : startKinds(first))
    const lists = [...kinds].map((kind) => {
      if (kind === ANY) return any
      return kind === ANY_NAMED ? anyNamed : byKind.slice(kind, kind + 1)
    })
    for (const list of new Set(lists.flat())) list.push(i)
  }
  return byKind
}

function startKinds(item: Item): number[] {
  if (item.rows === null) return item.nodes.map(({ kind }) => kind)
  return item.rows.flatMap(([first]) => (first === undefined ? [] : startKinds(first)))
}
