/**
 * A file, whole or not at all: it is written aside and renamed, so that a build that is killed leaves what was there.
 * The folder must be there.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs'

export function writeWhole(file: string, contents: string | Uint8Array): void {
  const aside = `${file}.${process.pid}.partial`
  try {
    writeFileSync(aside, contents)
    renameSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}
