/**
 * A query over a syntax tree. In: patterns as a table of numbers (build/extract/code/query-table.ts draws it) and a tree
 * as a list of nodes (flatten.ts). Out: every way in which a pattern matches, with its captures as spans. The meaning is
 * that of tree-sitter, whose own engine needs as long as its parser for it and hands over each captured node as an
 * object.
 *
 * A pattern is tried at each node of the kind it begins with. Its children are looked for from left to right, each
 * behind the last one; where one can stand in several places, all of them are tried.
 *
 *   memory   0 ..           what the caller writes: the table, and the byte a kind below
 *            rests          rows that are left while deeper ones are looked for
 *            captured       what is captured now: name and node
 *            nodes          the tree, which the caller writes too; grows
 *            ends           where the siblings of each node end, if a pattern begins with several in a row
 *            found          the matches; grows
 *
 * There is no twin in JavaScript, for there is no tree without WebAssembly.
 */

/** In place of a kind: any node that has a name, and any node. */
const ANY_NAMED = -1
const ANY = -2

/** How often an item may stand, and behind what. */
const ONCE = 0
const AGAIN = 2
const ANYWHERE = 0
const DIRECTLY = 2

/**
 * Levels of recursion, of which each repetition of an item is one. The engine's own stack holds twice as many: rows of
 * more are not followed to their end, where a stack that overflows would cost the whole file.
 */
const RESTS: i32 = 1 << 10
const REST_BYTES: i32 = 20
const CAPTURED: i32 = 1 << 16
const NODE: i32 = 16

let starting: i32 = 0
let named: i32 = 0
let error: i32 = 0
let hasRows: bool = false

let rests: i32 = 0
let restTop: i32 = 0
let captured: i32 = 0
let held: i32 = 0
let nodes: i32 = 0
let count: i32 = 0
let ends: i32 = 0
let found: i32 = 0
let foundEnd: i32 = 0
let pattern: i32 = 0
let first: i32 = 0

/**
 * @param table its end in bytes
 * @param startingAt by kind, the address of the patterns that begin with it: their count, then their addresses; or 0
 * @param namedAt by kind, a byte: 1 for what has a name of its own and is no sign or word
 * @param kinds how many there are; the last one stands for what could not be parsed
 */
export function setUp(
  table: i32,
  startingAt: i32,
  namedAt: i32,
  kinds: i32,
  rows: bool,
): void {
  starting = startingAt
  named = namedAt
  error = kinds - 1
  hasRows = rows
  rests = (table + 15) & ~15
  captured = rests + RESTS * REST_BYTES
  nodes = captured + CAPTURED * 8
}

/** Where the caller writes a tree of so many nodes. */
export function roomFor(size: i32): i32 {
  count = size
  reserve(nodes + count * NODE)
  return nodes
}

/** Where the matches begin, once there are some. */
export function foundAt(): i32 {
  return found
}

/** @returns how many numbers the matches take: pattern, first node, captures, then name, start and end of each */
export function match(): i32 {
  ends = nodes + count * NODE
  found = ends
  if (hasRows) {
    found += count * 4
    reserve(found)
    findEnds()
  }
  foundEnd = found
  restTop = rests
  held = 0
  for (let at = 0; at < count; at++) {
    const tried = load<i32>(starting + (kindOf(at) << 2))
    if (tried == 0) continue
    const last = tried + (load<i32>(tried) << 2)
    for (let each = tried + 4; each <= last; each += 4) {
      pattern = load<i32>(each)
      first = at
      begin(load<i32>(pattern), at, hasRows ? load<i32>(ends + (at << 2)) : nextOf(at))
    }
  }
  return (foundEnd - found) >> 2
}

/** The open parents lie where the captures will. */
function findEnds(): void {
  let top = captured
  for (let at = 0; at < count; at++) {
    while (top > captured && load<i32>(top - 4) <= at) top -= 4
    store<i32>(ends + (at << 2), top > captured ? load<i32>(top - 4) : count)
    store<i32>(top, nextOf(at))
    top += 4
  }
}

/** All ways in which a row matches whose first node is the one at `at`. */
function begin(row: i32, at: i32, end: i32): void {
  const item = load<i32>(row, 4)
  if (load<i32>(item) == 0) {
    node(item, at, row, 0, end, 0)
    return
  }
  const behind = rest(row, 1, -1, end, 0)
  const last = item + 8 + (load<i32>(item, 8) << 2)
  for (let each = item + 12; each <= last; each += 4) {
    const inner = load<i32>(each)
    if (load<i32>(inner) == 0) continue
    const head = load<i32>(inner, 4)
    if (load<i32>(head) == 0) node(head, at, inner, 0, end, behind)
  }
  restTop = behind
}

/** The items of a row from `index` on, among the siblings from `at` on. */
function follow(row: i32, index: i32, at: i32, end: i32, behind: i32): void {
  if (index == load<i32>(row)) {
    if (behind == 0) {
      keep()
      return
    }
    const there = load<i32>(behind, 8)
    const from = there < 0 ? at : there
    follow(load<i32>(behind), load<i32>(behind, 4), from, load<i32>(behind, 12), load<i32>(behind, 16))
    return
  }
  const item = load<i32>(row + 4 + (index << 2))
  const isGroup = load<i32>(item) != 0
  const before = foundEnd
  if (isGroup) group(item, row, index, at, end, behind)
  else places(item, row, index, at, end, behind)
  if (load<i32>(item, 4) == ONCE) return
  // A child of a field stands in one place: if a match has it, one without it says less.
  const isTaken = foundEnd > before && !isGroup && load<i32>(item, 12) != 0
  if (!isTaken) follow(row, index + 1, at, end, behind)
}

