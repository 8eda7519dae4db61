/**
 * The name of a pack file: the first 64 bits of the SHA-256 of its bytes (FIPS 180-4), in hex. Uses the platform's
 * implementation where available. A page served over plain HTTP from another machine has no WebCrypto, so a
 * JavaScript one is loaded there.
 */
import { hex } from './bytes.ts'

const HASH_BYTES = 8

/** The synchronous form, for writers of packs, who pass their platform's. */
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
