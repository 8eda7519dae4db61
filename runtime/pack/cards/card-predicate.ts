/**
 * Filters the cards of a pack by kind, project, language and visibility: the ranges of cards (columns.ts) that a filter
 * allows, and within them single cards by their own kinds (own-kinds.ts).
 */
import type { SearchOptions } from '../../answers.ts'
import { CARD_KINDS, type CardKind } from '../../card.ts'
import type { Pack } from '../pack.ts'
import { columnsOf, runsOf } from './columns.ts'
import { ownKindsOf } from './own-kinds.ts'

export type Filter = Pick<
  SearchOptions,
  'kinds' | 'symbol_kinds' | 'recipe_kinds' | 'projects' | 'languages' | 'visibilities'
>

/**
 * Synchronous, for use inside `loadAndRun`, because the kinds of symbols and of recipes are in a file of their own.
 * @returns a test by card number, or null when every card passes
 */
export function cardPredicate(pack: Pack, filter: Filter): ((card: number) => boolean) | null {
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
