/** Sizes and differences, in English notation. */
import { grouped } from '../../runtime/std/counted.ts'

export const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** `+3`, `−2`; undefined if nothing changed or the earlier number is unknown. */
export function difference(before: number | undefined, after: number): string | undefined {
  if (before === undefined || before === after) return undefined
  return `${after > before ? '+' : '−'}${grouped(Math.abs(after - before))}`
}
