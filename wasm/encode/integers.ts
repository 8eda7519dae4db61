/** Rows of f32 become integers with scales, and products of integers become rows of f32 again. */
import { put, two, twoIntegers } from './lanes'

/** The largest i16, which stands for a share of 1. */
export const LARGEST: f64 = 32_767

/** @param limit the value of the largest component of a row */
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

/** @param step between two columns of the target */
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

/** target[i][j] = products[i][j] · scales[j]; @param step between two rows of the target */
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

/** Four f32 times their levels, as the nearest i32; halves are rounded up. */
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
