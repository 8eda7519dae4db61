/**
 * A syntax tree as columns of numbers. In: the functions of the parsing engine that move a cursor, and a tree's address
 * in its memory. Out: every node in the order of the source, each with its kind, its place, its field and where the
 * next node behind its children is.
 *
 * Written once per file in one walk, read from then on without asking the engine: a question across the border
 * between JavaScript and wasm takes longer than all that a query does with the answer. The columns are used
 * again for the next file; nobody may keep them.
 */

export interface FlatTree {
  readonly count: number
  readonly kinds: Uint16Array
  /** UTF-16 offsets. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** What the node is to its parent; 0: nothing that has a name. */
  readonly fields: Uint16Array
  /** Behind the node and all that is in it: the next sibling, if the parent has one. */
  readonly next: Uint32Array
}

/** The engine keeps the cursor's place in its own memory between the calls. */
export interface CursorFunctions {
  toRoot(tree: number): void
  open(tree: number): void
  close(tree: number): void
  toFirstChild(tree: number): number
  toNextSibling(tree: number): number
  toParent(tree: number): number
  kind(tree: number): number
  start(tree: number): number
  end(tree: number): number
  field(tree: number): number
}

/** What web-tree-sitter calls them, from its module; all take the address of the tree. */
const NAMES: Readonly<Record<keyof CursorFunctions, string>> = {
  toRoot: '_ts_tree_root_node_wasm',
  open: '_ts_tree_cursor_new_wasm',
  close: '_ts_tree_cursor_delete_wasm',
  toFirstChild: '_ts_tree_cursor_goto_first_child_wasm',
  toNextSibling: '_ts_tree_cursor_goto_next_sibling_wasm',
  toParent: '_ts_tree_cursor_goto_parent_wasm',
  kind: '_ts_tree_cursor_current_node_type_id_wasm',
  start: '_ts_tree_cursor_start_index_wasm',
  end: '_ts_tree_cursor_end_index_wasm',
  field: '_ts_tree_cursor_current_field_id_wasm',
}

export function cursorFunctions(module: object): CursorFunctions {
  const named = Object.entries(NAMES).map(([name, exported]) => {
    const found: unknown = Reflect.get(module, exported)
    if (typeof found !== 'function') {
      throw new Error(`web-tree-sitter has no ${exported}; install the version in package.json.`)
    }
    return [name, found]
  })
  return Object.fromEntries(named)
}

export type Flatten = (tree: number) => FlatTree

/**
 * @param read by kind: 1 for what is written down; a query asks for few of the signs and words between the names. The
 *   last one stands for what could not be parsed: the engine calls it by the largest number there is
 * @param deepest levels that are written down
 */
export function openFlatten(
  { toRoot, open, close, toFirstChild, toNextSibling, toParent, ...of }: CursorFunctions,
  read: Uint8Array,
  deepest: number,
): Flatten {
  const error = read.length - 1
  let columns = columnsFor(0x4000)
  const path = new Int32Array(deepest + 2)
  return (tree) => {
    let { kinds, starts, ends, fields, next } = columns
    let count = 0
    let depth = 0
    toRoot(tree)
    open(tree)
    for (;;) {
      if (count === kinds.length) {
        columns = enlarged(columns)
        ;({ kinds, starts, ends, fields, next } = columns)
      }
      const kind = Math.min(of.kind(tree), error)
      path[depth] = -1
      if (read[kind] === 1) {
        path[depth] = count
        kinds[count] = kind
        starts[count] = of.start(tree)
        ends[count] = of.end(tree)
        fields[count] = of.field(tree)
        next[count] = count + 1
        count++
      }
      if (depth < deepest && toFirstChild(tree) !== 0) {
        depth++
        continue
      }
      while (toNextSibling(tree) === 0) {
        if (depth === 0 || toParent(tree) === 0) {
          close(tree)
          return { ...columns, count }
        }
        const parent = path[--depth] ?? -1
        if (parent >= 0) next[parent] = count
      }
    }
  }
}

function columnsFor(size: number): Omit<FlatTree, 'count'> {
  return {
    kinds: new Uint16Array(size),
    starts: new Uint32Array(size),
    ends: new Uint32Array(size),
    fields: new Uint16Array(size),
    next: new Uint32Array(size),
  }
}

function enlarged(columns: Omit<FlatTree, 'count'>): Omit<FlatTree, 'count'> {
  const larger = columnsFor(2 * columns.kinds.length)
  larger.kinds.set(columns.kinds)
  larger.starts.set(columns.starts)
  larger.ends.set(columns.ends)
  larger.fields.set(columns.fields)
  larger.next.set(columns.next)
  return larger
}
