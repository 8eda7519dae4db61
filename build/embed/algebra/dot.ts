/**
 * The dot product of two arrays in double precision. Four independent sums avoid a dependency chain and take a third
 * of the time. The order is fixed, so the bits are always the same.
 */
export function dot(
  a: Float32Array,
  fromA: number,
  b: Float32Array,
  fromB: number,
  length: number,
): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let i = 0
  for (; i + 3 < length; i += 4) {
    s0 += (a[fromA + i] ?? 0) * (b[fromB + i] ?? 0)
    s1 += (a[fromA + i + 1] ?? 0) * (b[fromB + i + 1] ?? 0)
    s2 += (a[fromA + i + 2] ?? 0) * (b[fromB + i + 2] ?? 0)
    s3 += (a[fromA + i + 3] ?? 0) * (b[fromB + i + 3] ?? 0)
  }
  for (; i < length; i++) s0 += (a[fromA + i] ?? 0) * (b[fromB + i] ?? 0)
  return s0 + s1 + (s2 + s3)
}
