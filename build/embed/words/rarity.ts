/**
 * The length of a term's vector by its document frequency: √idf, with the idf of BM25. The square root, because the
 * other half is in the cards' vectors: both sides were learned with it.
 */
export const rarity = (frequency: number, cards: number): number =>
  Math.sqrt(ln(1 + (cards - frequency + 0.5) / (frequency + 0.5)))

/**
 * ln x for x ≥ 1, the same on every machine, because `Math.log` may differ between engines. x = m·2ᵏ with 1 ≤ m < 2,
 * and ln m is 2·artanh((m − 1) / (m + 1)), whose series gives ten digits after ten terms.
 */
export function ln(x: number): number {
  let m = x
  let k = 0
  for (; m >= 2; m /= 2) k++
  const z = (m - 1) / (m + 1)
  let sum = 0
  for (let i = 19; i > 0; i -= 2) sum = sum * z * z + 1 / i
  return k * Math.LN2 + 2 * z * sum
}
