/**
 * zlib as Node, Deno and Bun have it built in, and workerd with the flag `nodejs_compat`: it inflates at once, where a stream
 * has to be waited for. Asked for at run time, since an import of `node:zlib` would keep whatever leads here out of browsers.
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
  // Copied, since the result keeps a larger buffer alive.
  return zlib && ((bytes) => new Uint8Array(zlib.inflateRawSync(bytes)))
}
