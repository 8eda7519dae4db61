/**
 * Suggests symbols that a question may have meant: those whose names resemble a name in the question that no card
 * contains, or, where the results are weak, any unknown word. A question of known words gets no suggestions.
 */
import type { Scored } from '../../answers.ts'
import type { Catalog } from '../../catalog.ts'
import { surfaceWords } from '../../pack/lexical/tokenizer.ts'
import type { QueryTerms } from '../question/query-terms.ts'
import { readQuestion } from '../question/question.ts'
import { suggestNames } from './suggest-names.ts'

const SUGGESTIONS = 3
/** Each name takes a search of its own. */
const NAMES_LOOKED_FOR = 3
/** Below this relevance the best result may not be what was meant. */
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
  // A name is more specific than the words in it.
  const names = misspelled.length > 0 ? misspelled : isWeak(results) ? words : []
  const near = names.slice(0, NAMES_LOOKED_FOR).map((name) => suggestNames(catalog, name, project))
  return [...new Set(near.flat())].slice(0, SUGGESTIONS)
}

const isWeak = ([best]: readonly Pick<Scored, 'relevance'>[]): boolean =>
  best === undefined || (best.relevance ?? 1) < WEAK
