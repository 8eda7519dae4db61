/**
 * Finds documentation of older versions: of folders that are called by a version, side by side, all but the newest.
 * `docs/8.0/` beside `docs/9.0/` describes what was, and so does `docs/shelf-2.x/` beside `docs/shelf-3.x/`.
 */

/** @returns whether a path is in a folder of an older version */
export function olderVersionPredicate(paths: Iterable<string>): (path: string) => boolean {
  const newest = new Map<string, readonly number[]>()
  for (const path of paths)
    for (const { folder, version } of versionsIn(path)) {
      const known = newest.get(folder)
      if (known === undefined || compare(version, known) > 0) newest.set(folder, version)
    }
  return (path) =>
    versionsIn(path).some(
      ({ folder, version }) => compare(version, newest.get(folder) ?? version) < 0,
    )
}

interface VersionFolder {
  /** That contains it, with the word that the names of the versions begin with. */
  readonly folder: string
  readonly version: readonly number[]
}

/** `9.0`, `v2`, `3.x`, `shelf-3.x`; a bare number may count chapters. */
const VERSION = /^(?<word>[a-z][a-z_-]*-)?(?<version>v\d+(?:\.(?:\d+|x))*|\d+(?:\.(?:\d+|x))+)$/i

function versionsIn(path: string): VersionFolder[] {
  const segments = path.split('/').slice(0, -1)
  return segments.flatMap((segment, i) => {
    const { word = '', version } = VERSION.exec(segment)?.groups ?? {}
    return version === undefined
      ? []
      : [{ folder: [...segments.slice(0, i), word].join('/'), version: numbersOf(version) }]
  })
}

const numbersOf = (version: string): number[] =>
  version
    .replace(/^v/i, '')
    .split('.')
    .map((part) => (part === 'x' ? Number.POSITIVE_INFINITY : Number(part)))

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left = 0, right = 0] = [a[i], b[i]]
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
