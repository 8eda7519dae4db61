/**
 * Assembles page and packs into the one static folder that a worker serves:
 *
 *   dist/edge/ ─┬─ index.html, assets/…     the page, when there is one
 *               ├─ pack/index.json          { "packs": ["gyp", "zod"], … }, pack-index.ts
 *               ├─ pack/reports.json        the part of each report that the page shows, pack-reports.ts
 *               ├─ pack/~together/…         files that the packs share
 *               ├─ pack/<project>/…         each pack as it was built
 *               └─ _headers                 static-headers.ts
 *
 * Files are hard links where the disk allows it, so that ten packs need no second copy. The folder is written
 * elsewhere and renamed, so that a running server sees the old folder or the new one.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../errors.ts'
import { writePackIndex } from './pack-index.ts'
import { isRoutingPack, packsByName } from './pack-names.ts'
import { PACK_REPORTS, packReports } from './pack-reports.ts'
import { headersFile } from './static-headers.ts'

export interface Assembly {
  /** The folder of the built page; without it only the routes and the packs are served. */
  readonly page?: string
  readonly packs: readonly string[]
  readonly out: string
}

/** @returns the names under which the packs are served */
export function assemble({ page, packs, out }: Assembly): string[] {
  if (packs.some(isRoutingPack))
    throw new UsageError(
      'a catalog of many libraries has more files than the static assets of a worker may have: serve it from Node, or keep its packs in an object store',
    )
  const named = packsByName(packs)
  const staging = `${out}.new-${process.pid}`
  rmSync(staging, { recursive: true, force: true })
  try {
    mkdirSync(join(staging, 'pack'), { recursive: true })
    if (page !== undefined) copyFolder(page, staging)
    for (const [name, folder] of named) copyFolder(folder, join(staging, 'pack', name))
    writePackIndex(join(staging, 'pack'), [...named.keys()])
    writeFileSync(join(staging, 'pack', PACK_REPORTS), packReports(named))
    writeFileSync(join(staging, '_headers'), headersFile())
    replaceFolder(staging, out)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  return [...named.keys()]
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // Another disk, or a file system without hard links.
    copyFileSync(source, target)
  }
}

function replaceFolder(staging: string, out: string): void {
  const previous = `${staging}.previous`
  mkdirSync(dirname(out), { recursive: true })
  if (existsSync(out)) renameSync(out, previous)
  renameSync(staging, out)
  rmSync(previous, { recursive: true, force: true })
}
