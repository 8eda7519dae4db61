/**
 * A question → the titles of symbols that it may have meant: those called like a name in it with a word that no card
 * holds, or, where nothing likely was found, like such a word. A question of known words meant no other name, whatever
 * it found.
 */
import type { Scored } from '../../answers.ts'
import type { Catalog } from '../../catalog.ts'
import { surfaceWords } from '../../pack/lexical/tokenizer.ts'
import type { QueryTerms } from '../question/query-terms.ts'
import { readQuestion } from '../question/question.ts'
import { suggestNames } from './suggest-names.ts'

const SUGGESTIONS = 3
/** Each is a search by itself. */
const NAMES_LOOKED_FOR = 3
/** A best result that is less likely than this may not be what was meant. */
const WEAK = 0.1

/** Synchronous, for use inside `loadAndRun`. */
export function suggestSymbols(
  catalog: Catalog,
  question: string,
  { unknown }: QueryTerms,
  results: readonly Pick<Scored, 'relevance'>[],
  projects: readonly string[] = [],
): string[] {
  const [only, ...others] = projects
  const project = others.length === 0 ? only : undefined
  const words = unknown.map(({ word }) => word)
  const misspelled = readQuestion(question).identifiers.filter((name) =>
    surfaceWords(name).some((word) => words.includes(word)),
  )
  // A name says more than its words.
  const names = misspelled.length > 0 ? misspelled : isWeak(results) ? words : []
  const near = names.slice(0, NAMES_LOOKED_FOR).map((name) => suggestNames(catalog, name, project))
  return [...new Set(near.flat())].slice(0, SUGGESTIONS)
}

const isWeak = ([best]: readonly Pick<Scored, 'relevance'>[]): boolean =>
  best === undefined || (best.relevance ?? 1) < WEAK
