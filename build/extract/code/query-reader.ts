/**
 * The query language of tree-sitter. In: the text of a query and the words of a grammar. Out: its patterns (query.ts).
 * tree-sitter compiles a query by following each pattern through all states of the grammar, 0.1 s for the definitions
 * of TypeScript and 0.4 s for those of C++, in each thread; reading it takes some milliseconds. What cannot be in any
 * tree is found by test/extract/queries.test.ts, which gives every query to tree-sitter too.
 */

import {
  ANY,
  ANY_NAMED,
  type Item,
  type NodeItem,
  type NodePattern,
  type Pattern,
  type Repeat,
  sureCaptures,
} from './query.ts'
import { type Predicate, predicateOf } from './query-predicates.ts'

/** What a grammar calls its nodes. */
export interface Words {
  /** Several where a word stands for a group of kinds; none where the grammar does not know it. */
  kinds(name: string, isNamed: boolean): readonly number[]
  field(name: string): number | null
}

export function readQuery(text: string, words: Words): Pattern[] {
  const source = tokensOf(text)
  const patterns: Pattern[] = []
  for (let order = 0; source.at < source.tokens.length; order++) {
    const pattern = readPattern(source, words, order)
    patterns.push(pattern)
    // What it begins with may be missing: then it begins with the next.
    const [first, ...others] = pattern.items
    if (first?.repeat !== 'once' && others.length > 0) patterns.push({ ...pattern, items: others })
  }
  return patterns
}

interface Tokens {
  readonly tokens: readonly string[]
  at: number
}

const TOKEN = /;[^\n]*|"(?:\\.|[^"\\])*"|[()[\]*+?]|#[\w.-]+[?!]?|[@!]?[\w.-]+(?:\/[\w.-]+)?:?/gu

function tokensOf(text: string): Tokens {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token)
  const odd = text.replace(TOKEN, '').trim()
  if (odd !== '') throw new Error(`in a query, ${odd[0]} means nothing`)
  return { tokens: tokens.filter((token) => !token.startsWith(';')), at: 0 }
}

function peek({ tokens, at }: Tokens): string {
  return tokens[at] ?? ''
}

function take(source: Tokens): string {
  const token = source.tokens[source.at++]
  if (token === undefined) throw new Error('a query ends inside a pattern')
  return token
}

interface Reading {
  readonly words: Words
  readonly predicates: Predicate[]
  readonly settings: Map<string, string | null>
}

function readPattern(source: Tokens, words: Words, order: number): Pattern {
  const reading: Reading = { words, predicates: [], settings: new Map() }
  const items = readItem(source, reading)
  const { predicates, settings } = reading
  const [first] = items
  const isOfSiblings = items.length > 1 || (first !== undefined && first.rows !== null)
  return { items, isOfSiblings, predicates, settings, order, sure: sureCaptures(items) }
}

/** A node, an alternative or a group, with what stands behind it; `a+` is `a` and `a*` directly behind it. */
function readItem(source: Tokens, reading: Reading): Item[] {
  let items = readOne(source, reading)
  let quantifier = ''
  for (let sign = peek(source); /^(?:[*+?]$|@)/.test(sign); sign = peek(source)) {
    if (sign.startsWith('@')) items = captured(items, sign.slice(1))
    else quantifier = sign
    take(source)
  }
  if (quantifier === '') return items
  if (quantifier === '+') return [...items, ...following([repeated(items, 'any')], 'directly')]
  return [repeated(items, quantifier === '*' ? 'any' : 'optional')]
}

function readOne(source: Tokens, reading: Reading): Item[] {
  const token = take(source)
  if (token === '[') return alternatives(source, reading)
  if (token.startsWith('"')) return [nodeItem(reading.words, unescaped(token), false)]
  if (token === '_') return [itemOf([node(ANY)])]
  if (token !== '(') {
    // A field of the pattern's root says nothing without its parent; elsewhere readChildren takes it.
    throw new Error(`in a query, ${token} stands where a node should`)
  }
  const next = peek(source)
  if (next === '(' || next === '[' || next.startsWith('"') || next.startsWith('#')) {
    return readChildren(source, reading).children
  }
  const name = take(source)
  const { children, without } = readChildren(source, reading)
  const found = name === '_' ? [ANY_NAMED] : kinds(reading.words, name, true)
  return [itemOf(found.map((kind) => ({ ...node(kind), children, without })))]
}

function alternatives(source: Tokens, reading: Reading): Item[] {
  const rows: Item[][] = []
  while (peek(source) !== ']') rows.push(readFielded(source, reading))
  take(source)
  const nodes = rows.flatMap((row) => (isPlainNode(row) ? row[0].nodes : []))
  return rows.every(isPlainNode) ? [itemOf(nodes)] : [{ rows, repeat: 'once' }]
}

