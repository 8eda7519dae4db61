/**
 * Replaces a folder by one that was written elsewhere. Concurrent readers see the old folder or the new one. Two
 * processes may replace it at once; either result is valid.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'

export function replaceFolder(aside: string, folder: string): void {
  const previous = `${aside}.previous`
  try {
    if (existsSync(folder)) renameSync(folder, previous)
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(previous, { recursive: true, force: true })
    rmSync(aside, { recursive: true, force: true })
  }
}
