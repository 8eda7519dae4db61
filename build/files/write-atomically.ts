/**
 * Writes a file atomically: elsewhere first, then renamed, so that a killed build leaves the previous file. The
 * folder must exist.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs'

export function writeAtomically(file: string, contents: string | Uint8Array): void {
  const staging = `${file}.${process.pid}.partial`
  try {
    writeFileSync(staging, contents)
    renameSync(staging, file)
  } finally {
    rmSync(staging, { force: true })
  }
}