function isPlainNode(row: readonly Item[]): row is [NodeItem] {
  const [only] = row
  if (row.length !== 1 || only === undefined || only.rows !== null) return false
  return only.repeat === 'once' && only.field === 0 && only.follows === 'anywhere'
}

/** Up to the closing bracket: what stands in a node or a group. */
function readChildren(
  source: Tokens,
  reading: Reading,
): { children: Item[]; without: readonly number[] } {
  const children: Item[] = []
  const without: number[] = []
  let follows: NodeItem['follows'] = 'anywhere'
  for (let token = peek(source); token !== ')'; token = peek(source)) {
    if (token === '.') {
      const last = children.at(-1)
      follows = last !== undefined && isAnyNode(last) ? 'directly' : 'name'
      take(source)
    } else if (token.startsWith('!')) {
      without.push(fieldOf(take(source).slice(1), reading.words))
    } else if (token === '(' && /^#./.test(source.tokens[source.at + 1] ?? '')) {
      take(source)
      readPredicate(source, reading)
    } else {
      const items = readFielded(source, reading)
      children.push(...(follows === 'anywhere' ? items : following(items, follows)))
      follows = 'anywhere'
    }
  }
  take(source)
  return { children: follows === 'anywhere' ? children : ending(children), without }
}

function readFielded(source: Tokens, reading: Reading): Item[] {
  const token = peek(source)
  if (!token.endsWith(':')) return readItem(source, reading)
  take(source)
  const field = fieldOf(token.slice(0, -1), reading.words)
  return first(readItem(source, reading), (item) => ({ ...item, field }))
}

function readPredicate(source: Tokens, { predicates, settings }: Reading): void {
  const name = take(source)
  const words: string[] = []
  while (peek(source) !== ')') words.push(take(source))
  take(source)
  const values = words.map((word) =>
    word.startsWith('@')
      ? { capture: word.slice(1) }
      : { text: word.startsWith('"') ? unescaped(word) : word },
  )
  if (name === '#set!') {
    const [key, value] = values.map(({ text = '' }) => text)
    settings.set(key ?? '', value ?? null)
  } else {
    const predicate = predicateOf(name, values)
    if (predicate !== null) predicates.push(predicate)
  }
}

function kinds(words: Words, name: string, isNamed: boolean): readonly number[] {
  // `expression/call`: a kind out of a group.
  const found = words.kinds(name.slice(name.indexOf('/') + 1), isNamed)
  if (found.length === 0) throw new Error(`the grammar has no node ${isNamed ? name : `"${name}"`}`)
  return found
}

function fieldOf(name: string, words: Words): number {
  const field = words.field(name)
  if (field === null) throw new Error(`the grammar has no field ${name}`)
  return field
}

function node(kind: number): NodePattern {
  return { kind, captures: [], children: [], without: [] }
}

function nodeItem(words: Words, name: string, isNamed: boolean): NodeItem {
  return itemOf(kinds(words, name, isNamed).map(node))
}

function itemOf(nodes: readonly NodePattern[]): NodeItem {
  const [kind = ANY, ...others] = nodes.map((each) => each.kind)
  const isOne = kind >= 0 && others.every((other) => other === kind)
  const shared = isOne ? kind : ANY
  return {
    ...{ nodes, rows: null, kind: shared, field: 0 },
    ...{ repeat: 'once', follows: 'anywhere', isLast: false },
  }
}

function isAnyNode(item: Item): boolean {
  return item.rows === null && item.nodes.some(({ kind }) => kind === ANY)
}

function repeated(items: readonly Item[], repeat: Repeat): Item {
  const [only] = items
  return items.length === 1 && only !== undefined && only.repeat === 'once'
    ? { ...only, repeat }
    : { rows: [items], repeat }
}

function captured(items: readonly Item[], name: string): Item[] {
  return first(items, (item) => ({
    ...item,
    nodes: item.nodes.map((each) => ({ ...each, captures: [...each.captures, name] })),
  }))
}

function following(items: readonly Item[], follows: NodeItem['follows']): Item[] {
  return first(items, (item) => ({ ...item, follows }))
}

function ending(items: readonly Item[]): Item[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const ended: Item =
    last.rows !== null ? { ...last, rows: last.rows.map(ending) } : { ...last, isLast: true }
  return [...items.slice(0, -1), ended]
}

/** Changes the node that a row begins with, in each of its rows. */
function first(items: readonly Item[], change: (item: NodeItem) => NodeItem): Item[] {
  const [head, ...rest] = items
  if (head === undefined) return []
  return head.rows !== null
    ? [{ ...head, rows: head.rows.map((row) => first(row, change)) }, ...rest]
    : [change(head), ...rest]
}

function unescaped(word: string): string {
  return word.slice(1, -1).replace(/\\(.)/gsu, (_, sign: string) => ESCAPES[sign] ?? sign)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0' }
