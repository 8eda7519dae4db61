/** Products of matrices of small integers, exact in i32. */

/**
 * Computes eight sums at a time, four rows of `a` by two of `b`. With more, their operands would not fit into the 16
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

/** Adds up the lanes of four totals; the four sums are the lanes of the result. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7))
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3))
}
