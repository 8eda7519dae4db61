/**
 * A question that found nothing, or nothing that is likely, → the titles of symbols that are called like what it says: the
 * names in it that nothing has, and the words that no card holds. A question of known names and words meant no other,
 * whatever it found.
 */
import type { Scored } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import { nearNames } from './near-names.ts'
import type { QueryTerms } from './query-terms.ts'
import { readQuestion } from './question.ts'
import { lookUpSymbol } from './symbol-lookup.ts'

const SUGGESTIONS = 3
/** Each is a search by itself. */
const NAMES_LOOKED_FOR = 3
/** A best result that is less likely than this is often not what was meant; a name that was found has 0.95. */
const WEAK = 0.3

export const isWeak = ([best]: readonly Pick<Scored, 'relevance'>[]): boolean =>
  best === undefined || (best.relevance ?? 1) < WEAK

/** Synchronous, for use inside `settle`. */
export function nearestSymbols(
  catalog: Catalog,
  question: string,
  { unknown }: QueryTerms,
  projects: readonly string[] = [],
): string[] {
  const [only, ...others] = projects
  const project = others.length === 0 ? only : undefined
  const { identifiers } = readQuestion(question)
  const missing = identifiers.filter((name) => lookUpSymbol(catalog, name).length === 0)
  // A name says more than its words, which are unknown beside it.
  const names = missing.length > 0 ? missing : unknown.map(({ word }) => word)
  const near = names.slice(0, NAMES_LOOKED_FOR).map((name) => nearNames(catalog, name, project))
  return [...new Set(near.flat())].slice(0, SUGGESTIONS)
}
