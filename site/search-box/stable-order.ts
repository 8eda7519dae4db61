/**
 * Keeps the order of results stable while somebody types: two results that were shown before keep their order when
 * their new scores are nearly equal. A finished question has the engine's own order.
 */
import { isFile, type Result } from '../answerer.ts'

/** A share of the better score. Between two letters of a word, other completions move scores by about as much. */
const TOLERANCE = 0.05

export function stableOrder(before: readonly Result[], now: readonly Result[]): Result[] {
  const places = new Map(before.map((result, place) => [nameOf(result), place]))
  const placeOf = (result: Result): number | undefined => places.get(nameOf(result))
  const stable: Result[] = []
  for (const result of now) {
    const own = placeOf(result)
    let at = stable.length
    // Up past those that were below it and are hardly better now.
    for (; own !== undefined && at > 0; at--) {
      const above = stable[at - 1]
      const other = above && placeOf(above)
      if (other === undefined || other < own || !isNearTie(above, result)) break
    }
    stable.splice(at, 0, result)
  }
  return stable
}

const isNearTie = (above: Result | undefined, below: Result): boolean =>
  above !== undefined && above.score - below.score <= TOLERANCE * above.score

const nameOf = (result: Result): string =>
  `${result.project} ${isFile(result) ? result.path : result.id}`
