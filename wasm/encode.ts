/**
 * The arithmetic of the document encoder. Matrices are multiplied as small integers:
 *
 *   multiply        out[i][j] = Σ a[i][c] · b[j][c]      i16 × i16, exact in i32: whoever calls keeps the sums in range
 *
 * and between two products rows of f32 become integers and integers become rows of f32 again:
 *
 *   quantizeRows    f32 → i16, one scale a row            quantizeColumns   the same by column, transposed
 *   scale           i32 → f32, by row and by column       addScaled         the same, added to what is there
 *   scaleColumns    the same, by column alone             softmaxRows       i32 → shares of a row as i16
 *   normalizeRows   each row by its root mean square      addToRows, addAndRectify, pool
 *
 * All of it but the products is in doubles, stored as f32, by operations that IEEE 754 defines to the last bit. Lanes are
 * numbers that do not meet: two components of a row, or two rows where a row is summed up. So each sum has the order of a
 * loop, and build/embed/encoder/plain-operations.ts gives the same bits in JavaScript.
 *
 * onnxruntime-web could run the same model, but its WebAssembly is 14 MB where this file compiles to a few KB, and it
 * promises the same bits neither for any number of threads nor from release to release, which packs of equal bytes need.
 *
 * Addresses and steps are in bytes. Memory is the caller's from 0 on, rows follow each other, each a multiple of eight
 * components long, unless a step is given. Scales are f64, vectors that belong to the weights f32.
 */

/** The largest i16: what a share of 1 is. */
const LARGEST: f64 = 32_767
/** Keeps a row of zeros from being divided by its length. */
const EPSILON: f64 = 1e-6

/**
 * Eight sums at a time, four rows of `a` by two of `b`: as many as leave room for their operands in the 16
 * registers of x86.
 * @param depth components of a row
 */
export function multiply(
  a: usize,
  aRows: i32,
  aStep: usize,
  b: usize,
  bRows: i32,
  bStep: usize,
  depth: usize,
  out: usize,
): void {
  const outStep = <usize>bRows * 4
  let i = 0
  for (; i + 4 <= aRows; i += 4) {
    let row = b
    let at = out
    let j = 0
    for (; j + 2 <= bRows; j += 2) {
      fourByTwo(a, aStep, row, bStep, depth, at, outStep)
      row += bStep * 2
      at += 8
    }
    if (j < bRows) fourByOne(a, aStep, row, depth, at, outStep)
    a += aStep * 4
    out += outStep * 4
  }
  for (; i < aRows; i++) {
    let row = b
    for (let j = 0; j < bRows; j++) {
      store<i32>(out + (<usize>j << 2), one(a, row, depth))
      row += bStep
    }
    a += aStep
    out += outStep
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function fourByTwo(
  a: usize,
  aStep: usize,
  b: usize,
  bStep: usize,
  depth: usize,
  out: usize,
  outStep: usize,
): void {
  let s0 = i32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  let t0 = s0
  let t1 = s0
  let t2 = s0
  let t3 = s0
  const a2 = a + aStep * 2
  const end = b + depth * 2
  for (let x = a, y = a2; b < end; b += 16, x += 16, y += 16) {
    const p = v128.load(b)
    const q = v128.load(b + bStep)
    const r0 = v128.load(x)
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(p, r0))
    t0 = i32x4.add(t0, i32x4.dot_i16x8_s(q, r0))
    const r1 = v128.load(x + aStep)
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(p, r1))
    t1 = i32x4.add(t1, i32x4.dot_i16x8_s(q, r1))
    const r2 = v128.load(y)
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(p, r2))
    t2 = i32x4.add(t2, i32x4.dot_i16x8_s(q, r2))
    const r3 = v128.load(y + aStep)
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(p, r3))
    t3 = i32x4.add(t3, i32x4.dot_i16x8_s(q, r3))
  }
  const s = sums(s0, s1, s2, s3)
  const t = sums(t0, t1, t2, t3)
  const low = v128.shuffle<i32>(s, t, 0, 4, 1, 5)
  const high = v128.shuffle<i32>(s, t, 2, 6, 3, 7)
  v128.store_lane<i64>(out, low, 0)
  v128.store_lane<i64>(out + outStep, low, 1)
  v128.store_lane<i64>(out + outStep * 2, high, 0)
  v128.store_lane<i64>(out + outStep * 3, high, 1)
}

function fourByOne(
  a: usize,
  aStep: usize,
  b: usize,
  depth: usize,
  out: usize,
  outStep: usize,
): void {
  for (let i = 0; i < 4; i++) {
    store<i32>(out, one(a, b, depth))
    a += aStep
    out += outStep
  }
}

