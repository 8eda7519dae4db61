/**
 * The members of removed types. A comparison counts them with their type, but a text that uses a member names only the
 * member (`builder.addCache()`). A member whose name a current symbol has is left out, because it may have moved.
 */
import type { Card } from '../../runtime/card.ts'
import { lastName, ownersOf } from '../diff/surface.ts'

/** @param removed paths, each with the path that replaced it, or null */
export function* removedMembers(
  removed: ReadonlyMap<string, string | null>,
  { old, now }: Record<'old' | 'now', readonly Card[]>,
): Generator<[path: string, now: null]> {
  const present = new Set(
    now.flatMap((card) => (card.kind === 'symbol' ? lastName(card.title) : [])),
  )
  for (const card of old) {
    if (card.kind !== 'symbol' || card.visibility !== 'public' || present.has(lastName(card.title)))
      continue
    for (const path of new Set([card.title, ...card.public]))
      if (!removed.has(path) && ownersOf(path).some((owner) => removed.has(owner)))
        yield [path, null]
  }
}
