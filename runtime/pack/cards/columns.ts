/**
 * The typed columns of a pack: kind, project, language and visibility of every card, stored as runs. Writer and
 * reader together. A card's own values are those of its run.
 */
import { CARD_KINDS, type Card, type CardKind, VISIBILITIES, type Visibility } from '../../card.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { byCodeUnits } from '../../std/sorted.ts'
import type { Entry } from '../entry.ts'
import type { Columns } from '../manifest.ts'
import type { Pack } from '../pack.ts'

export interface CardColumns {
  readonly kind: CardKind
  readonly project: string
  readonly language: string
  readonly visibility: Visibility
}

export const COLUMNS = ['kind', 'project', 'language', 'visibility'] as const

export interface Run extends CardColumns {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** Recipes that use symbols which no longer exist. */
  readonly stale: boolean
}

export const runsOf = memoizeByObject(({ manifest }: Pack): readonly Run[] => {
  const { kinds, projects, languages, visibilities, runs } = manifest.columns
  let from = 0
  return runs.map(([cards, kind, project, language, visibility, stale]): Run => {
    const run = {
      from,
      to: from + cards,
      kind: kinds[kind] ?? 'symbol',
      project: projects[project] ?? '',
      language: languages[language] ?? '',
      visibility: visibilities[visibility] ?? 'public',
      stale: stale === 1,
    }
    from += cards
    return run
  })
})

export const columnsOf = (pack: Pack, card: number): Run | undefined =>
  runsOf(pack)[runNumbersOf(pack)[card] ?? -1]

/** For each card, the number of its run: four bytes a card, because a question reads thousands of them. */
export const runNumbersOf = memoizeByObject((pack: Pack): Uint32Array => {
  const numbers = new Uint32Array(pack.size)
  for (const [number, { from, to }] of runsOf(pack).entries()) numbers.fill(number, from, to)
  return numbers
})

/** The order of the cards of a pack: equal columns are adjacent, so that runs are few. */
export function inColumnOrder({ card: a }: Entry, { card: b }: Entry): number {
  return (
    CARD_KINDS.indexOf(a.kind) - CARD_KINDS.indexOf(b.kind) ||
    Number(isStale(a)) - Number(isStale(b)) ||
    VISIBILITIES.indexOf(a.visibility) - VISIBILITIES.indexOf(b.visibility) ||
    byCodeUnits(a.project, b.project) ||
    byCodeUnits(a.language, b.language) ||
    byCodeUnits(a.path, b.path) ||
    a.lines[0] - b.lines[0] ||
    byCodeUnits(a.id, b.id)
  )
}

const isStale = (card: Card): boolean => card.kind === 'recipe' && card.stale === true

export function writeColumns(entries: readonly Entry[]): Columns {
  const projects = [...new Set(entries.map(({ card }) => card.project))].sort(byCodeUnits)
  const languages = [...new Set(entries.map(({ card }) => card.language))].sort(byCodeUnits)
  const runs: Columns['runs'] = []
  for (const { card } of entries) {
    const kind = CARD_KINDS.indexOf(card.kind)
    const project = projects.indexOf(card.project)
    const language = languages.indexOf(card.language)
    const visibility = VISIBILITIES.indexOf(card.visibility)
    const values = [kind, project, language, visibility, Number(isStale(card))] as const
    const last = runs.at(-1)
    if (last !== undefined && values.every((value, i) => value === last[i + 1])) last[0]++
    else runs.push([1, ...values])
  }
  return { kinds: [...CARD_KINDS], projects, languages, visibilities: [...VISIBILITIES], runs }
}
