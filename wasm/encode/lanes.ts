/** Two components of a row at a time: f32 or i32 in memory, doubles in lanes. */

// @ts-ignore: a decorator of AssemblyScript
@inline
export function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
export function twoIntegers(at: usize): v128 {
  return f64x2.convert_low_i32x4_s(v128.load64_zero(at))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
export function put(at: usize, pair: v128): void {
  v128.store_lane<i64>(at, f32x4.demote_f64x2_zero(pair), 0)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
export function squared(x: v128): v128 {
  return f64x2.mul(x, x)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
export function swapped(x: v128): v128 {
  return v128.shuffle<i64>(x, x, 1, 0)
}
