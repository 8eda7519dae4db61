/**
 * Reads base/terms.bin, the built-in vectors of general English and code, and the projection into their space.
 * learn-base/ writes the file (its README describes the sources):
 *
 *   ┌──────────┬───────────────────┬───────────┬──────────────┬──────────┬────────┬─────────┬────────────┐
 *   │ CCBASE01 │ u32 length, JSON, │ queryMean │ documentMean │ rotation │ scales │ vectors │ terms, one │
 *   │          │ zeros to 4 bytes  │ f32       │ f32          │ f32      │ f32    │ i8      │ a line     │
 *   └──────────┴───────────────────┴───────────┴──────────────┴──────────┴────────┴─────────┴────────────┘
 *
 * The means have as many components as the teacher's vectors. The rotation has a row of that length for each of our
 * components, and a term's vector is a row of i8 times its scale.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PACKAGE_ROOT } from '../package-root.ts'

export interface Base {
  /** Identifies these vectors; vectors of different models are not comparable. */
  readonly model: string
  /** The teacher of this space, from which distillation can continue. */
  readonly teacher: string
  readonly dimensions: number
  readonly teacherDimensions: number
  /** As `termsOf` returns them: words, then whole identifiers (`gridsearchcv`), each sorted by code units. */
  readonly terms: readonly string[]
  /** How many of them are words. */
  readonly words: number
  readonly numberOf: ReadonlyMap<string, number>
  /** terms × dimensions; the length of a row is the term's rarity. */
  readonly vectors: Float32Array
  /** The mean of the teacher's vectors of questions, and of documents. */
  readonly queryMean: Float32Array
  readonly documentMean: Float32Array
  /** dimensions × teacherDimensions: (teacher's vector − mean) → our space, most variance first. */
  readonly rotation: Float32Array
}

/**
 * The terms that a library's questions may need: all words, and the identifiers that the library contains. Other
 * identifiers add nothing to their parts.
 */
export const termsFor = ({ terms, words }: Base, isHeld: (term: string) => boolean): string[] =>
  terms.filter((term, row) => row < words || isHeld(term))

let loaded: Base | undefined

export function loadBase(): Base {
  loaded ??= readBase(readFileSync(join(PACKAGE_ROOT, 'build', 'embed', 'base', 'terms.bin')))
  return loaded
}

const MAGIC = 'CCBASE01'

const Header = v.object({
  model: v.string(),
  teacher: v.string(),
  dimensions: v.pipe(v.number(), v.integer(), v.minValue(1)),
  teacherDimensions: v.pipe(v.number(), v.integer(), v.minValue(1)),
  terms: v.pipe(v.number(), v.integer(), v.minValue(1)),
  words: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** @throws Error when these are not the bytes of base vectors */
export function readBase(bytes: Uint8Array): Base {
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  if (text(0, MAGIC.length) !== MAGIC)
    throw new Error('the file does not contain base vectors: install cardcat again')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerAt = MAGIC.length + 4
  const headerEnd = headerAt + view.getUint32(MAGIC.length, true)
  const header = v.parse(Header, JSON.parse(text(headerAt, headerEnd)))
  const { dimensions, teacherDimensions } = header

  let at = Math.ceil(headerEnd / 4) * 4
  const floats = (count: number): Float32Array => {
    const from = at
    at += count * 4
    const values = new Float32Array(count)
    for (let i = 0; i < count; i++) values[i] = view.getFloat32(from + i * 4, true)
    return values
  }
  const queryMean = floats(teacherDimensions)
  const documentMean = floats(teacherDimensions)
  const rotation = floats(dimensions * teacherDimensions)
  const scales = floats(header.terms)
  const levels = new Int8Array(bytes.buffer, bytes.byteOffset + at, header.terms * dimensions)
  const vectors = new Float32Array(levels.length)
  for (let row = 0, i = 0; row < header.terms; row++) {
    const scale = scales[row] ?? 0
    for (const end = i + dimensions; i < end; i++) vectors[i] = (levels[i] ?? 0) * scale
  }
  const terms = text(at + vectors.length, bytes.length).split('\n')
  if (terms.length !== header.terms)
    throw new Error('the base vectors are damaged: install cardcat again')
  const numberOf = new Map(terms.map((term, i) => [term, i]))
  const { model, teacher, words } = header
  return {
    ...{ model, teacher, dimensions, teacherDimensions, terms, words, numberOf, vectors },
    ...{ queryMean, documentMean, rotation },
  }
}
