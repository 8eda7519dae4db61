/**
 * Deflates bytes (RFC 1951) with package pako, a port of zlib: the same bytes on every machine, which native zlib
 * does not guarantee, and fewer than fflate's. Kept apart from readers (blocks.ts), so that pages and workers do
 * not include what only a build uses.
 */
import { deflateRaw } from 'pako'

const LEVEL = 9

/** Compresses the raw bytes of a block; a build may cache the results. */
export type Compress = (raw: Uint8Array) => Uint8Array

/** Identifies the compressor, for caches of compressed blocks. */
export const DEFLATED_BY = `pako-3.0.3-${LEVEL}`

export const deflate: Compress = (raw) => deflateRaw(raw, { level: LEVEL })