function one(a: usize, b: usize, depth: usize): i32 {
  let total = i32x4.splat(0)
  const end = b + depth * 2
  for (; b < end; a += 16, b += 16) {
    total = i32x4.add(total, i32x4.dot_i16x8_s(v128.load(a), v128.load(b)))
  }
  return i32x4.extract_lane(sums(total, total, total, total), 0)
}

/** The lanes of four totals, added up, side by side. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3))
}

/** @param limit what the largest component of a row becomes */
export function quantizeRows(
  source: usize,
  rows: i32,
  columns: usize,
  limit: f64,
  target: usize,
  scales: usize,
): void {
  const step = columns << 2
  for (let i = 0; i < rows; i++, scales += 8) {
    const end = source + step
    let most = f32x4.splat(0)
    for (let at = source; at < end; at += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(at)))
    most = f32x4.pmax(most, v128.shuffle<i64>(most, most, 1, 0))
    const largest = <f64>(
      max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1))
    )
    store<f64>(scales, largest / limit)
    const levels = f64x2.splat(levelsOf(limit, largest))
    for (; source < end; source += 32, target += 16) {
      const low = nearest(source, levels, levels)
      const high = nearest(source + 16, levels, levels)
      v128.store(target, i16x8.narrow_i32x4_s(low, high))
    }
  }
}

/** @param step from a column of the target to the next */
export function quantizeColumns(
  source: usize,
  rows: i32,
  columns: usize,
  target: usize,
  step: usize,
  scales: usize,
): void {
  const wide = columns << 2
  const size = <usize>rows * wide
  const target2 = target + step * 2
  for (let c: usize = 0; c < wide; c += 16) {
    const from = source + c
    const end = from + size
    let most = f32x4.splat(0)
    for (let at = from; at < end; at += wide) most = f32x4.pmax(most, f32x4.abs(v128.load(at)))
    const low = f64x2.promote_low_f32x4(most)
    const high = f64x2.promote_low_f32x4(v128.shuffle<i64>(most, most, 1, 0))
    const limit = f64x2.splat(LARGEST)
    v128.store(scales + c * 2, f64x2.div(low, limit))
    v128.store(scales + c * 2, f64x2.div(high, limit), 16)
    const lowLevels = levelsOfTwo(limit, low)
    const highLevels = levelsOfTwo(limit, high)
    let to = target + (c >> 2) * step
    let to2 = target2 + (c >> 2) * step
    for (let at = from; at < end; at += wide, to += 2, to2 += 2) {
      const four = nearest(at, lowLevels, highLevels)
      v128.store_lane<i16>(to, four, 0)
      v128.store_lane<i16>(to + step, four, 2)
      v128.store_lane<i16>(to2, four, 4)
      v128.store_lane<i16>(to2 + step, four, 6)
    }
  }
}

/** target[i][j] = products[i][j] · (rowScales[i] · columnScales[j]) */
export function scale(
  products: usize,
  rows: i32,
  columns: usize,
  rowScales: usize,
  columnScales: usize,
  target: usize,
): void {
  const end = columnScales + (columns << 2)
  for (let i = 0; i < rows; i++, rowScales += 8) {
    const rowScale = v128.load64_splat(rowScales)
    for (let at = columnScales; at < end; at += 16, products += 16, target += 16) {
      put(target, scaled(products, rowScale, at))
      put(target + 8, scaled(products + 8, rowScale, at + 8))
    }
  }
}

/** target[i][j] += products[i][j] · (rowScales[i] · columnScales[j]) */
export function addScaled(
  products: usize,
  rows: i32,
  columns: usize,
  rowScales: usize,
  columnScales: usize,
  target: usize,
): void {
  const end = columnScales + (columns << 2)
  for (let i = 0; i < rows; i++, rowScales += 8) {
    const rowScale = v128.load64_splat(rowScales)
    for (let at = columnScales; at < end; at += 16, products += 16, target += 16) {
      put(target, f64x2.add(two(target), scaled(products, rowScale, at)))
      put(target + 8, f64x2.add(two(target + 8), scaled(products + 8, rowScale, at + 8)))
    }
  }
}

/** target[i][j] = products[i][j] · scales[j]; @param step from a row of the target to the next */
export function scaleColumns(
  products: usize,
  rows: i32,
  columns: usize,
  scales: usize,
  target: usize,
  step: usize,
): void {
  const end = scales + (columns << 3)
  for (let i = 0; i < rows; i++, target += step) {
    let to = target
    for (let at = scales; at < end; at += 16, products += 8, to += 8) {
      put(to, f64x2.mul(twoIntegers(products), v128.load(at)))
    }
  }
}

