/**
 * A worker thread of the built-in encoder: texts come in, their vectors go out, one after the other in one
 * array. Plain JavaScript because a worker starts without tsx.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) })
const { openBuiltIn } = await import('./built-in.ts')

/** @type {import('./built-in.ts').BuiltInModel | undefined} */
let model

/** @param {{ folder: string, texts: readonly string[] }} batch */
export default function encodeBatch({ folder, texts }) {
  model ??= openBuiltIn(folder)
  const { dimensions } = model.base
  const all = new Float32Array(texts.length * dimensions)
  for (const [i, text] of texts.entries()) all.set(model.encode(text), i * dimensions)
  return all
}
