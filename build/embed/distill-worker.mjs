/**
 * A worker thread of distillation: some of the components come in, solved they go out. Plain JavaScript because a
 * worker starts without tsx.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) })
const { distill } = await import('./distill.ts')

/** @param {import('./distill.ts').Distillation} problem */
export default (problem) => distill(problem)
