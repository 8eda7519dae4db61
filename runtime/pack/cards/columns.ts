/**
 * The typed columns of a pack: kind, project, language and visibility of every card, stored as runs. Writer and
 * reader together. A filter over them is a list of card ranges; a card's own values are those of its run.
 */
import type { SearchOptions } from '../../answers.ts'
import { CARD_KINDS, type Card, type CardKind, VISIBILITIES, type Visibility } from '../../card.ts'
import { memoizeByObject } from '../../std/memoize-by-object.ts'
import { byCodeUnits } from '../../std/sorted.ts'
import type { Entry } from '../entry.ts'
import type { Columns } from '../manifest.ts'
import type { Pack } from '../pack.ts'
import { ownKindsOf } from './own-kinds.ts'

export interface CardColumns {
  readonly kind: CardKind
  readonly project: string
  readonly language: string
  readonly visibility: Visibility
}

export const COLUMNS = ['kind', 'project', 'language', 'visibility'] as const
export type ColumnName = (typeof COLUMNS)[number]

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

export type Filter = Pick<
  SearchOptions,
  'kinds' | 'symbol_kinds' | 'recipe_kinds' | 'projects' | 'languages' | 'visibilities'
>

/**
 * Synchronous, for use inside `loadAndRun`, because the kinds of symbols and of recipes are in a file of their own.
 * @returns a test by card number, or null when every card passes
 */
export function passing(pack: Pack, filter: Filter): ((card: number) => boolean) | null {
  const { symbol_kinds: symbol, recipe_kinds: recipe, projects, languages, visibilities } = filter
  // A filter on classes excludes tests. With `kinds` beside it, all cards of these kinds pass, but of the symbols
  // only classes.
  const own: Partial<Record<CardKind, readonly string[] | undefined>> = { symbol, recipe }
  const narrowed = CARD_KINDS.filter((kind) => own[kind] !== undefined)
  const kinds = filter.kinds ?? (narrowed.length > 0 ? narrowed : undefined)
  const any = [kinds, projects, languages, visibilities].some((list) => list !== undefined)
  if (!any) return null
  const allows = (list: readonly string[] | undefined, value: string): boolean =>
    list === undefined || list.includes(value)
  const mask = new Uint8Array(pack.size)
  for (const run of runsOf(pack))
    if (
      allows(kinds, run.kind) &&
      allows(projects, run.project) &&
      allows(languages, run.language) &&
      allows(visibilities, run.visibility)
    )
      mask.fill(own[run.kind] === undefined ? 1 : NARROWED, run.from, run.to)
  if (narrowed.length > 0)
    ownKindsOf(pack)?.((name, from, to) => {
      for (let card = from; card < to; card++)
        if (mask[card] === NARROWED && own[columnsOf(pack, card)?.kind ?? 'guide']?.includes(name))
          mask[card] = 1
    })
  return (card) => mask[card] === 1
}

/** The mask value of a card that passes if its own kind does. */
const NARROWED = 2

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
