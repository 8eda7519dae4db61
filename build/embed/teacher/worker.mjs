/**
 * A worker thread of a teacher: a model's files and texts come in, their vectors go out, one after the other
 * in one array. The model is loaded with the first batch. Plain JavaScript because a worker starts without tsx.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) })
const { openTransformer } = await import('./transformer.ts')

/** @type {Promise<import('./transformer.ts').Transformer> | undefined} */
let opening

/** @param {{ model: import('./model-files.ts').ModelFiles, texts: readonly string[] }} batch */
export default async function encodeBatch({ model, texts }) {
  opening ??= openTransformer(model)
  const transformer = await opening
  const vectors = []
  for (const text of texts) vectors.push(await transformer.encode(text))
  const dimensions = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * dimensions)
  for (const [i, vector] of vectors.entries()) all.set(vector, i * dimensions)
  return all
}
