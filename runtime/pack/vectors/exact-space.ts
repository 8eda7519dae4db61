/**
 * The projection from the model's own vectors into the pack's space, for a question that the model itself encodes:
 * subtract the mean, then one dot product for each of the pack's components, rotated like all vectors
 * (hadamard-rotation.ts). Writer and reader together.
 *
 *   'CCVX' u32 · version u16 · 0 u16 · model's dimensions u32 · pack's dimensions u32
 *   │ mean: f32 × model's │ rotation: pack's rows of f32 × model's
 */
import type { ExactSpace } from '../../embedding/pack-embedding.ts'
import { byteWriter } from '../byte-writer.ts'
import { readU32 } from '../bytes.ts'
import { refusal } from '../known-header.ts'
import { hadamardRotation } from './hadamard-rotation.ts'
import { normalize } from './quantized.ts'

const MAGIC = 0x58564343
const VERSION = 1
const HEADER = 16
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'the space of a model' }

export function writeExactSpace({ mean, rotation }: ExactSpace): Uint8Array {
  const out = byteWriter(HEADER + (mean.length + rotation.length) * 4)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(0)
  out.u32(mean.length)
  out.u32(rotation.length / mean.length)
  const word = new DataView(new ArrayBuffer(4))
  for (const values of [mean, rotation])
    for (const value of values) {
      word.setFloat32(0, value)
      out.u32(word.getUint32(0))
    }
  return out.finish()
}

/** @returns a reason in words when the bytes are not such a file */
export function openExactSpace(bytes: Uint8Array): ExactSpace | string {
  const wrong = refusal(bytes, KNOWN)
  if (wrong !== undefined) return wrong
  const own = readU32(bytes, 8)
  const kept = readU32(bytes, 12)
  if (bytes.length < HEADER + (own + own * kept) * 4) return 'is shorter than its header says'
  const view = new DataView(bytes.buffer, bytes.byteOffset + HEADER)
  const read = (from: number, count: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => view.getFloat32((from + i) * 4, true))
  return { mean: read(0, own), rotation: read(own, own * kept) }
}

/** @param vector the model's @returns a unit vector with `dimensions` components in the pack's space */
export function intoSpace(
  { mean, rotation }: ExactSpace,
  vector: Float32Array,
  dimensions: number,
): Float32Array {
  const placed = new Float32Array(dimensions)
  for (let row = 0; row < dimensions; row++) {
    let sum = 0
    for (let i = 0; i < mean.length; i++)
      sum += ((vector[i] ?? 0) - (mean[i] ?? 0)) * (rotation[row * mean.length + i] ?? 0)
    placed[row] = sum
  }
  return normalize(hadamardRotation(placed))
}
