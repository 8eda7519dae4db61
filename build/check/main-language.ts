/** The language of most symbols of a library; '' without symbols. */
import type { Card } from '../../runtime/card.ts'
import { memoizeByObject } from '../../runtime/std/memoize-by-object.ts'

export const mainLanguage = memoizeByObject((cards: readonly Card[]): string => {
  const counts = new Map<string, number>()
  for (const card of cards)
    if (card.kind === 'symbol') counts.set(card.language, (counts.get(card.language) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
})
