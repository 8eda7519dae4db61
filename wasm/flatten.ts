/**
 * A syntax tree as a list. In: a tree in the memory of tree-sitter's engine, which this module shares. Out: its visible
 * nodes in the order of the source, 16 bytes each: kind (u16), field (u16), start, end (UTF-16 offsets), and where the
 * next node behind its children is.
 *
 * The trees are read as the engine lays them out (tree-sitter 0.27: SubtreeInlineData and SubtreeHeapData of
 * lib/src/subtree.h, TSLanguage of lib/src/parser.h, TSTree of lib/src/tree.h, for pointers of four bytes). Its cursor
 * gives the same nodes one call at a time and works out anew at each where it stands: that took a quarter of the time
 * of parsing, this takes a thirtieth. Another version may have another layout; test/extract/queries.test.ts compares
 * what is found in these lists with what the engine's own queries find.
 *
 *   subtree   8 bytes: a small leaf itself (first bit 1), or the address of what follows
 *             its children, 8 bytes each, lie right before that address
 *   frame     a node whose children are being read, and what is known of the next one of them
 */

// @ts-ignore: a decorator of AssemblyScript
@external('engine', 'realloc')
declare function realloc(address: i32, bytes: i32): i32

const SUBTREE: i32 = 8
const NODE: i32 = 16

/** Of a frame. */
const SUBJECT: i32 = 0
const CHILD: i32 = 4
/** The same without comments and the like, which stand anywhere: what aliases and fields count. */
const STRUCTURAL: i32 = 8
const POSITION: i32 = 12
const ALIASES: i32 = 16
const FIELDS: i32 = 20
const FIELDS_END: i32 = 24
/** Of a node that is not visible: the field that it passes on to its children. */
const PASSED: i32 = 28
/** Where it was written down, or -1. */
const WRITTEN: i32 = 32
/** Visible nodes above its children. */
const DEPTH: i32 = 36
const FRAME: i32 = 40

let frames: i32 = 0
let framesEnd: i32 = 0
let nodes: i32 = 0
let nodesEnd: i32 = 0
let count: i32 = 0

/** Where the list is. */
export function nodesAt(): i32 {
  return nodes
}

/**
 * @param tree the address of a TSTree
 * @param read by kind, a byte: 1 for what is written down
 * @param error the kind of what could not be parsed
 * @param deepest levels of the tree that are read
 * @returns how many nodes were written down
 */
export function flatten(tree: i32, read: i32, error: i32, deepest: i32): i32 {
  const language = load<i32>(tree, 8)
  count = 0
  reserve((descendants(tree) + 1) * NODE)
  let top = frames - FRAME
  const rootStart = paddingOf(tree)
  const rootAt = put(kindOf(language, tree, 0, error), 0, rootStart, rootStart + sizeOf(tree), read)
  top = enter(top, tree, rootStart, language, rootAt, 0, 1)
  while (top >= frames) {
    const subject = load<i32>(top, SUBJECT)
    const child = load<i32>(top, CHILD)
    const children = load<i32>(subject, 36)
    if (child == children) {
      const written = load<i32>(top, WRITTEN)
      if (written >= 0) store<i32>(nodes + written * NODE, count, 12)
      top -= FRAME
      continue
    }
    const own = subject - (children - child) * SUBTREE
    const start = load<i32>(top, POSITION)
    const end = start + sizeOf(own)
    store<i32>(top, child + 1, CHILD)
    if (child + 1 < children) store<i32>(top, end + paddingOf(own + SUBTREE), POSITION)
    const isExtra = isExtraAt(own)
    const structural = load<i32>(top, STRUCTURAL)
    let alias = 0
    let field = 0
    if (!isExtra) {
      store<i32>(top, structural + 1, STRUCTURAL)
      const aliases = load<i32>(top, ALIASES)
      if (aliases != 0) alias = <i32>load<u16>(aliases + (structural << 1))
      field = fieldAt(load<i32>(top, FIELDS), load<i32>(top, FIELDS_END), structural)
      if (field == 0) field = load<i32>(top, PASSED)
    }
    const depth = load<i32>(top, DEPTH)
    if (alias != 0 || isVisibleAt(own)) {
      const written = put(kindOf(language, own, alias, error), field, start, end, read)
      if (depth < deepest) top = enter(top, own, start, language, written, 0, depth + 1)
    } else top = enter(top, own, start, language, -1, field, depth)
  }
  return count
}

