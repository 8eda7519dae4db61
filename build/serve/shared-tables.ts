/**
 * Merges a table of several packs into one that is cut into ranges of keys (runtime/pack/tables/shared-leaf.ts). Takes
 * the chunks of each pack in key order, stores the ranges as files and returns their list.
 */
import { type WrittenChunkList, writeChunkList } from '../../runtime/pack/tables/chunk-list.ts'
import { type WrittenFragment, writeSharedLeaf } from '../../runtime/pack/tables/shared-leaf.ts'
import { type TableEntry, writeChunk } from '../../runtime/pack/tables/table.ts'
import type { TableChunk } from '../../runtime/pack/tables/table-chunk.ts'

/** The chunks of a pack's table, and where the keys of each start. */
export interface PackTable {
  readonly starts: readonly string[]
  readonly chunks: readonly TableChunk[]
}

interface Row extends TableEntry {
  /** Of the chunk, if the row is its first. */
  readonly start: string | undefined
}

/**
 * @param target bytes of a range before the next begins
 * @param put stores a file and gives its hash in hex
 */
export function writeSharedTable(
  tables: readonly PackTable[],
  target: number,
  put: (bytes: Uint8Array) => string,
): WrittenChunkList {
  const leaves: { first: string; last: string; hash: string }[] = []
  let rows: Row[][] = tables.map(() => [])
  let size = 0
  let first = ''
  let last = ''
  const close = (): void => {
    if (size === 0) return
    leaves.push({ first, last, hash: put(writeSharedLeaf(rows.flatMap(fragmentsOf))) })
    rows = tables.map(() => [])
    size = 0
  }
  for (const { key, packRows } of byKey(tables)) {
    const bytes = packRows.reduce((sum, { row }) => sum + sizeOf(row), 0)
    if (size > 0 && size + bytes > target) close()
    if (size === 0) first = key
    for (const { row, pack } of packRows) rows[pack]?.push(row)
    size += bytes
    last = key
  }
  close()
  return writeChunkList(leaves)
}

const sizeOf = ({ key, value, vector }: Row): number =>
  key.length + value.length + (vector?.length ?? 0)

/** One fragment for each of the pack's chunks that the rows come from. */
function fragmentsOf(rows: readonly Row[], pack: number): WrittenFragment[] {
  const fragments: WrittenFragment[] = []
  for (let from = 0; from < rows.length; ) {
    const next = rows.findIndex(({ start }, i) => i > from && start !== undefined)
    const to = next < 0 ? rows.length : next
    fragments.push({ pack, start: rows[from]?.start, bytes: writeChunk(rows.slice(from, to)) })
    from = to
  }
  return fragments
}

interface PackRow {
  readonly row: Row
  readonly pack: number
}

/** The rows of all packs, in key order. */
function* byKey(
  tables: readonly PackTable[],
): Generator<{ readonly key: string; readonly packRows: readonly PackRow[] }> {
  const readers = tables.map(rowsOf)
  const heads = readers.map((rows) => rows.next().value)
  for (;;) {
    let key: string | undefined
    for (const row of heads) if (row && (key === undefined || row.key < key)) key = row.key
    if (key === undefined) return
    const packRows: PackRow[] = []
    for (const [pack, row] of heads.entries()) {
      if (row?.key !== key) continue
      packRows.push({ row, pack })
      heads[pack] = readers[pack]?.next().value
    }
    yield { key, packRows }
  }
}

function* rowsOf({ starts, chunks }: PackTable): Generator<Row, undefined> {
  for (const [i, chunk] of chunks.entries()) {
    const { bytes } = chunk
    // The first chunk starts before all keys (chunk-tree.ts).
    let start = i === 0 ? '' : starts[i]
    for (const { key, from, to } of chunk.rowsWithPrefix('')) {
      const at = chunk.vectorOf(key)
      const vector = at === undefined ? undefined : bytes.subarray(at, at + chunk.vectorSize)
      yield { key, value: bytes.subarray(from, to), vector, start }
      start = undefined
    }
  }
}
