/**
 * Adds a row of four-bit components, times a weight, to a vector.
 */
import type { ScaledRows } from './clusters.ts'

export function addTo(sum: Float32Array, { rows, scale }: ScaledRows, row: number): void {
  const unit = scale(row)
  const from = (row * rows.dims) / 2
  for (let i = 0; i < sum.length; i += 2) {
    const byte = rows.bytes[from + i / 2] ?? 0
    // Shifted up to the sign bit and back down: two's complement of four bits.
    sum[i] = (sum[i] ?? 0) + ((byte << 28) >> 28) * unit
    sum[i + 1] = (sum[i + 1] ?? 0) + ((byte << 24) >> 28) * unit
  }
}
