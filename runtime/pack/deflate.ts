/**
 * Bytes → the same, deflated (RFC 1951), by package pako, a port of zlib: the same bytes on every machine, which native
 * zlib does not promise, and 2 % fewer than fflate's. Apart from those who read (blocks.ts): no page and no worker
 * should carry what only a build uses.
 */
import { deflateRaw } from 'pako'

const LEVEL = 9

/** Raw bytes of a block → its file's bytes; a build may remember what it compressed before. */
export type Compress = (raw: Uint8Array) => Uint8Array

/** What makes the bytes: whoever keeps compressed blocks keeps this with them. */
export const DEFLATED_BY = `pako-3.0.3-${LEVEL}`

export const deflate: Compress = (raw) => deflateRaw(raw, { level: LEVEL })
