/**
 * Counts the bits set in a 32-bit number (Warren, Hacker's Delight, figure 5-2).
 */
export function bitsIn(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
