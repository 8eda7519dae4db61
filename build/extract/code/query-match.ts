/**
 * A query over a syntax tree. In: patterns and a tree in columns. Out: all matches, with their captures as spans. The
 * order is that of the nodes at which the patterns begin; the meaning is that of tree-sitter, whose own engine
 * needs as long as its parser for it and hands over each captured node as an object.
 *
 * A pattern is tried at each node of the kind it begins with. Its children are looked for from left to right, each
 * behind the last one; where one can stand in several places, all of them are tried.
 */
import type { FlatTree } from './flat-tree.ts'
import {
  ANY,
  ANY_NAMED,
  type GroupItem,
  type Item,
  type NodeItem,
  type NodePattern,
  type Pattern,
} from './query.ts'
import type { Capture, Match } from './tree.ts'

export type Matcher = (tree: FlatTree, text: string) => Match[]

/** @param named by kind: 1 for what has a name of its own and is no sign or word; the last stands for errors */
export function openMatcher(patterns: readonly Pattern[], named: Uint8Array): Matcher {
  const starting = startsByKind(patterns, named)
  const hasRows = patterns.some(({ isOfSiblings }) => isOfSiblings)
  return (tree, text) => {
    const search = new Search(tree, named)
    const matches: Match[] = []
    const ofSiblings = new Map<number, { pattern: Pattern; found: Match[] }>()
    const behind = hasRows ? parentEnds(tree) : tree.next
    for (let at = 0; at < tree.count; at++) {
      const tried = starting[tree.kinds[at] ?? 0]
      if (tried === undefined) continue
      for (const pattern of tried) {
        const found = search.from(pattern, at, behind[at] ?? 0)
        if (found.length === 0) continue
        if (pattern.isOfSiblings) {
          const known = ofSiblings.get(pattern.order)
          if (known === undefined) ofSiblings.set(pattern.order, { pattern, found: [...found] })
          else known.found.push(...found)
        } else add(found, pattern, text, matches)
      }
    }
    // A row of siblings may be found at its first, and shorter at its second.
    for (const { pattern, found } of ofSiblings.values()) add(found, pattern, text, matches)
    return matches
  }
}

function add(found: readonly Match[], pattern: Pattern, text: string, matches: Match[]): void {
  for (const match of longest(found, pattern)) if (holds(match, pattern, text)) matches.push(match)
}

type ByKind = readonly (readonly Pattern[] | undefined)[]

/** Where the siblings of each node end. */
function parentEnds({ next, count }: FlatTree): Uint32Array {
  const ends = new Uint32Array(count)
  const open: number[] = []
  for (let at = 0; at < count; at++) {
    while ((open.at(-1) ?? count) <= at) open.pop()
    ends[at] = open.at(-1) ?? count
    open.push(next[at] ?? count)
  }
  return ends
}

function startsByKind(patterns: readonly Pattern[], named: Uint8Array): ByKind {
  const byKind: (Pattern[] | undefined)[] = Array.from(named, () => undefined)
  for (const pattern of patterns) {
    const [first] = pattern.items
    const kinds = new Set(first === undefined ? [] : startKinds(first))
    for (let kind = 0; kind < named.length; kind++) {
      const isAny = kinds.has(ANY) || (kinds.has(ANY_NAMED) && named[kind] === 1)
      if (!kinds.has(kind) && (!isAny || kind === named.length - 1)) continue
      const known = byKind[kind]
      if (known === undefined) byKind[kind] = [pattern]
      else known.push(pattern)
    }
  }
  return byKind
}

function startKinds(item: Item): number[] {
  if (item.rows === null) return item.nodes.map(({ kind }) => kind)
  return item.rows.flatMap(([first]) => (first === undefined ? [] : startKinds(first)))
}

/** What is still to be found once a row of children is: the rest of the row that their parent stands in. */
interface Rest {
  readonly row: readonly Item[]
  readonly index: number
  /** `null`: where the row before it ended, among the same siblings. */
  readonly at: number | null
  readonly end: number
  readonly rest: Rest | null
}

class Search {
  private readonly tree: FlatTree
  private readonly named: Uint8Array
  /** What is captured now, the first `held` of both. */
  private readonly names: string[] = []
  private readonly nodes: number[] = []
  private held = 0
  private settings: Match['settings'] = {}
  private order = 0
  private found: Match[] = []

  constructor(tree: FlatTree, named: Uint8Array) {
    this.tree = tree
    this.named = named
  }

  /** All ways in which a pattern matches whose first node is the one at `at`. */
  from({ items, settings, order }: Pattern, at: number, end: number): readonly Match[] {
    const [first] = items
    if (first === undefined) return []
    if (this.found.length > 0) this.found = []
    this.settings = settings
    this.order = order
    if (first.rows === null) this.node(first, at, items, 0, end, null)
    else {
      const rest: Rest = { row: items, index: 1, at: null, end, rest: null }
      for (const row of first.rows) {
        const [head] = row
        if (head !== undefined && head.rows === null) this.node(head, at, row, 0, end, rest)
      }
    }
    return this.found
  }

