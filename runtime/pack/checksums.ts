/**
 * Bytes → the name of a pack file: the first 64 bits of SHA-256 (FIPS 180-4), in hex. The platform's own
 * implementation is used where there is one; a page served over plain HTTP from another machine has no
 * WebCrypto, so a JavaScript one is loaded then.
 */
import { hex } from './bytes.ts'

const HASH_BYTES = 8

/** The same at once, for whoever writes a pack: the caller brings its platform's. */
export type Checksum = (bytes: Uint8Array) => string

export async function contentHash(bytes: Uint8Array): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (subtle !== undefined) {
    const digest = await subtle.digest('SHA-256', new Uint8Array(bytes))
    return hex(new Uint8Array(digest), 0, HASH_BYTES)
  }
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return hex(sha256(bytes), 0, HASH_BYTES)
}
