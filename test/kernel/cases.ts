/**
 * Rows and questions for the kernel, and one line of text that identifies all its scores. This runs in Node, in workerd
 * and in a page, so it imports only the contract.
 */
import type { Kernel, Rows } from '../../runtime/kernel/kernel.ts'

export interface Case {
  readonly rows: Rows
  readonly count: number
  readonly question: Int8Array
}

/** Counts around the kernel's steps of four, and one that is scanned in several slices. */
const COUNTS = [0, 1, 2, 3, 4, 5, 7, 64, 4099]

export function cases(): Case[] {
  const next = random(7)
  return COUNTS.flatMap((count) =>
    ([4, 8] as const).flatMap((bits) =>
      [32, 128, 160, 192, 256].map((dims): Case => {
        const bytes = Uint8Array.from({ length: (count * dims * bits) / 8 }, next)
        return {
          rows: { bytes, dims, bits },
          count,
          question: Int8Array.from({ length: dims }, next),
        }
      }),
    ),
  )
}

/** The largest possible sums: every component has an extreme value. */
export function extremes(): Case[] {
  return ([4, 8] as const).flatMap((bits) =>
    [0x00, 0x77, 0x7f, 0x80, 0x88, 0xff].map((byte): Case => {
      const dims = 1024
      const bytes = new Uint8Array((5 * dims * bits) / 8).fill(byte)
      return { rows: { bytes, dims, bits }, count: 5, question: new Int8Array(dims).fill(-128) }
    }),
  )
}

/** The expected result of `fingerprint` on every host. */
export const FINGERPRINT = '5749f981'

/** Hashes every score of every case, from rows that are read once and from rows that are placed. */
export function fingerprint(kernel: Kernel): string {
  let hash = 0x811c9dc5
  for (const { rows, question } of [...cases(), ...extremes()]) {
    for (const scores of [kernel.dots(question, rows), kernel.place(rows).dots(question)])
      for (const score of scores) hash = Math.imul(hash ^ score, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Pseudorandom bytes that are the same on every machine (a linear congruential generator with Knuth's constants). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
}
