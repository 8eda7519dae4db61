/**
 * A cache file of numbers after a header:
 *
 *   u32 length of the header │ header, JSON, spaces to a multiple of 4 │ numbers (f32)
 *
 * The key in the header is a hash of everything that the numbers depend on, the check is a hash of the numbers, so
 * that a truncated or changed file is ignored.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { writeWhole } from '../../files/write-whole.ts'

const Head = v.object({ key: v.string(), check: v.string(), says: v.unknown() })

export interface Numbers {
  /** The caller's data in the header, unchecked. */
  readonly says: unknown
  readonly numbers: Float32Array
}

/** @returns undefined when the file is missing, damaged, or has another key */
export function readNumbers(file: string, key: string): Numbers | undefined {
  try {
    const bytes = readFileSync(file)
    const length = bytes.readUInt32LE(0)
    const head = v.parse(Head, JSON.parse(bytes.toString('utf8', 4, 4 + length)))
    const numbers = bytes.subarray(4 + length)
    if (head.key !== key || head.check !== hash('sha256', numbers)) return undefined
    return { says: head.says, numbers: new Float32Array(Uint8Array.from(numbers).buffer) }
  } catch {
    return undefined
  }
}

/**
 * Written atomically. A cache that cannot be written costs time and never fails a build: read-only homes are common
 * in CI.
 */
export function writeNumbers(
  file: string,
  key: string,
  says: unknown,
  parts: readonly Float32Array[],
): void {
  const numbers = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  )
  const said = Buffer.from(JSON.stringify({ key, check: hash('sha256', numbers), says }))
  const head = Buffer.alloc(4 + Math.ceil(said.length / 4) * 4, ' ')
  head.writeUInt32LE(head.length - 4)
  said.copy(head, 4)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, Buffer.concat([head, numbers]))
  } catch {
    // Nothing is stored, and the next build computes it again.
  }
}
