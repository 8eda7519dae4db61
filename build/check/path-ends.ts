/** Finds paths by their last segments: `shelf.Book` is an end of `org.shelf.Book`. */

/** @returns whether one of the paths, or what follows a dot in it, is the given text */
export function pathEndPredicate(paths: readonly string[]): (end: string) => boolean {
  const ends = new Set(paths.flatMap(endsOf))
  return (end) => ends.has(end)
}

const endsOf = (path: string): string[] => [
  path,
  ...[...path.matchAll(/\./g)].map(({ index }) => path.slice(index + 1)),
]
