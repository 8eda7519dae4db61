/**
 * The synchronous zlib of Node, Deno and Bun, and of workerd with the flag `nodejs_compat`. Requested at run time,
 * because an import of `node:zlib` would prevent browsers from loading its importers.
 */
import type { InflateNow } from './blocks.ts'

interface Zlib {
  inflateRawSync(bytes: Uint8Array): Uint8Array
}

declare const process: { getBuiltinModule?(name: 'node:zlib'): Zlib | undefined }

/** @returns undefined where there is none, as in a browser */
export function builtInInflate(): InflateNow | undefined {
  const hasBuiltIns = typeof process === 'object' && typeof process.getBuiltinModule === 'function'
  const zlib = hasBuiltIns ? process.getBuiltinModule?.('node:zlib') : undefined
  // Copied, because the result keeps a larger buffer alive.
  return zlib && ((bytes) => new Uint8Array(zlib.inflateRawSync(bytes)))
}
