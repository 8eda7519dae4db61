/**
 * Turns results into an answer, for cards and files alike. It adds what concerns the answer as a whole: the libraries
 * it comes from, suggestions when the results are weak, the reason when there are none, and warnings about anything
 * that could not be done as asked.
 */
import type { Answer, Scored, SearchOptions, Warning } from '../answers.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { lazyCode } from '../lazy-code.ts'
import type { Filter } from '../pack/cards/columns.ts'
import { knowsOwnKinds } from '../pack/cards/own-kinds.ts'
import { isOfModel } from '../pack/vectors/of-model.ts'
import type { QueryTerms } from './question/query-terms.ts'
import { readQuestion } from './question/question.ts'

/** What a ranking knows about its question. */
interface RankingSummary {
  readonly total: number
  /** The number of matches before the filters applied. */
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/** @param trouble warnings about files that could not be read */
export async function answerWith<
  R extends Pick<Scored, 'relevance'> & { readonly project: string },
>(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  results: readonly R[],
  ranking: RankingSummary,
  trouble: readonly Warning[],
): Promise<Answer<R>> {
  const nearest = await nearestTo(catalog, question, options, ranking, results)
  return {
    query: readQuestion(question),
    results,
    total: ranking.total,
    ...projectsOf(results),
    ...(catalog.asked && { libraries: catalog.asked }),
    ...nearest,
    ...(results.length === 0
      ? { reason: whyEmpty(catalog, question, options, ranking, trouble) }
      : {}),
    ...withWarnings([
      ...catalog.failures,
      ...modeWarnings(catalog, options),
      ...filterWarnings(catalog, options),
      ...trouble,
    ]),
  }
}

const suggestions = lazyCode(() => import('./names/suggest-symbols.ts'))

/**
 * Gives no suggestions while the user is typing, because an unfinished word resembles many names, nor where every word
 * is known.
 */
async function nearestTo(
  catalog: Catalog,
  question: string,
  { typing, projects, offset = 0 }: SearchOptions,
  { terms }: RankingSummary,
  results: readonly Pick<Scored, 'relevance'>[],
): Promise<{ nearest?: readonly string[] }> {
  if (typing === true || offset > 0 || terms.unknown.length === 0) return {}
  const { value } = await loadAndRun(
    catalog,
    () => suggestions()?.suggestSymbols(catalog, question, terms, results, projects) ?? [],
  )
  return value.length === 0 ? {} : { nearest: value }
}

/** The libraries of the results, when they come from more than one. */
function projectsOf(results: readonly { readonly project: string }[]): {
  projects?: Readonly<Record<string, number>>
} {
  const counts = new Map<string, number>()
  for (const { project } of results) counts.set(project, (counts.get(project) ?? 0) + 1)
  if (counts.size < 2) return {}
  return { projects: Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)) }
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
      msg: `the pack of ${manifest.project} holds no vectors; answered by words instead`,
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

/** How many unknown words a reason lists. */
const WORDS_NAMED = 5

function whyEmpty(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  { unfiltered, terms }: RankingSummary,
  trouble: readonly Warning[],
): string {
  if (question.trim() === '') return 'The question is empty: type a name or a few words.'
  if (catalog.asked?.length === 0)
    return 'No library of the catalog is about this: name one, or say in other words what it does.'
  if (catalog.size === 0) return 'The packs hold no cards: build one with `cardcat build`.'
  if ((options.offset ?? 0) > 0 && unfiltered > 0) return 'There are no more results.'
  if (trouble.some(({ code }) => code.startsWith('chunk_')))
    return 'Files of the index could not be read: check the connection, then ask again.'
  if (unfiltered > 0)
    return `${unfiltered} cards match, but none passes the filters: drop a kind, project or language.`
  const [first, ...others] = terms.unknown.map(({ word }) => `“${word}”`)
  if (first === undefined) return 'There is no word to search for in the question.'
  const named = [first, ...others.slice(0, WORDS_NAMED - 1)].join(' or ')
  const more = others.length < WORDS_NAMED ? '' : ` or ${terms.unknown.length - WORDS_NAMED} others`
  return `No card holds ${named}${more}, nor a word close to it: try other words or a part of the name.`
}

const withWarnings = (warnings: readonly Warning[]): { warnings?: readonly Warning[] } =>
  warnings.length === 0 ? {} : { warnings }
