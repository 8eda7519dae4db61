/**
 * The specific kind of each card: a symbol's `symbol_kind`, a recipe's `recipe_kind`, '' for others. Writer and
 * reader together. It is one record for all cards, apart from the columns in the manifest: methods and properties
 * alternate, which makes it kilobytes long, and only a question that filters by it needs it.
 *
 *   { "names": ["", "class", …], "runs": [index in names, cards, …] }
 */
import type { Card } from '../../card.ts'
import { byCodeUnits } from '../../std/sorted.ts'
import type { Manifest } from '../manifest.ts'
import type { Pack } from '../pack.ts'

interface Written {
  readonly names: readonly string[]
  readonly runs: readonly number[]
}

function ownKindOf(card: Card): string {
  if (card.kind === 'symbol') return card.symbol_kind
  return card.kind === 'recipe' ? card.recipe_kind : ''
}

export function writeOwnKinds(cards: readonly Card[]): string {
  const kinds = cards.map(ownKindOf)
  const names = [...new Set(kinds)].sort(byCodeUnits)
  const places = new Map(names.map((name, place) => [name, place]))
  const runs: number[] = []
  let last: string | undefined
  for (const kind of kinds) {
    if (kind !== last) runs.push(places.get(kind) ?? 0, 0)
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    last = kind
  }
  return JSON.stringify({ names, runs } satisfies Written)
}

/** The number of cards of each kind, by name. */
export function countOwnKinds(cards: readonly Card[]): Required<Manifest>['own_kinds'] {
  const counts = { symbol: new Map<string, number>(), recipe: new Map<string, number>() }
  for (const card of cards) {
    if (card.kind !== 'symbol' && card.kind !== 'recipe') continue
    const own = counts[card.kind]
    own.set(ownKindOf(card), (own.get(ownKindOf(card)) ?? 0) + 1)
  }
  const inOrder = (own: ReadonlyMap<string, number>): Record<string, number> =>
    Object.fromEntries([...own].sort(([a], [b]) => byCodeUnits(a, b)))
  return { symbol: inOrder(counts.symbol), recipe: inOrder(counts.recipe) }
}

/** Calls back for each run of cards of one kind, in their order. */
export type EachRun = (each: (name: string, from: number, to: number) => void) => void

const known = new WeakMap<Pack, EachRun>()

/** @returns undefined until the record is loaded, and for packs without it (`knowsOwnKinds`) */
export function ownKindsOf(pack: Pack): EachRun | undefined {
  const before = known.get(pack)
  if (before !== undefined) return before
  const text = pack.record('kinds', 0)
  if (text === undefined) return undefined
  const { names, runs }: Written = JSON.parse(text)
  const eachRun: EachRun = (each) => {
    let from = 0
    for (let i = 0; i < runs.length; i += 2) {
      const to = from + (runs[i + 1] ?? 0)
      each(names[runs[i] ?? 0] ?? '', from, to)
      from = to
    }
  }
  known.set(pack, eachRun)
  return eachRun
}

/** False for packs before 6.2. */
export const knowsOwnKinds = ({ manifest }: Pack): boolean => manifest.own_kinds !== undefined
