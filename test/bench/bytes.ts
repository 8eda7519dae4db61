/**
 * The size of a folder on disk and on the network. Files are compressed individually, as a server sends them, with
 * Brotli at one fixed quality, because native quality 11 would take longer than everything else.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Weight } from './results.ts'

export const BROTLI_QUALITY = 5

/** Incompressible files count uncompressed, because a server would not send them larger. */
export function weigh(folder: string): Weight {
  let files = 0
  let bytes = 0
  let compressed = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const content = readFileSync(join(entry.parentPath, entry.name))
    files++
    bytes += content.length
    compressed += Math.min(content.length, brotli(content))
  }
  return { files, bytes, bytes_brotli: compressed }
}

function brotli(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return brotliCompressSync(content, { params }).length
}
