/**
 * The kernel of distillation and of rotations to principal axes: weighted sums of rows of f32, in double precision.
 *
 *   sparse   out[i] = Σ weights[k] · matrix[numbers[k]]     k from starts[i] to starts[i + 1]
 *   dense    out[i] = Σ rows[i][k] · turned[k]
 *   squares  sums[i][j] = Σ rows[k][i] · rows[k][j]         for j ≥ i
 *
 * and the other parts of a step of conjugate gradients, over matrices of the same shape:
 *
 *   pulled   image += pull · direction                      sums: direction · image, by column
 *   advance  solution += step · direction, residual −= step · image      sums: residual² · inverse, by column
 *   turn     direction = residual · inverse + keep · direction
 *
 * Lanes are components of the result, so each component is summed separately, in the order of k, and has the same bits
 * as from a loop in JavaScript. Sums stay in registers: sixteen components of one row, or eight of two.
 *
 * Addresses are in bytes, and `wide` is in components. The caller lays out the memory from 0.
 */

/** @param wide a multiple of 16 */
export function sparse(
  starts: usize,
  numbers: usize,
  weights: usize,
  count: i32,
  matrix: usize,
  wide: i32,
  out: usize,
): void {
  const step = <usize>wide << 2
  for (let i = 0; i < count; i++, starts += 4, out += step) {
    const from = <usize>load<u32>(starts) << 2
    const end = <usize>load<u32>(starts, 4) << 2
    for (let c: usize = 0; c < step; c += 64) {
      sixteen(numbers + from, weights + from, weights + end, matrix + c, step, out + c)
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function sixteen(
  number: usize,
  weight: usize,
  end: usize,
  matrix: usize,
  step: usize,
  out: usize,
): void {
  let s0 = f64x2.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  let s4 = s0
  let s5 = s0
  let s6 = s0
  let s7 = s0
  for (; weight < end; weight += 4, number += 4) {
    const w = f64x2.splat(<f64>load<f32>(weight))
    const row = matrix + <usize>load<u32>(number) * step
    s0 = f64x2.add(s0, f64x2.mul(w, two(row)))
    s1 = f64x2.add(s1, f64x2.mul(w, two(row + 8)))
    s2 = f64x2.add(s2, f64x2.mul(w, two(row + 16)))
    s3 = f64x2.add(s3, f64x2.mul(w, two(row + 24)))
    s4 = f64x2.add(s4, f64x2.mul(w, two(row + 32)))
    s5 = f64x2.add(s5, f64x2.mul(w, two(row + 40)))
    s6 = f64x2.add(s6, f64x2.mul(w, two(row + 48)))
    s7 = f64x2.add(s7, f64x2.mul(w, two(row + 56)))
  }
  put(out, s0)
  put(out + 8, s1)
  put(out + 16, s2)
  put(out + 24, s3)
  put(out + 32, s4)
  put(out + 40, s5)
  put(out + 48, s6)
  put(out + 56, s7)
}

/**
 * @param count of rows, even
 * @param turned `depth` rows of f64, `wide` each
 * @param wide a multiple of 8
 */
export function dense(
  rows: usize,
  count: i32,
  depth: i32,
  turned: usize,
  wide: i32,
  out: usize,
): void {
  const depthStep = <usize>depth << 2
  const outStep = <usize>wide << 2
  for (let i = 0; i < count; i += 2, rows += depthStep * 2, out += outStep * 2) {
    for (let c: usize = 0; c < outStep; c += 32) {
      twoByEight(rows, depthStep, turned + c * 2, outStep, out + c)
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function twoByEight(
  row: usize,
  depthStep: usize,
  turned: usize,
  outStep: usize,
  out: usize,
): void {
  let s0 = f64x2.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  let t0 = s0
  let t1 = s0
  let t2 = s0
  let t3 = s0
  const step = outStep * 2
  for (const end = row + depthStep; row < end; row += 4, turned += step) {
    const x = f64x2.splat(<f64>load<f32>(row))
    const y = f64x2.splat(<f64>load<f32>(row + depthStep))
    const p = v128.load(turned)
    s0 = f64x2.add(s0, f64x2.mul(x, p))
    t0 = f64x2.add(t0, f64x2.mul(y, p))
    const q = v128.load(turned, 16)
    s1 = f64x2.add(s1, f64x2.mul(x, q))
    t1 = f64x2.add(t1, f64x2.mul(y, q))
    const r = v128.load(turned, 32)
    s2 = f64x2.add(s2, f64x2.mul(x, r))
    t2 = f64x2.add(t2, f64x2.mul(y, r))
    const s = v128.load(turned, 48)
    s3 = f64x2.add(s3, f64x2.mul(x, s))
    t3 = f64x2.add(t3, f64x2.mul(y, s))
  }
  put(out, s0)
  put(out + 8, s1)
  put(out + 16, s2)
  put(out + 24, s3)
  const next = out + outStep
  put(next, t0)
  put(next + 8, t1)
  put(next + 16, t2)
  put(next + 24, t3)
}

/**
 * Takes four rows at a time, so that the sums are read and written a quarter as often.
 * @param count of rows, a multiple of 4
 * @param wide even
 * @param sums `wide` rows of f64; those left of the diagonal are undefined
 */
export function squares(rows: usize, count: i32, wide: i32, sums: usize): void {
  const step = <usize>wide << 2
  for (let k = 0; k < count; k += 4, rows += step * 4) {
    let out = sums
    for (let i: usize = 0; i < step; i += 4, out += step * 2) {
      const at = rows + i
      const x = f64x2.splat(<f64>load<f32>(at))
      const y = f64x2.splat(<f64>load<f32>(at + step))
      const z = f64x2.splat(<f64>load<f32>(at + step * 2))
      const w = f64x2.splat(<f64>load<f32>(at + step * 3))
      for (let j = i & ~7; j < step; j += 8) {
        const row = rows + j
        const first = f64x2.add(f64x2.mul(x, two(row)), f64x2.mul(y, two(row + step)))
        const last = f64x2.add(
          f64x2.mul(z, two(row + step * 2)),
          f64x2.mul(w, two(row + step * 3)),
        )
        const sum = out + j * 2
        v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(first, last)))
      }
    }
  }
}

/** @param sums `wide` f64, initially zero, here and below; @param wide even */
export function pulled(
  image: usize,
  direction: usize,
  pull: f64,
  rows: i32,
  wide: i32,
  sums: usize,
): void {
  const step = <usize>wide << 2
  const pulls = f64x2.splat(pull)
  for (let i = 0; i < rows; i++, image += step, direction += step) {
    for (let c: usize = 0; c < step; c += 8) {
      const own = two(direction + c)
      put(image + c, f64x2.add(two(image + c), f64x2.mul(pulls, own)))
      const sum = sums + c * 2
      v128.store(sum, f64x2.add(v128.load(sum), f64x2.mul(own, two(image + c))))
    }
  }
}

/** @param inverse a f64 a row; @param steps `wide` f64 */
export function advance(
  solution: usize,
  residual: usize,
  direction: usize,
  image: usize,
  inverse: usize,
  steps: usize,
  rows: i32,
  wide: i32,
  sums: usize,
): void {
  const step = <usize>wide << 2
  for (let i = 0; i < rows; i++, inverse += 8) {
    const scale = f64x2.splat(load<f64>(inverse))
    for (let c: usize = 0; c < step; c += 8) {
      const along = v128.load(steps + c * 2)
      put(solution + c, f64x2.add(two(solution + c), f64x2.mul(along, two(direction + c))))
      const rest = f64x2.sub(two(residual + c), f64x2.mul(along, two(image + c)))
      put(residual + c, rest)
      const sum = sums + c * 2
      v128.store(sum, f64x2.add(v128.load(sum), f64x2.mul(f64x2.mul(rest, rest), scale)))
    }
    solution += step
    residual += step
    direction += step
    image += step
  }
}

/** @param keeps `wide` f64 */
export function turn(
  direction: usize,
  residual: usize,
  inverse: usize,
  keeps: usize,
  rows: i32,
  wide: i32,
): void {
  const step = <usize>wide << 2
  for (let i = 0; i < rows; i++, inverse += 8, direction += step, residual += step) {
    const scale = f64x2.splat(load<f64>(inverse))
    for (let c: usize = 0; c < step; c += 8) {
      const kept = f64x2.mul(v128.load(keeps + c * 2), two(direction + c))
      put(direction + c, f64x2.add(f64x2.mul(two(residual + c), scale), kept))
    }
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function put(at: usize, sum: v128): void {
  v128.store_lane<i64>(at, f32x4.demote_f64x2_zero(sum), 0)
}
