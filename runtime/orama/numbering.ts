/**
 * Numbers the cards of all packs of a catalog from 1, with their columns by number, for engines that identify
 * documents by one integer, as Orama does. Columns are runs, so a filter is a choice of runs, and the cards of a run
 * share one object; the only thing that grows with the cards is one array of small integers. The kinds of symbols and
 * of recipes are in a file of their own, and split the runs when a search needs them.
 */

import type { Catalog, PackedCard } from '../catalog.ts'
import { type CardColumns, COLUMNS, type Run, runsOf } from '../pack/cards/columns.ts'
import { knowsOwnKinds, ownKindsOf } from '../pack/cards/own-kinds.ts'
import type { Pack } from '../pack/pack.ts'
import { byCodeUnits } from '../std/sorted.ts'

/** '' for the cards to which the last two do not apply. */
export interface DatabaseColumns extends CardColumns {
  readonly symbol_kind: string
  readonly recipe_kind: string
}

export const OWN_COLUMNS = ['symbol_kind', 'recipe_kind'] as const
export const DATABASE_COLUMNS = [...COLUMNS, ...OWN_COLUMNS] as const
export type DatabaseColumn = (typeof DATABASE_COLUMNS)[number]

export interface Numbering {
  /** The number of cards in all packs; card numbers go from 1 to this. */
  readonly size: number
  numberOf(pack: Pack, card: number): number
  cardOf(number: number): PackedCard | undefined
  columnsOf(number: number): DatabaseColumns | undefined
  /** Reads OWN_COLUMNS, which are '' before. Synchronous, for use inside `loadAndRun`. */
  readOwn(): void
  /** The numbers of the cards whose columns pass, as ranges: a filter over 100,000 cards copies nothing. */
  choose(passes: (columns: DatabaseColumns) => boolean): Set<number>
  /** Compares two numbers by a column, then by number. */
  byColumn(column: DatabaseColumn): (a: number, b: number) => number
}

interface NumberedRun {
  readonly columns: DatabaseColumns
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

export function numberCards(catalog: Catalog): Numbering {
  const bases = new Map<Pack, number>()
  let size = 0
  for (const pack of catalog.packs) {
    bases.set(pack, size + 1)
    size += pack.size
  }
  const known = (number: number): boolean => number >= 1 && number <= size
  const layoutOf = (split: (pack: Pack) => readonly SplitRun[]): Layout => {
    const runs = [...bases].flatMap(([pack, base]) =>
      split(pack).map(({ from, to, ...columns }) => {
        return { columns, first: base + from, end: base + to }
      }),
    )
    const runByNumber = new Uint32Array(size + 1)
    for (const [i, { first, end }] of runs.entries()) runByNumber.fill(i, first, end)
    return { runs, runByNumber }
  }
  // Replaced as a whole, so that an earlier filter keeps the runs it was chosen from.
  let layout = layoutOf((pack) => runsOf(pack).map((run) => ({ ...run, ...NO_OWN })))
  let hasOwn = false

  return {
    size,
    numberOf: (pack, card) => (bases.get(pack) ?? 0) + card,
    cardOf(number) {
      for (const [pack, base] of bases)
        if (number >= base && number < base + pack.size) return { pack, card: number - base }
      return undefined
    },
    columnsOf(number) {
      const { runs, runByNumber } = layout
      return known(number) ? runs[runByNumber[number] ?? 0]?.columns : undefined
    },
    readOwn() {
      const lacking = catalog.packs.filter((pack) => ownKindsOf(pack) === undefined)
      if (hasOwn || lacking.some(knowsOwnKinds)) return
      layout = layoutOf(splitByOwnKind)
      hasOwn = true
    },
    choose(passes) {
      const { runs, runByNumber } = layout
      const chosen = runs.map(({ columns }) => passes(columns))
      return unfilledSet(
        runs.filter((_, i) => chosen[i]),
        (number) => known(number) && chosen[runByNumber[number] ?? 0] === true,
      )
    },
    byColumn(column) {
      const { runs, runByNumber } = layout
      const values = [...new Set(runs.map(({ columns }) => columns[column]))].sort(byCodeUnits)
      const ranks = runs.map(({ columns }) => values.indexOf(columns[column]))
      const rankOf = (number: number): number => ranks[runByNumber[number] ?? 0] ?? 0
      return (a, b) => rankOf(a) - rankOf(b) || a - b
    },
  }
}

interface Layout {
  readonly runs: readonly NumberedRun[]
  readonly runByNumber: Uint32Array
}

type SplitRun = DatabaseColumns & Pick<Run, 'from' | 'to'>

const NO_OWN = { symbol_kind: '', recipe_kind: '' }

function splitByOwnKind(pack: Pack): SplitRun[] {
  const whole = runsOf(pack).map((run): SplitRun => ({ ...run, ...NO_OWN }))
  const split: SplitRun[] = []
  let at = 0
  ownKindsOf(pack)?.((name, from, to) => {
    for (let first = from; first < to; ) {
      const run = whole[at]
      if (run === undefined) return
      const end = Math.min(run.to, to)
      const own = run.kind === 'symbol' ? { symbol_kind: name } : { recipe_kind: name }
      split.push({ ...run, ...own, from: first, to: end })
      if (end === run.to) at++
      first = end
    }
  })
  return split.length > 0 ? split : whole
}

/** A read-only Set made of ranges. */
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
