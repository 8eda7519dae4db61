/** Arithmetic on rows of f32 between two products. */
import { put, squared, swapped, two } from './lanes'

/** Prevents a division by zero for a row of zeros. */
const EPSILON: f64 = 1e-6

/** target[i] = source[i] / √(mean of source[i]²) · gain; target and source must differ. */
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