/**
 * Products of the queries and keys of one head → how much of the attention of each row goes to each row, in parts of
 * LARGEST. `columns` products follow each other in a row.
 * @param rowScales, columnScales a f64 a row, `scaleStep` apart
 * @param root of the components of a head
 * @param scratch a f64 a column and a few more, up to a multiple of eight
 * @param step from a row of the target to the next: what is beyond `columns` becomes 0, up to a multiple of eight
 */
export function softmaxRows(
  products: usize,
  rows: i32,
  columns: i32,
  rowScales: usize,
  columnScales: usize,
  scaleStep: usize,
  root: f64,
  scratch: usize,
  target: usize,
  step: usize,
): void {
  const end = scratch + (<usize>columns << 3)
  const padded = scratch + ((<usize>columns + 7) & ~7) * 8
  for (let i = 0; i < rows; i++, rowScales += scaleStep, target += step) {
    const rowScale = load<f64>(rowScales) / root
    let own = columnScales
    for (let at = scratch; at < end; at += 8, own += scaleStep, products += 4) {
      store<f64>(at, <f64>load<i32>(products) * (rowScale * load<f64>(own)))
    }
    for (let at = end; at < padded; at += 8) store<f64>(at, -Infinity)
    const sum = f64x2.splat(powers(scratch, padded))
    let to = target
    for (let at = scratch; at < padded; at += 32, to += 8) {
      const four = v128.shuffle<i64>(part(at, sum), part(at + 16, sum), 0, 2)
      v128.store64_lane(to, i16x8.narrow_i32x4_s(four, four), 0)
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function part(at: usize, sum: v128): v128 {
  const share = f64x2.mul(f64x2.div(v128.load(at), sum), f64x2.splat(LARGEST))
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.add(share, f64x2.splat(0.5)))
}

/** f64 x → e to the power of x less the largest, in place. @returns their sum, added up in order; an even number */
function powers(values: usize, end: usize): f64 {
  let most = v128.load(values)
  for (let at = values + 16; at < end; at += 16) most = f64x2.pmax(most, v128.load(at))
  const largest = f64x2.splat(
    max<f64>(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)),
  )
  let sum: f64 = 0
  for (let at = values; at < end; at += 16) {
    const pair = exp(f64x2.sub(v128.load(at), largest))
    v128.store(at, pair)
    sum += f64x2.extract_lane(pair, 0)
    sum += f64x2.extract_lane(pair, 1)
  }
  return sum
}

/** As build/embed/encoder/exp.ts has it; x ≤ 0. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function exp(x: v128): v128 {
  const half = f64x2.mul(x, f64x2.splat(1.4426950408889634))
  const k = f64x2.floor(f64x2.add(half, f64x2.splat(0.5)))
  const r = f64x2.sub(x, f64x2.mul(k, f64x2.splat(0.6931471805599453)))
  let y = f64x2.div(r, f64x2.splat(362_880))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 40_320), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 5_040), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 720), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 120), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 24), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 6), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1.0 / 2), y))
  y = f64x2.mul(r, f64x2.add(f64x2.splat(1), y))
  y = f64x2.add(f64x2.splat(1), y)
  // 2ᵏ: with 2⁵² added, the last bits of a double are an integer, and an exponent is one shifted by 52.
  const power = i64x2.shl(f64x2.add(k, f64x2.splat(4_503_599_627_370_496 + 1_023)), 52)
  return v128.and(f64x2.mul(power, y), f64x2.ge(k, f64x2.splat(-60)))
}

/** target[i] = source[i] / √(mean of source[i]²) · gain, for another target than the source. */
export function normalizeRows(
  source: usize,
  rows: i32,
  columns: usize,
  gain: usize,
  target: usize,
): void {
  const step = columns << 2
  const count = f64x2.splat(<f64>columns)
  for (let i = 0; i < rows; i += 2, source += step * 2, target += step * 2) {
    // The last of an odd number of rows is its own neighbour.
    const next = i + 1 < rows ? step : 0
    let squares = f64x2.splat(0)
    for (let at = source, end = source + step; at < end; at += 16) {
      const a = v128.load(at)
      const b = v128.load(at + next)
      const low = v128.shuffle<i32>(a, b, 0, 4, 1, 5)
      const high = v128.shuffle<i32>(a, b, 2, 6, 3, 7)
      squares = f64x2.add(squares, squared(f64x2.promote_low_f32x4(low)))
      squares = f64x2.add(squares, squared(f64x2.promote_low_f32x4(swapped(low))))
      squares = f64x2.add(squares, squared(f64x2.promote_low_f32x4(high)))
      squares = f64x2.add(squares, squared(f64x2.promote_low_f32x4(swapped(high))))
    }
    const mean = f64x2.add(f64x2.div(squares, count), f64x2.splat(EPSILON))
    const factors = f64x2.div(f64x2.splat(1), f64x2.sqrt(mean))
    const first = f64x2.splat(f64x2.extract_lane(factors, 0))
    const second = f64x2.splat(f64x2.extract_lane(factors, 1))
    for (let c: usize = 0; c < step; c += 8) {
      const own = two(gain + c)
      put(target + c, f64x2.mul(f64x2.mul(two(source + c), first), own))
      const at = c + next
      put(target + at, f64x2.mul(f64x2.mul(two(source + at), second), own))
    }
  }
}

/** rows[i] += vector */
export function addToRows(rows: usize, count: i32, columns: usize, vector: usize): void {
  const end = vector + (columns << 2)
  for (let i = 0; i < count; i++) {
    for (let at = vector; at < end; at += 8, rows += 8) put(rows, f64x2.add(two(rows), two(at)))
  }
}

/** rows[i] = max(0, rows[i] + vector) */
export function addAndRectify(rows: usize, count: i32, columns: usize, vector: usize): void {
  const end = vector + (columns << 2)
  const zero = f64x2.splat(0)
  for (let i = 0; i < count; i++) {
    for (let at = vector; at < end; at += 8, rows += 8) {
      put(rows, f64x2.pmax(zero, f64x2.add(two(rows), two(at))))
    }
  }
}

/**
 * The mean of the rows, each weighed by how much it answers to `asked`.
 * @param scratch as of softmaxRows
 * @param sums a f64 a column
 */
export function pool(
  rows: usize,
  count: i32,
  columns: usize,
  asked: usize,
  scratch: usize,
  sums: usize,
  target: usize,
): void {
  const step = columns << 2
  const end = scratch + (<usize>count << 3)
  const padded = scratch + ((<usize>count + 1) & ~1) * 8
  for (let at = scratch, row = rows; at < end; at += 8) {
    let dot: f64 = 0
    for (let to = asked, last = asked + step; to < last; to += 4, row += 4) {
      dot += <f64>load<f32>(row) * <f64>load<f32>(to)
    }
    store<f64>(at, dot)
  }
  if (end < padded) store<f64>(end, -Infinity)
  const sum = powers(scratch, padded)
  memory.fill(sums, 0, step * 2)
  for (let at = scratch; at < end; at += 8) {
    const share = f64x2.splat(load<f64>(at) / sum)
    for (let to = sums, last = sums + step * 2; to < last; to += 16, rows += 8) {
      v128.store(to, f64x2.add(v128.load(to), f64x2.mul(share, two(rows))))
    }
  }
  for (let c: usize = 0; c < step; c += 8) put(target + c, v128.load(sums + c * 2))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function levelsOf(limit: f64, largest: f64): f64 {
  return largest == 0 ? 0 : limit / largest
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function levelsOfTwo(limit: v128, largest: v128): v128 {
  return v128.and(f64x2.div(limit, largest), f64x2.ne(largest, f64x2.splat(0)))
}

/** Four f32 times their levels, as the nearest i32; halves go up. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function nearest(at: usize, low: v128, high: v128): v128 {
  const a = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(two(at), low), f64x2.splat(32_768.5)))
  const b = i32x4.trunc_sat_f64x2_s_zero(
    f64x2.add(f64x2.mul(two(at + 8), high), f64x2.splat(32_768.5)),
  )
  return i32x4.sub(v128.shuffle<i64>(a, b, 0, 2), i32x4.splat(32_768))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function scaled(products: usize, rowScale: v128, columnScales: usize): v128 {
  return f64x2.mul(twoIntegers(products), f64x2.mul(rowScale, two(columnScales)))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function squared(x: v128): v128 {
  return f64x2.mul(x, x)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function swapped(x: v128): v128 {
  return v128.shuffle<i64>(x, x, 1, 0)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function twoIntegers(at: usize): v128 {
  return f64x2.convert_low_i32x4_s(v128.load64_zero(at))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function put(at: usize, pair: v128): void {
  v128.store_lane<i64>(at, f32x4.demote_f64x2_zero(pair), 0)
}
