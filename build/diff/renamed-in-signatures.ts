/**
 * Types that have another name in the signatures that name them: `import(options: PemOptions)` became `import(options:
 * KeyOptions)`. This finds renamed types that are too small, or changed too much, to be recognized by their content.
 */
import type { Move } from './moved-packages.ts'
import { typesOf } from './parameter-kinds.ts'
import type { Api } from './surface.ts'

/** With fewer signatures, another type may have been put in place of the removed one. */
const MIN_SIGNATURES = 2

/**
 * @param removed types that no path of the new version leads to
 * @param added types that the old version did not have
 * @param kept what both versions have
 * @param isLike whether two names have a word in common
 */
export function renamedInSignatures(
  removed: readonly Api[],
  added: readonly Api[],
  kept: readonly Move[],
  isLike: (old: string, now: string) => boolean,
): Move[] {
  const olds = new Map(removed.map((api) => [api.name, api]))
  const news = new Map(added.map((api) => [api.name, api]))
  if (olds.size === 0 || news.size === 0) return []
  const counts = new Map<Api, Map<Api, number>>()
  for (const { old, now } of kept) {
    const replaced = replacedIn(typesOf(old.cards[0].parameters), typesOf(now.cards[0].parameters))
    const from = replaced && olds.get(replaced.old)
    const to = replaced && news.get(replaced.now)
    if (from === undefined || to === undefined) continue
    const of = counts.get(from) ?? new Map<Api, number>()
    counts.set(from, of.set(to, (of.get(to) ?? 0) + 1))
  }
  const taken = new Set<Api>()
  return [...counts].flatMap(([old, of]) => {
    const [first, ...others] = of
    if (first === undefined || others.length > 0) return []
    const [now, count] = first
    if (count < MIN_SIGNATURES || taken.has(now) || !isLike(old.name, now.name)) return []
    taken.add(now)
    return [{ old, now }]
  })
}

/** The only name that differs between two lists of types. */
function replacedIn(
  old: readonly string[],
  now: readonly string[],
): { readonly old: string; readonly now: string } | undefined {
  const before = wordsIn(old)
  const after = wordsIn(now)
  if (before.length !== after.length) return undefined
  const at = before.flatMap((word, i) => (word === after[i] ? [] : [i]))
  const [first] = at
  const [from, to] = [before[first ?? -1], after[first ?? -1]]
  const isOne = at.every((i) => before[i] === from && after[i] === to)
  return from === undefined || to === undefined || !isOne ? undefined : { old: from, now: to }
}

/** Names, with what stands between them. */
const wordsIn = (types: readonly string[]): string[] =>
  types.join(', ').match(/[\p{L}_$][\p{L}\p{N}_$]*|[^\p{L}_$\s]+/gu) ?? []
