/**
 * A thread of the built-in encoder: texts in, their vectors out in one array. The model is opened with the first
 * batch.
 */
import { type BuiltInModel, openBuiltIn } from './built-in.ts'

export interface Batch {
  /** The folder of terms.bin and encoder.bin. */
  readonly folder: string
  readonly texts: readonly string[]
}

let model: BuiltInModel | undefined

export default function encodeBatch({ folder, texts }: Batch): Float32Array {
  model ??= openBuiltIn(folder)
  const { base, encode } = model
  const all = new Float32Array(texts.length * base.dimensions)
  for (const [i, text] of texts.entries()) all.set(encode(text), i * base.dimensions)
  return all
}
