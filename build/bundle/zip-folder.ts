/**
 * Writes a folder as one zip with reproducible bytes: sorted names, one fixed date. Files are read and written one
 * after another; the zip gets its name when it is complete.
 */
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { UsageError } from '../errors.ts'

/** The limit without Zip64, which not every program reads (PKWARE, APPNOTE.TXT, 4.4.1.4). */
const MAX_FILES = 65_535
const MAX_BYTES = 0xffff_ffff
/** The earliest date of the format, in local time as the format requires. */
const DATE = new Date(1980, 0, 1)

/** @throws UsageError for files that do not fit in a zip */
export function zipFolder(folder: string, file: string): { files: number; bytes: number } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort((a, b) => (a < b ? -1 : 1))
  if (names.length > MAX_FILES)
    throw new UsageError(
      `a zip can contain at most ${MAX_FILES} files, and this one would contain ${names.length}: leave out the pages of cards with --no-pages, or use the folder`,
    )
  const staging = `${file}.${process.pid}.partial`
  const opened = openSync(staging, 'w')
  let bytes = 0
  try {
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error
      writeSync(opened, chunk)
      bytes += chunk.length
    })
    for (const name of names) {
      const entry = new ZipDeflate(name, { level: 9 })
      entry.mtime = DATE
      zip.add(entry)
      entry.push(readFileSync(join(folder, name)), true)
    }
    zip.end()
    if (bytes > MAX_BYTES) throw new UsageError('a zip can contain at most 4 GiB: use the folder')
    closeSync(opened)
    renameSync(staging, file)
  } finally {
    rmSync(staging, { force: true })
  }
  return { files: names.length, bytes }
}
