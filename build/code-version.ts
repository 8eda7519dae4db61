/**
 * The version of a part of the build, for a cache: folders and files of sources come in, a hash of what they say goes
 * out. A number that somebody has to raise by hand is forgotten once, and then an old mistake survives its correction.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from './package-root.ts'

/** @param places from the package's root; of a folder every TypeScript source counts, however deep */
export function codeVersion(places: readonly string[]): string {
  const files = places.flatMap((place) =>
    /\.\w+$/.test(place) ? [place] : sourcesIn(place).map((name) => join(place, name)),
  )
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(PACKAGE_ROOT, file))).update('\0')
  return hash.digest('hex')
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
