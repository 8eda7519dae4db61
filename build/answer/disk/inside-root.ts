/**
 * Resolves a requested path inside a folder, or returns nothing. Links that leave the folder, `..`, and git's own
 * files are refused.
 */
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** @param root as `realpath` returns it @returns the file as `realpath` returns it */
async function insideRoot(root: string, asked: string): Promise<string | undefined> {
  if (asked.includes('\0')) return undefined
  try {
    const target = await realpath(path.join(root, asked))
    const segments = path.relative(root, target).split(path.sep)
    if (segments[0] === '..' || path.isAbsolute(segments.join(path.sep))) return undefined
    return segments.includes('.git') ? undefined : target
  } catch {
    return undefined
  }
}

/** Larger files are not sources. */
const MAX_BYTES = 128 * 1024 * 1024

/** @returns undefined for anything that is not a readable file inside the folder */
export async function bytesInside(root: string, asked: string): Promise<Uint8Array | undefined> {
  const file = await insideRoot(root, asked)
  if (file === undefined) return undefined
  try {
    const { size } = await stat(file)
    return size > MAX_BYTES ? undefined : await readFile(file)
  } catch {
    return undefined
  }
}
