/**
 * The cards of all packs of a catalog numbered in one row, from 1, and their columns by number. For engines
 * that know documents by one integer, as Orama does. Columns are runs, so a filter is a choice of runs and a
 * card's columns are one shared object: nothing here grows with the cards but one array of small integers.
 */

import type { Catalog, Place } from '../catalog.ts'
import { type CardColumns, type ColumnName, runsOf } from '../pack/cards/columns.ts'
import type { Pack } from '../pack/pack.ts'
import { byCodeUnits } from '../sorted.ts'

export interface Numbering {
  /** Cards in all packs; numbers go from 1 to this. */
  readonly size: number
  numberOf(pack: Pack, card: number): number
  placeOf(number: number): Place | undefined
  columnsOf(number: number): CardColumns | undefined
  /** The numbers of the cards whose columns pass. Never filled: a filter over 100,000 cards copies nothing. */
  choose(passes: (columns: CardColumns) => boolean): Set<number>
  /** Compares two numbers by a column, then by number. */
  byColumn(column: ColumnName): (a: number, b: number) => number
}

interface NumberedRun {
  readonly columns: CardColumns
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

export function numberCards(catalog: Catalog): Numbering {
  const bases = new Map<Pack, number>()
  const runs: NumberedRun[] = []
  let size = 0
  for (const pack of catalog.packs) {
    const base = size + 1
    bases.set(pack, base)
    for (const run of runsOf(pack))
      runs.push({ columns: run, first: base + run.from, end: base + run.to })
    size += pack.size
  }
  const runByNumber = new Uint32Array(size + 1)
  for (const [i, { first, end }] of runs.entries()) runByNumber.fill(i, first, end)
  const known = (number: number): boolean => number >= 1 && number <= size

  return {
    size,
    numberOf: (pack, card) => (bases.get(pack) ?? 0) + card,
    placeOf(number) {
      for (const [pack, base] of bases)
        if (number >= base && number < base + pack.size) return { pack, card: number - base }
      return undefined
    },
    columnsOf: (number) => (known(number) ? runs[runByNumber[number] ?? 0]?.columns : undefined),
    choose(passes) {
      const chosen = runs.map(({ columns }) => passes(columns))
      return unfilledSet(
        runs.filter((_, i) => chosen[i]),
        (number) => known(number) && chosen[runByNumber[number] ?? 0] === true,
      )
    },
    byColumn(column) {
      const values = [...new Set(runs.map(({ columns }) => columns[column]))].sort(byCodeUnits)
      const ranks = runs.map(({ columns }) => values.indexOf(columns[column]))
      const rankOf = (number: number): number => ranks[runByNumber[number] ?? 0] ?? 0
      return (a, b) => rankOf(a) - rankOf(b) || a - b
    },
  }
}

/** A Set to whoever reads it, made of ranges. */
function unfilledSet(
  ranges: readonly NumberedRun[],
  has: (number: number) => boolean,
): Set<number> {
  const size = ranges.reduce((sum, { first, end }) => sum + end - first, 0)
  function* numbers(): Generator<number> {
    for (const { first, end } of ranges)
      for (let number = first; number < end; number++) yield number
  }
  return Object.defineProperties(new Set<number>(), {
    size: { value: size },
    has: { value: has },
    keys: { value: numbers },
    values: { value: numbers },
    [Symbol.iterator]: { value: numbers },
  })
}