  /** The items of a row from `index` on, among the siblings from `at` on. */
  private row(row: readonly Item[], index: number, at: number, end: number, rest: Rest | null) {
    const item = row[index]
    if (item === undefined) {
      if (rest === null) this.keep()
      else this.row(rest.row, rest.index, rest.at ?? at, rest.end, rest.rest)
      return
    }
    const before = this.found.length
    if (item.rows !== null) this.rows(item, row, index, at, end, rest)
    else this.places(item, row, index, at, end, rest)
    if (item.repeat === 'once') return
    // A child of a field stands in one place: if a match has it, one without it says less.
    const isTaken = this.found.length > before && item.rows === null && item.field !== 0
    if (!isTaken) this.row(row, index + 1, at, end, rest)
  }

  private keep() {
    const { names, nodes, settings } = this
    const { starts, ends } = this.tree
    const captures: Capture[] = []
    for (let i = 0; i < this.held; i++) {
      const node = nodes[i] ?? 0
      captures.push({ name: names[i] ?? '', start: starts[node] ?? 0, end: ends[node] ?? 0 })
    }
    this.found.push({ captures, settings, pattern: this.order })
  }

  /** Each place in which an item may stand. */
  private places(
    item: NodeItem,
    row: readonly Item[],
    index: number,
    from: number,
    end: number,
    rest: Rest | null,
  ) {
    const { kinds, fields, next } = this.tree
    const { kind, field, follows } = item
    for (let at = from; at < end; at = next[at] ?? end) {
      const mayStand = (kind < 0 || kinds[at] === kind) && (field === 0 || fields[at] === field)
      if (mayStand) this.node(item, at, row, index, end, rest)
      if (follows === 'anywhere') continue
      if (follows === 'directly' || this.named[kinds[at] ?? 0] === 1) return
    }
  }

  private rows(
    { rows, repeat }: GroupItem,
    row: readonly Item[],
    index: number,
    at: number,
    end: number,
    rest: Rest | null,
  ) {
    const next = repeat === 'any' ? index : index + 1
    const behind: Rest = { row, index: next, at: null, end, rest }
    for (const each of rows) this.row(each, 0, at, end, behind)
  }

  /** The node at `at` as an item of a row, then the rest of the row behind it. */
  private node(
    item: NodeItem,
    at: number,
    row: readonly Item[],
    index: number,
    end: number,
    rest: Rest | null,
  ) {
    const { kinds, next } = this.tree
    const kind = kinds[at] ?? 0
    const behind = next[at] ?? end
    for (const pattern of item.nodes) {
      if (pattern.kind !== kind && !this.isAny(pattern.kind, kind)) continue
      if (item.isLast && this.hasName(behind, end)) continue
      if (pattern.without.length > 0 && this.hasField(pattern.without, at)) continue
      const { held } = this
      for (const name of pattern.captures) {
        this.names[this.held] = name
        this.nodes[this.held++] = at
      }
      if (item.repeat === 'any')
        this.again(item, pattern, at, { row, index, at: behind, end, rest })
      else if (pattern.children.length === 0) this.row(row, index + 1, behind, end, rest)
      else {
        const then: Rest = { row, index: index + 1, at: behind, end, rest }
        this.row(pattern.children, 0, at + 1, behind, then)
      }
      this.held = held
    }
  }

  /** What may repeat, found at `at`: once more directly behind, and what follows in its row. */
  private again(item: NodeItem, { children }: NodePattern, at: number, here: Rest) {
    const behind = here.at ?? at
    const more: NodeItem = { ...item, follows: 'directly' }
    const row = [more, ...here.row.slice(here.index + 1)]
    this.row(children, 0, at + 1, behind, { ...here, row, index: 0 })
  }

  private isAny(wanted: number, kind: number): boolean {
    if (wanted >= 0 || kind === this.named.length - 1) return false // no wildcard means an error
    return wanted === ANY || this.named[kind] === 1
  }

  private hasName(from: number, end: number): boolean {
    const { kinds, next } = this.tree
    for (let at = from; at < end; at = next[at] ?? end) {
      if (this.named[kinds[at] ?? 0] === 1) return true
    }
    return false
  }

  private hasField(wanted: readonly number[], parent: number): boolean {
    const { fields, next } = this.tree
    const end = next[parent] ?? 0
    for (let at = parent + 1; at < end; at = next[at] ?? end) {
      if (wanted.includes(fields[at] ?? 0)) return true
    }
    return false
  }
}

/**
 * Of matches that begin at one node, those that capture nothing but what another captures are left out: what may be
 * missing is there. Only matches that agree in the captures that each of them has can be so.
 */
function longest(found: readonly Match[], { sure }: Pattern): readonly Match[] {
  if (found.length === 1) return found
  const groups = new Map<string, Match[]>()
  for (const match of found) {
    let key = ''
    for (const { name, start } of match.captures) if (sure.includes(name)) key += `${start} `
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [match])
    else if (!group.some((other) => holdsAll(other, match))) {
      const kept = group.filter((other) => !holdsAll(match, other))
      groups.set(key, [...kept, match])
    }
  }
  return [...groups.values()].flat()
}

function holdsAll(one: Match, other: Match): boolean {
  return other.captures.every(({ name, start, end }) =>
    one.captures.some((own) => own.name === name && own.start === start && own.end === end),
  )
}

function holds({ captures }: Match, { predicates }: Pattern, text: string): boolean {
  if (predicates.length === 0) return true
  const textsOf = (capture: string): string[] =>
    captures.flatMap(({ name, start, end }) => (name === capture ? text.slice(start, end) : []))
  return predicates.every((predicate) => predicate(textsOf))
}
