/** Attention: e to the power of each product, divided by their sum. */
import { LARGEST } from './integers'
import { put, two } from './lanes'

/**
 * Products of the queries and keys of one head → the attention of each row to each row, in parts of LARGEST. Rows of
 * `columns` products are contiguous.
 * @param rowScales, columnScales a f64 a row, with `scaleStep` between two
 * @param root of the components of a head
 * @param scratch a f64 a column and a few more, up to a multiple of eight
 * @param step between two rows of the target, which is padded with zeros to a multiple of eight
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

/**
 * target = Σ softmax(asked · rows[i]) · rows[i]
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
function part(at: usize, sum: v128): v128 {
  const share = f64x2.mul(f64x2.div(v128.load(at), sum), f64x2.splat(LARGEST))
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.add(share, f64x2.splat(0.5)))
}

/** In place: f64 x → e to the power of x − the largest x, for an even number of them. @returns the sum, in order */
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

/** The same as build/embed/encoder/exp.ts, for x ≤ 0. */
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
  // 2ᵏ: after 2⁵² is added, the last bits of a double hold the integer k. Shifted by 52, they are the exponent.
  const power = i64x2.shl(f64x2.add(k, f64x2.splat(4_503_599_627_370_496 + 1_023)), 52)
  return v128.and(f64x2.mul(power, y), f64x2.ge(k, f64x2.splat(-60)))
}
