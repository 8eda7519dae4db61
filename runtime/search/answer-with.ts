/**
 * Turns results into an answer, for cards and files alike. It adds what concerns the answer as a whole: the libraries
 * it comes from, suggestions when the results are weak, the reason when there are none, and warnings about anything
 * that could not be done as asked (answer-notes.ts).
 */
import type { Answer, Scored, SearchOptions, Warning } from '../answers.ts'
import { type Catalog, loadAndRun } from '../catalog.ts'
import { lazyCode } from '../lazy-code.ts'
import type { QueryTerms } from './question/query-terms.ts'
import { readQuestion } from './question/question.ts'

/** What a ranking knows about its question. */
export interface RankingSummary {
  readonly total: number
  /** The number of matches before the filters applied. */
  readonly unfiltered: number
  readonly terms: QueryTerms
}

/** @param readWarnings warnings about files that could not be read */
export async function answerWith<
  R extends Pick<Scored, 'relevance'> & { readonly project: string },
>(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  results: readonly R[],
  ranking: RankingSummary,
  readWarnings: readonly Warning[],
): Promise<Answer<R>> {
  const nearest = await nearestTo(catalog, question, options, ranking, results)
  const isEmpty = results.length === 0
  const { reason, warnings } = await notesOn(catalog, question, options, ranking, {
    isEmpty,
    isCut: isEmpty && readWarnings.some(({ code }) => code.startsWith('chunk_')),
  })
  return {
    query: readQuestion(question),
    results,
    total: ranking.total,
    ...projectsOf(results),
    ...(catalog.routedTo && { libraries: catalog.routedTo }),
    ...nearest,
    ...(reason !== undefined && { reason }),
    ...withWarnings([...catalog.failures, ...warnings, ...readWarnings]),
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

const answerNotes = lazyCode(() => import('./answer-notes.ts'))

interface Notes {
  /** Why there are no results. */
  readonly reason?: string | undefined
  readonly warnings: readonly Warning[]
}

/** Most answers need none: a search box then never loads the texts. */
async function notesOn(
  catalog: Catalog,
  question: string,
  options: SearchOptions,
  ranking: RankingSummary,
  { isEmpty, isCut }: { readonly isEmpty: boolean; readonly isCut: boolean },
): Promise<Notes> {
  // Said here, because without a network the other texts cannot be loaded either.
  const cut = isCut ? CUT : undefined
  const { mode, encoder = catalog.encoder, symbol_kinds, recipe_kinds } = options
  const isUsual = mode !== 'semantic' && !encoder && !(symbol_kinds ?? recipe_kinds)
  if (isUsual && (isCut || !isEmpty)) return { reason: cut, warnings: [] }
  const { value: notes, warnings } = await loadAndRun(catalog, answerNotes)
  return {
    reason: cut ?? (isEmpty ? notes?.emptyReason(catalog, question, options, ranking) : undefined),
    warnings: [
      ...(notes?.modeWarnings(catalog, options) ?? []),
      ...(notes?.filterWarnings(catalog, options) ?? []),
      ...warnings,
    ],
  }
}

const CUT = 'Files of the index could not be read: check the connection, then ask again.'

/** The libraries of the results, when they come from more than one. */
function projectsOf(results: readonly { readonly project: string }[]): {
  projects?: Readonly<Record<string, number>>
} {
  const counts = new Map<string, number>()
  for (const { project } of results) counts.set(project, (counts.get(project) ?? 0) + 1)
  if (counts.size < 2) return {}
  return { projects: Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)) }
}

const withWarnings = (warnings: readonly Warning[]): { warnings?: readonly Warning[] } =>
  warnings.length === 0 ? {} : { warnings }
