/**
 * The typed columns of a pack: kind, project, language and visibility of every card, stored as runs.
 * A filter over them is a list of card ranges; a card's own values are those of its run.
 */

import type { SearchOptions } from '../answers.ts'
import type { CardKind, Visibility } from '../card.ts'
import { oncePer } from '../once-per.ts'
import type { Pack } from './pack.ts'

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
  /** Recipes that use what is no longer there. */
  readonly stale: boolean
}

export const runsOf = oncePer(({ manifest }: Pack): readonly Run[] => {
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

/** By card, the number of its run: four bytes a card, and a question looks at thousands of them. */
export const runNumbersOf = oncePer((pack: Pack): Uint32Array => {
  const numbers = new Uint32Array(pack.size)
  for (const [number, { from, to }] of runsOf(pack).entries()) numbers.fill(number, from, to)
  return numbers
})

export type Filter = Pick<SearchOptions, 'kinds' | 'projects' | 'languages' | 'visibilities'>

/** @returns a test by card number, or null when every card passes */
export function passing(pack: Pack, filter: Filter): ((card: number) => boolean) | null {
  const { kinds, projects, languages, visibilities } = filter
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
      mask.fill(1, run.from, run.to)
  return (card) => mask[card] === 1
}
