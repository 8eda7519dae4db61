/**
 * A query over syntax trees. In: patterns. Out: a function from a tree as a list of nodes to all matches, with their
 * captures as spans. The order is that of the nodes at which the patterns begin; the meaning is that of tree-sitter. The
 * search itself is wasm/syntax.ts; here its numbers become matches, of which those are left out that say less than
 * another, or whose texts are not what the pattern asks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { NODE } from './flat-trees.ts'
import type { Pattern } from './query.ts'
import { tableOf } from './query-table.ts'
import type { Capture, Match } from './tree.ts'

/** @param nodes a tree as a list (flat-trees.ts); @param text what it is the tree of */
export type Matcher = (nodes: Uint8Array, text: string) => Match[]

/**
 * @param named by kind: 1 for what has a name of its own and is no sign or word; the last stands for what could not be
 *   parsed
 */
export function openMatcher(patterns: readonly Pattern[], named: Uint8Array): Matcher {
  const { words, captures, starting } = tableOf(patterns, named)
  const { roomFor, match, foundAt, memory } = searchIn(named, words, starting, patterns)
  return (nodes, text) => {
    const room = roomFor(nodes.length / NODE)
    new Uint8Array(memory.buffer, room).set(nodes)
    const size = match()
    const numbers = new Int32Array(memory.buffer, foundAt(), size)
    const matches: Match[] = []
    const ofSiblings = new Map<number, { pattern: Pattern; found: Match[] }>()
    for (let at = 0; at < size; ) {
      const number = numbers[at] ?? 0
      const first = numbers[at + 1] ?? 0
      const pattern = patterns[number]
      if (pattern === undefined) throw new Error(`a match of pattern ${number}, which is none`)
      const from = matches.length
      // All ways in which this pattern matches at this node.
      while (at < size && numbers[at] === number && numbers[at + 1] === first) {
        const count = numbers[at + 2] ?? 0
        matches.push(matchAt(numbers, at + 3, count, captures, pattern))
        at += 3 + 3 * count
      }
      if (!pattern.isOfSiblings) keepBest(matches, from, pattern, text)
      else {
        const found = matches.splice(from)
        const known = ofSiblings.get(pattern.order)
        if (known === undefined) ofSiblings.set(pattern.order, { pattern, found })
        else known.found.push(...found)
      }
    }
    // A row of siblings may be found at its first, and shorter at its second.
    for (const { pattern, found } of ofSiblings.values()) {
      keepBest(found, 0, pattern, text)
      matches.push(...found)
    }
    return matches
  }
}

function matchAt(
  numbers: Int32Array,
  from: number,
  count: number,
  names: readonly string[],
  { settings, order }: Pattern,
): Match {
  // Of just that length: what grows by pushing has room for seventeen.
  const captures = new Array<Capture>(count)
  for (let i = 0, at = from; i < count; i++, at += 3) {
    const name = names[numbers[at] ?? 0] ?? ''
    captures[i] = { name, start: numbers[at + 1] ?? 0, end: numbers[at + 2] ?? 0 }
  }
  return { captures, settings, pattern: order }
}

const Search = v.object({
  memory: v.instance(WebAssembly.Memory),
  setUp: v.custom<(...numbers: number[]) => void>((value) => typeof value === 'function'),
  roomFor: v.custom<(nodes: number) => number>((value) => typeof value === 'function'),
  match: v.custom<() => number>((value) => typeof value === 'function'),
  foundAt: v.custom<() => number>((value) => typeof value === 'function'),
})
type Search = v.InferOutput<typeof Search>

const PAGE = 65_536
let compiled: WebAssembly.Module | undefined

/** A memory of its own for each query: its table stays in it. */
function searchIn(
  named: Uint8Array,
  words: Int32Array,
  starting: Int32Array,
  patterns: readonly Pattern[],
): Search {
  const file = join(PACKAGE_ROOT, 'wasm', 'syntax.wasm')
  compiled ??= new WebAssembly.Module(new Uint8Array(readFileSync(file)))
  const search = v.parse(Search, new WebAssembly.Instance(compiled).exports)
  const startingAt = words.byteLength
  const namedAt = startingAt + starting.byteLength
  const size = namedAt + named.length
  search.memory.grow(Math.ceil(size / PAGE))
  new Int32Array(search.memory.buffer).set(words)
  new Int32Array(search.memory.buffer, startingAt).set(starting)
  new Uint8Array(search.memory.buffer, namedAt).set(named)
  const hasRows = patterns.some(({ isOfSiblings }) => isOfSiblings)
  search.setUp(size, startingAt, namedAt, named.length, Number(hasRows))
  return search
}

/** Of the matches of one pattern from an index on, those that say most and hold what the pattern asks. */
function keepBest(matches: Match[], from: number, pattern: Pattern, text: string): void {
  if (matches.length - from === 1 && pattern.predicates.length === 0) return
  for (const match of longest(matches.splice(from), pattern)) {
    if (holds(match, pattern, text)) matches.push(match)
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