/** Opens a node; not one without children, or one that is not visible and holds nothing that is. */
function enter(
  top: i32,
  own: i32,
  start: i32,
  language: i32,
  written: i32,
  passed: i32,
  depth: i32,
): i32 {
  const subject = load<i32>(own)
  if ((subject & 1) == 1 || load<i32>(subject, 36) == 0 || load<i32>(subject, 56) == 0) return top
  let frame = top + FRAME
  if (frame + FRAME > framesEnd) frame = moreFrames(frame)
  store<i32>(frame, subject, SUBJECT)
  store<i32>(frame, 0, CHILD)
  store<i32>(frame, 0, STRUCTURAL)
  store<i32>(frame, start, POSITION)
  const production = <i32>load<u16>(subject, 66)
  // The first production has no aliases.
  const aliases =
    production == 0 ? 0 : load<i32>(language, 84) + production * <i32>load<u16>(language, 36) * 2
  store<i32>(frame, aliases, ALIASES)
  let fields = 0
  let fieldsEnd = 0
  if (load<i32>(language, 32) != 0) {
    const slice = load<i32>(language, 64) + (production << 2)
    fields = load<i32>(language, 68) + (<i32>load<u16>(slice) << 2)
    fieldsEnd = fields + (<i32>load<u16>(slice, 2) << 2)
  }
  store<i32>(frame, fields, FIELDS)
  store<i32>(frame, fieldsEnd, FIELDS_END)
  store<i32>(frame, passed, PASSED)
  store<i32>(frame, written, WRITTEN)
  store<i32>(frame, depth, DEPTH)
  return frame
}

/** Writes a node down, when its kind is wanted. */
function put(kind: i32, field: i32, start: i32, end: i32, read: i32): i32 {
  if (load<u8>(read + kind) != 1) return -1
  const at = nodes + count * NODE
  if (at + NODE > nodesEnd) unreachable()
  store<u16>(at, <u16>kind)
  store<u16>(at, <u16>field, 2)
  store<i32>(at, start >>> 1, 4)
  store<i32>(at, end >>> 1, 8)
  store<i32>(at, count + 1, 12)
  return count++
}

/** As grammars name it in public: several symbols may be one kind. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function kindOf(language: i32, own: i32, alias: i32, error: i32): i32 {
  const symbol = alias != 0 ? alias : symbolAt(own)
  if (symbol == 0xffff) return error
  return min(<i32>load<u16>(load<i32>(language, 76) + (symbol << 1)), error)
}

/** Of a child by its place in a production; what is inherited is told by a node further in. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function fieldAt(from: i32, end: i32, structural: i32): i32 {
  for (let entry = from; entry < end; entry += 4) {
    if (<i32>load<u8>(entry, 2) == structural && load<u8>(entry, 3) == 0) return <i32>load<u16>(entry)
  }
  return 0
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function symbolAt(own: i32): i32 {
  const word = load<i32>(own)
  return (word & 1) == 1 ? (word >>> 8) & 0xff : <i32>load<u16>(word, 40)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function isVisibleAt(own: i32): bool {
  const word = load<i32>(own)
  return (word & 1) == 1 ? (word & 2) != 0 : (load<u8>(word, 44) & 1) != 0
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function isExtraAt(own: i32): bool {
  const word = load<i32>(own)
  return (word & 1) == 1 ? (word & 8) != 0 : (load<u8>(word, 44) & 4) != 0
}

/** Bytes between the node before and this one. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function paddingOf(own: i32): i32 {
  const word = load<i32>(own)
  return (word & 1) == 1 ? <i32>load<u8>(own, 6) : load<i32>(word, 4)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function sizeOf(own: i32): i32 {
  const word = load<i32>(own)
  return (word & 1) == 1 ? <i32>load<u8>(own, 7) : load<i32>(word, 16)
}

/** Visible nodes in it. */
function descendants(own: i32): i32 {
  const word = load<i32>(own)
  return (word & 1) == 1 || load<i32>(word, 36) == 0 ? 0 : load<i32>(word, 56)
}

/** Room for a list of so many bytes; what there is is kept for the next tree. */
function reserve(bytes: i32): void {
  if (nodes + bytes <= nodesEnd && nodes != 0) return
  nodes = realloc(nodes, bytes)
  if (nodes == 0) unreachable()
  nodesEnd = nodes + bytes
}

function moreFrames(frame: i32): i32 {
  const used = frame - frames
  const bytes = max(used * 2, 1024 * FRAME)
  frames = realloc(frames, bytes)
  if (frames == 0) unreachable()
  framesEnd = frames + bytes
  return frames + used
}
