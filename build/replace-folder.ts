/**
 * A folder that was written aside takes the place of another: whoever reads meanwhile has the old one or the new one. Two
 * processes may do so at once; either one's is good.
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
