/**
 * The texts of an answer that few questions need: the reason when there are no results, and warnings about anything
 * that could not be done as asked.
 */
import type { SearchOptions, Warning } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { Filter } from '../pack/cards/card-predicate.ts'
import { knowsOwnKinds } from '../pack/cards/own-kinds.ts'
import { isOfModel } from '../pack/vectors/of-model.ts'
import { counted } from '../std/counted.ts'
import type { RankingSummary } from './answer-with.ts'

/** How many unknown words a reason lists. */
const WORDS_NAMED = 5

/** The reason why an answer has no results, in words that say what to do next. */
export function emptyReason(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  { unfiltered, terms }: RankingSummary,
): string {
  if (question.trim() === '') return 'The question is empty: type a name or a few words.'
  if (catalog.routedTo?.length === 0)
    return 'No library of the catalog is about this: name one, or say in other words what it does.'
  if (catalog.size === 0) return 'The packs have no cards: build one with `cardcat build`.'
  if ((options.offset ?? 0) > 0 && unfiltered > 0) return 'There are no more results.'
  if (unfiltered > 0)
    return `${unfiltered} cards match, but none passes the filters: drop a kind, project or language.`
  const [first, ...others] = terms.unknown.map(({ word }) => `“${word}”`)
  if (first === undefined) return 'There is no word to search for in the question.'
  const named = [first, ...others.slice(0, WORDS_NAMED - 1)].join(' or ')
  const left = terms.unknown.length - WORDS_NAMED
  const more = left <= 0 ? '' : ` or ${counted(left, 'other')}`
  return `No card contains ${named}${more}, nor a word close to it: try other words or a part of the name.`
}

/** What the requested mode needs and a pack does not have. */
export function modeWarnings(
  catalog: Catalog,
  { mode, encoder = catalog.encoder }: Pick<SearchOptions, 'mode' | 'encoder'>,
): Warning[] {
  const others = encoder ? catalog.packs.filter((pack) => !isOfModel(pack, encoder.id)) : []
  const inexact = others.map(({ manifest: { project, model } }) => ({
    code: 'exact_unavailable',
    msg: `the pack of ${project} was built with ${model ?? 'no model'} and not with ${encoder?.id}; its own term vectors answer`,
  }))
  if (mode !== 'semantic') return inexact
  const without = catalog.packs.filter(({ manifest }) => manifest.vectors === null)
  return [
    ...inexact,
    ...without.map(({ manifest }) => ({
      code: 'mode_unavailable',
      msg: `the pack of ${manifest.project} has no vectors; the answer is lexical instead`,
    })),
  ]
}

/** Filters on something that a pack does not record. That pack then gives no results. */
export function filterWarnings(
  { packs }: Catalog,
  { symbol_kinds, recipe_kinds }: Filter,
): Warning[] {
  if ((symbol_kinds ?? recipe_kinds) === undefined) return []
  return packs
    .filter((pack) => !knowsOwnKinds(pack))
    .map(({ manifest }) => ({
      code: 'filter_unavailable',
      msg: `the pack of ${manifest.project} does not list kinds of symbols and recipes: build it again`,
    }))
}
