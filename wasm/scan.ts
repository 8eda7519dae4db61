/**
 * The vector kernel of a search: one question against many rows. It reads and writes integers, so that every machine
 * gives the same bits; the caller applies the scales of the rows and the question.
 *
 *   memory   0 .. MAX_DIMS·2        the question, widened to i16 (written by ask8 or ask4)
 *            .. rowsAt()            the question as the caller wrote it, one byte a component
 *            rowsAt() ..            rows and scores, where the caller puts them (16-byte aligned)
 *
 * A component of a row is widened to i16 and multiplied with `i32x4.dot_i16x8_s`: two products and their sum
 * in one instruction, exact for every input. Products of bytes (`i16x8.extmul`) are not cheaper: x86 has no such
 * instruction, so V8 compiles each to three.
 *
 * Four rows share each load of the question. They are a quarter of all rows apart, so that the processor prefetches
 * four streams of memory at once instead of one.
 */

/** The maximum dimensions of a question. */
const MAX_DIMS: usize = 1024
const WIDE: usize = 0
const GIVEN: usize = MAX_DIMS * 2

/** Where the caller writes a question. */
export function questionAt(): usize {
  return GIVEN
}

/** The first byte after the question, from which the caller lays out rows and scores. */
export function rowsAt(): usize {
  return GIVEN + MAX_DIMS
}

/** One byte a component. Scores go to `scores`, an i32 a row; dims is a multiple of 32. */
export function dots8(rows: usize, count: i32, dims: usize, scores: usize): void {
  for (let i: usize = 0; i < dims; i += 8) {
    v128.store(WIDE + i * 2, v128.load_ext<i8>(GIVEN + i))
  }
  const quarter = <usize>(count >> 2)
  const step = quarter * dims
  const end = rows + step
  while (rows < end) {
    let a = i32x4.splat(0)
    let b = a
    let c = a
    let d = a
    const next = rows + dims
    for (let at = WIDE; rows < next; rows += 16, at += 32) {
      const low = v128.load(at)
      const high = v128.load(at, 16)
      a = dot16(a, rows, low, high)
      b = dot16(b, rows + step, low, high)
      c = dot16(c, rows + step * 2, low, high)
      d = dot16(d, rows + step * 3, low, high)
    }
    storeApart(scores, quarter * 4, sums(a, b, c, d))
    scores += 4
  }
  rows += step * 3
  scores += quarter * 12
  for (let left = count & 3; left > 0; left--) {
    let a = i32x4.splat(0)
    const next = rows + dims
    for (let at = WIDE; rows < next; rows += 16, at += 32) {
      a = dot16(a, rows, v128.load(at), v128.load(at, 16))
    }
    store<i32>(scores, i32x4.extract_lane(sums(a, a, a, a), 0))
    scores += 4
  }
}

/**
 * Two components a byte, the low nibble first. An i16 lane holds four components of a row: the lanes hold 0 4 8 … in
 * their lowest nibbles, then 1 5 9 …, 2 6 10 … and 3 7 11 … The question is rearranged in that order once, and two
 * shifts extract each of the four with its sign.
 */
export function dots4(rows: usize, count: i32, dims: usize, scores: usize): void {
  for (let block: usize = 0; block < dims; block += 32) {
    for (let i: usize = 0; i < 32; i++) {
      store<i16>(WIDE + (block + (i & 3) * 8 + (i >> 2)) * 2, load<i8>(GIVEN + block + i))
    }
  }
  const quarter = <usize>(count >> 2)
  const step = (quarter * dims) >> 1
  const end = rows + step
  while (rows < end) {
    let a = i32x4.splat(0)
    let b = a
    let c = a
    let d = a
    const next = rows + (dims >> 1)
    for (let at = WIDE; rows < next; rows += 16, at += 64) {
      a = dot32(a, v128.load(rows), at)
      b = dot32(b, v128.load(rows + step), at)
      c = dot32(c, v128.load(rows + step * 2), at)
      d = dot32(d, v128.load(rows + step * 3), at)
    }
    storeApart(scores, quarter * 4, sums(a, b, c, d))
    scores += 4
  }
  rows += step * 3
  scores += quarter * 12
  for (let left = count & 3; left > 0; left--) {
    let a = i32x4.splat(0)
    const next = rows + (dims >> 1)
    for (let at = WIDE; rows < next; rows += 16, at += 64) a = dot32(a, v128.load(rows), at)
    store<i32>(scores, i32x4.extract_lane(sums(a, a, a, a), 0))
    scores += 4
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function dot16(total: v128, row: usize, low: v128, high: v128): v128 {
  total = i32x4.add(total, i32x4.dot_i16x8_s(v128.load_ext<i8>(row), low))
  return i32x4.add(total, i32x4.dot_i16x8_s(v128.load_ext<i8>(row, 8), high))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function dot32(total: v128, row: v128, at: usize): v128 {
  const c0 = i16x8.shr_s(i16x8.shl(row, 12), 12)
  const c1 = i16x8.shr_s(i16x8.shl(row, 8), 12)
  const c2 = i16x8.shr_s(i16x8.shl(row, 4), 12)
  const c3 = i16x8.shr_s(row, 12)
  total = i32x4.add(total, i32x4.dot_i16x8_s(c0, v128.load(at)))
  total = i32x4.add(total, i32x4.dot_i16x8_s(c1, v128.load(at, 16)))
  total = i32x4.add(total, i32x4.dot_i16x8_s(c2, v128.load(at, 32)))
  return i32x4.add(total, i32x4.dot_i16x8_s(c3, v128.load(at, 48)))
}

/** Adds up the lanes of four totals; the four sums are the lanes of the result. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function storeApart(scores: usize, step: usize, four: v128): void {
  v128.store_lane<i32>(scores, four, 0)
  v128.store_lane<i32>(scores + step, four, 1)
  v128.store_lane<i32>(scores + step * 2, four, 2)
  v128.store_lane<i32>(scores + step * 3, four, 3)
}
