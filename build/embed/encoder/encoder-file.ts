/**
 * Reads base/encoder.bin, the weights of the document encoder that learn/ writes. Little-endian, each block padded
 * with zeros to a multiple of four bytes:
 *
 *   ┌──────────┬─────┬──────────────────┬───────────────────────────────────────────────┐
 *   │ CCENC001 │ u32 │ JSON: the shape, │ tensors, one after the other, in this order:  │
 *   │          │     │ u32 bytes long   │                                               │
 *   └──────────┴─────┴──────────────────┴───────────────────────────────────────────────┘
 *     input          matrix   width × dimensions       positions   matrix   length × width
 *     per layer:
 *       attendGain   vector   width
 *       query, key, value, output   matrices   width × width
 *       expandGain   vector   width
 *       expand       matrix   hidden × width           expandBias    vector   hidden
 *       contract     matrix   width × hidden           contractBias  vector   width
 *     poolGain       vector   width                    pool          vector   width
 *     final          matrix   dimensions × width       finalBias     vector   dimensions
 *     bagShare       one number
 *
 * A vector is f32. A matrix is one f32 scale a row, then one i8 a component, row by row. A row computes one output,
 * so that y = Wx is a dot product of each row with x.
 */
import * as v from 'valibot'

export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly scales: Float32Array
  readonly values: Int8Array
}

export interface EncoderLayer {
  readonly attendGain: Float32Array
  readonly query: Matrix
  readonly key: Matrix
  readonly value: Matrix
  readonly output: Matrix
  readonly expandGain: Float32Array
  readonly expand: Matrix
  readonly expandBias: Float32Array
  readonly contract: Matrix
  readonly contractBias: Float32Array
}

export interface EncoderWeights extends EncoderShape {
  readonly input: Matrix
  readonly positions: Matrix
  readonly perLayer: readonly EncoderLayer[]
  readonly poolGain: Float32Array
  readonly pool: Float32Array
  readonly final: Matrix
  readonly finalBias: Float32Array
  readonly bagShare: number
}

export type EncoderShape = v.InferOutput<typeof Shape>

const MAGIC = 'CCENC001'

const size = (multiple: number) =>
  v.pipe(v.number(), v.integer(), v.multipleOf(multiple), v.minValue(multiple), v.maxValue(4096))

/** Multiples of 8 where rows are multiplied, as the kernel requires. */
const Shape = v.object({
  /** Identifies these weights and the base vectors that they were trained on. */
  model: v.string(),
  layers: size(1),
  width: size(8),
  heads: size(1),
  hidden: size(8),
  /** The most terms read of a text. */
  length: size(1),
  dimensions: size(8),
})

/** @throws Error when these are not the bytes of an encoder */
export function readEncoder(bytes: Uint8Array): EncoderWeights {
  const reader = readerOf(bytes)
  if (reader.text(MAGIC.length) !== MAGIC)
    throw new Error('the file does not contain the weights of an encoder: get the model again')
  const shape = v.parse(Shape, JSON.parse(reader.text(reader.u32())))
  reader.align()
  const { width, hidden, length, dimensions } = shape
  if (width % (shape.heads * 8) !== 0)
    throw new Error(
      'the attention heads of this encoder are not a multiple of 8 wide: choose another model',
    )
  const { matrix, vector } = reader
  const weights = {
    ...shape,
    input: matrix(width, dimensions),
    positions: matrix(length, width),
    perLayer: Array.from({ length: shape.layers }, (): EncoderLayer => {
      return {
        attendGain: vector(width),
        query: matrix(width, width),
        key: matrix(width, width),
        value: matrix(width, width),
        output: matrix(width, width),
        expandGain: vector(width),
        expand: matrix(hidden, width),
        expandBias: vector(hidden),
        contract: matrix(width, hidden),
        contractBias: vector(width),
      }
    }),
    poolGain: vector(width),
    pool: vector(width),
    final: matrix(dimensions, width),
    finalBias: vector(dimensions),
    bagShare: vector(1)[0] ?? 0,
  }
  reader.end()
  return weights
}

function readerOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (length: number): number => {
    const from = at
    at += length
    if (at > bytes.length)
      throw new Error('the weights of the encoder are incomplete: get the model again')
    return from
  }
  const align = (): void => {
    at = Math.ceil(at / 4) * 4
  }
  const vector = (length: number): Float32Array => {
    const from = take(length * 4)
    return Float32Array.from({ length }, (_, i) => view.getFloat32(from + i * 4, true))
  }
  return {
    align,
    vector,
    u32: () => view.getUint32(take(4), true),
    text(length: number): string {
      const from = take(length)
      return new TextDecoder().decode(bytes.subarray(from, from + length))
    },
    matrix(rows: number, columns: number): Matrix {
      const scales = vector(rows)
      const from = take(rows * columns)
      const values = new Int8Array(bytes.subarray(from, from + rows * columns))
      align()
      return { rows, columns, scales, values }
    },
    end(): void {
      if (at !== bytes.length)
        throw new Error('the file is longer than the weights of the encoder: get the model again')
    },
  }
}
