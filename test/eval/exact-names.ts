/**
 * Asks every dotted name and public path of a library's symbols: is the symbol the first result? If a name belongs to
 * several cards (overloads, an interface and its constant), each of them is right. A sample takes names at equal
 * steps of the sorted list, so that it is the same on every machine.
 */
import { bootstrapInterval, type Interval } from '../../build/answer/bootstrap.ts'
import type { SearchOptions } from '../../runtime/answers.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import { search } from '../../runtime/search.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'

export interface NameFigures {
  readonly library: string
  readonly symbols: number
  /** Number of different names. */
  readonly names: number
  readonly n: number
  /** Number of names whose card has rank 1. */
  readonly first: number
  readonly ci95: Interval
  readonly misses: readonly NameMiss[]
}

export interface NameMiss {
  readonly name: string
  /** Ids of the cards with this name. */
  readonly cards: readonly string[]
  readonly found: string | null
}

/** @param sample approximate number of names; all if there are fewer */
export async function askExactNames(
  library: string,
  catalog: Catalog,
  sample: number,
  options: SearchOptions,
): Promise<NameFigures> {
  const owners = new Map<string, Set<string>>()
  let symbols = 0
  for await (const { cards } of eachCard(catalog, { kinds: ['symbol'] })) {
    for (const card of cards) {
      if (card.kind !== 'symbol') continue
      symbols++
      for (const name of [card.dotted, ...card.public])
        owners.set(name, (owners.get(name) ?? new Set()).add(card.id))
    }
  }
  const asked = sampleOf(
    [...owners].sort(([a], [b]) => byCodeUnits(a, b)),
    sample,
  )
  const misses: NameMiss[] = []
  const hits: number[] = []
  for (const [name, ids] of asked) {
    const { results } = await search(catalog, name, { ...options, limit: 1 })
    const found = results[0]?.id ?? null
    const hit = found !== null && ids.has(found)
    hits.push(hit ? 1 : 0)
    if (!hit) misses.push({ name, cards: [...ids], found })
  }
  const first = hits.length === 0 ? 1 : 1 - misses.length / hits.length
  return {
    ...{ library, symbols, names: owners.size, n: hits.length },
    ...{ first, ci95: bootstrapInterval(hits), misses },
  }
}

/** All libraries as one. */
export function allNames(
  libraries: readonly NameFigures[],
): Omit<NameFigures, 'library' | 'misses'> {
  const sum = (count: (one: NameFigures) => number): number =>
    libraries.reduce((total, one) => total + count(one), 0)
  const n = sum((one) => one.n)
  const missed = sum(({ misses }) => misses.length)
  return {
    ...{ symbols: sum(({ symbols }) => symbols), names: sum(({ names }) => names), n },
    first: n === 0 ? 1 : 1 - missed / n,
    ci95: bootstrapInterval(Array.from({ length: n }, (_, i) => (i < missed ? 0 : 1))),
  }
}

/** Every so-many-th of a list, from its first on. */
export function sampleOf<T>(list: readonly T[], about: number): T[] {
  const stride = Math.max(1, Math.floor(list.length / about))
  return list.filter((_, i) => i % stride === 0)
}
