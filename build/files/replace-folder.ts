/**
 * Replaces a folder by one that was written elsewhere. Concurrent readers see the old folder or the new one. Two
 * processes may replace it at once; either result is valid.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'

export function replaceFolder(staging: string, folder: string): void {
  const previous = `${staging}.previous`
  try {
    if (existsSync(folder)) renameSync(folder, previous)
    renameSync(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(previous, { recursive: true, force: true })
    rmSync(staging, { recursive: true, force: true })
  }
}
