/**
 * Reduces the folder of a package to the files for training, because some packages are a hundred times as large as
 * others. Tests, bundles and translations are removed. The files to keep are chosen by the hashes of their paths, so
 * that no folder is preferred and every run has the same result.
 */
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The size of each kind in bytes: thousands of functions, hundreds of pages. */
const MAX_BYTES = { code: 2_500_000, prose: 900_000 }
/** Larger files are generated or bundled. */
const MAX_FILE = 250_000

export function sampleFiles(folder: string): void {
  const left = { ...MAX_BYTES }
  for (const path of byHash(filesBelow(folder))) {
    const file = join(folder, path)
    const kind = PROSE_FILE.test(path)
      ? 'prose'
      : CODE.test(path) && !DUPLICATES.test(path)
        ? 'code'
        : null
    const size = kind === null ? 0 : statSync(file).size
    const keep = kind !== null && size <= MAX_FILE && (left[kind] > 0 || README.test(path))
    if (keep) left[kind] -= size
    else rmSync(file)
  }
}

const PROSE_FILE = /\.(md|mdx|rst|ipynb)$/i
const README = /^readme\.md$/i
const CODE = /\.(py|rs|go|[cm]?tsx?|[cm]?jsx?)$/i
/** Tests, bundles, and the same modules built for another loader. */
const DUPLICATES =
  /(^|\/)(tests?|testing|testdata|__tests__|locales?|i18n|lang|umd|amd|vendor|_vendor|node_modules|bundles?|iife)\/|_test\.go$|_pb2\.py$|\.pb\.go$|[.-]min\.|\.umd\.|\.global\.|\.iife\.|\.cjs$|\.d\.[cm]ts$|zz_generated/i

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
}

function byHash(paths: readonly string[]): string[] {
  const keyed = paths.map((path) => ({ path, key: hashOf(path) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ path }) => path)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
