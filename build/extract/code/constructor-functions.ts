/**
 * Finds functions that are classes: other definitions add methods to them by their name, as `Runner.prototype.run =
 * function () {…}` does. Before ES2015 all classes of JavaScript were written like this.
 */
import type { Place } from './code-places.ts'

export function constructorFunctions(places: readonly Place[]): ReadonlySet<Place> {
  const owners = new Set(
    places.flatMap(({ mark, qualifier }) =>
      mark.kind === 'method' && mark.owner !== null && qualifier.length === 1 ? qualifier : [],
    ),
  )
  if (owners.size === 0) return NONE
  return new Set(
    places.filter(
      ({ kind, name, qualifier }) =>
        kind === 'function' && qualifier.length === 0 && owners.has(name),
    ),
  )
}

const NONE: ReadonlySet<Place> = new Set()