/** Each place in which an item may stand. */
function places(item: i32, row: i32, index: i32, from: i32, end: i32, behind: i32): void {
  const kind = load<i32>(item, 8)
  const field = load<i32>(item, 12)
  const follows = load<i32>(item, 16)
  for (let at = from; at < end; at = nextOf(at)) {
    if ((kind < 0 || kindOf(at) == kind) && (field == 0 || fieldOf(at) == field)) {
      node(item, at, row, index, end, behind)
    }
    if (follows == ANYWHERE) continue
    if (follows == DIRECTLY || hasName(at)) return
  }
}

function group(item: i32, row: i32, index: i32, at: i32, end: i32, behind: i32): void {
  const next = load<i32>(item, 4) == AGAIN ? index : index + 1
  const then = rest(row, next, -1, end, behind)
  const last = item + 8 + (load<i32>(item, 8) << 2)
  for (let each = item + 12; each <= last; each += 4) follow(load<i32>(each), 0, at, end, then)
  restTop = then
}

/** The node at `at` as an item of a row, then the rest of the row behind it. */
function node(item: i32, at: i32, row: i32, index: i32, end: i32, behind: i32): void {
  if (load<i32>(item, 24) != 0 && restTop >= rests + (RESTS - 64) * REST_BYTES) return
  const kind = kindOf(at)
  const next = nextOf(at)
  const last = item + 28 + (load<i32>(item, 28) << 2)
  for (let each = item + 32; each <= last; each += 4) {
    const wanted = load<i32>(each)
    const wantedKind = load<i32>(wanted)
    if (wantedKind != kind && !isAny(wantedKind, at)) continue
    if (load<i32>(item, 20) != 0 && namedFrom(next, end)) continue
    const captures = load<i32>(wanted, 8)
    const without = load<i32>(wanted, 12)
    if (without > 0 && hasField(wanted + 16 + (captures << 2), without, at)) continue
    const before = held
    for (let i = 0; i < captures; i++) {
      const place = captured + (held++ << 3)
      store<i32>(place, load<i32>(wanted + 16 + (i << 2)))
      store<i32>(place, at, 4)
    }
    const children = load<i32>(wanted, 4)
    const again = load<i32>(item, 24)
    const isLeaf = load<i32>(children) == 0
    if (again == 0 && isLeaf) follow(row, index + 1, next, end, behind)
    else {
      // What may repeat, once more directly behind, and what follows in its row.
      const then = again == 0 ? rest(row, index + 1, next, end, behind) : rest(again, 0, next, end, behind)
      follow(children, 0, at + 1, next, then)
      restTop = then
    }
    held = before
  }
}

/** What is still to be found once a row of children is; `at` below 0: where the row before it ended. */
function rest(row: i32, index: i32, at: i32, end: i32, behind: i32): i32 {
  const own = restTop
  restTop += REST_BYTES
  store<i32>(own, row)
  store<i32>(own, index, 4)
  store<i32>(own, at, 8)
  store<i32>(own, end, 12)
  store<i32>(own, behind, 16)
  return own
}

function keep(): void {
  const size = 12 + held * 12
  reserve(foundEnd + size)
  store<i32>(foundEnd, load<i32>(pattern, 4))
  store<i32>(foundEnd, first, 4)
  store<i32>(foundEnd, held, 8)
  let out = foundEnd + 12
  for (let i = 0; i < held; i++, out += 12) {
    const place = captured + (i << 3)
    const own = nodes + load<i32>(place, 4) * NODE
    store<i32>(out, load<i32>(place))
    store<i32>(out, load<i32>(own, 4), 4)
    store<i32>(out, load<i32>(own, 8), 8)
  }
  foundEnd += size
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function kindOf(at: i32): i32 {
  return <i32>load<u16>(nodes + at * NODE)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function fieldOf(at: i32): i32 {
  return <i32>load<u16>(nodes + at * NODE, 2)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function nextOf(at: i32): i32 {
  return load<i32>(nodes + at * NODE, 12)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function hasName(at: i32): bool {
  return load<u8>(named + kindOf(at)) == 1
}

/** No wildcard means an error. */
function isAny(wanted: i32, at: i32): bool {
  if (wanted >= 0 || kindOf(at) == error) return false
  return wanted == ANY || (wanted == ANY_NAMED && hasName(at))
}

function namedFrom(from: i32, end: i32): bool {
  for (let at = from; at < end; at = nextOf(at)) if (hasName(at)) return true
  return false
}

function hasField(wanted: i32, fields: i32, parent: i32): bool {
  const end = nextOf(parent)
  for (let at = parent + 1; at < end; at = nextOf(at)) {
    const own = fieldOf(at)
    for (let i = 0; i < fields; i++) if (load<i32>(wanted + (i << 2)) == own) return true
  }
  return false
}

/** Memory up to an address; twice as much as there is, when more is needed. */
function reserve(end: i32): void {
  const pages = <i32>memory.size()
  const needed = (end + 0xffff) >>> 16
  if (needed > pages) memory.grow(max(needed - pages, pages))
}
