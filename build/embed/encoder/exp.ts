/**
 * eˣ for x ≤ 0, the same on every machine: `Math.exp` may differ between engines in its last bit. It uses only
 * additions and multiplications of doubles, which IEEE 754 defines exactly.
 *
 * x = k·ln 2 + r with |r| ≤ ln 2 / 2: eˣ = 2ᵏ·eʳ, and the Taylor polynomial of degree 9 gives eʳ to 1e-11.
 */
export function exp(x: number): number {
  const k = Math.round(x * Math.LOG2E)
  const power = POWERS[-k]
  if (power === undefined) return 0
  const r = x - k * Math.LN2
  return (
    power *
    (1 +
      r *
        (1 +
          r *
            (1 / 2 +
              r *
                (1 / 6 +
                  r *
                    (1 / 24 +
                      r *
                        (1 / 120 +
                          r * (1 / 720 + r * (1 / 5040 + r * (1 / 40_320 + r / 362_880)))))))))
  )
}

/** 2⁰ 2⁻¹ … by halving, which is exact; smaller values are negligible beside 1. */
const POWERS: readonly number[] = halves(60)

function halves(count: number): number[] {
  const powers = [1]
  for (let value = 0.5; powers.length <= count; value /= 2) powers.push(value)
  return powers
}
