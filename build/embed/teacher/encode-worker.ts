/**
 * A thread of a teacher: texts in, their vectors out in one array. The model is loaded with the first batch.
 */
import type { ModelFiles } from './model-files.ts'
import { openTeacher } from './transformer.ts'

export interface Batch {
  readonly model: ModelFiles
  readonly texts: readonly string[]
}

let opening: ReturnType<typeof openTeacher> | undefined

export default async function encodeBatch({ model, texts }: Batch): Promise<Float32Array> {
  opening ??= openTeacher(model)
  const encode = await opening
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await encode(text))
  const dimensions = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * dimensions)
  for (const [i, vector] of vectors.entries()) all.set(vector, i * dimensions)
  return all
}
