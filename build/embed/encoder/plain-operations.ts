/**
 * wasm/encode.ts in plain JavaScript: the reference for its results, and the fallback without WebAssembly. The files in
 * plain/ have the names of those in wasm/encode/. Addresses and steps are in bytes; rows are contiguous unless a step
 * is given.
 */
import { integerConversions } from './plain/integers.ts'
import { memoryViews } from './plain/memory-views.ts'
import { products } from './plain/products.ts'
import { rowOperations } from './plain/rows.ts'
import { attention } from './plain/softmax.ts'

export type Operations = ReturnType<typeof plainOperations>

export function plainOperations(memory: ArrayBuffer) {
  const views = memoryViews(memory)
  return {
    ...products(views),
    ...integerConversions(views),
    ...attention(views),
    ...rowOperations(views),
  }
}
