/**
 * Searches the versions that a question or an option names: chosen before, and named in the answer after. Where several
 * versions of a library answer, each card is listed once, of the newest version that has it.
 */
import type { SearchAnswer, SearchOptions } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { CardKey } from '../search.ts'
import { newestOfEach, noVersion, withChoice } from './answer-of-versions.ts'
import { chooseVersions } from './choose-versions.ts'

type SearchIn<C extends CardKey> = (
  catalog: Catalog,
  question: string,
  options: SearchOptions,
) => Promise<SearchAnswer<C>>

export async function searchVersions<C extends CardKey>(
  searchIn: SearchIn<C>,
  catalog: Catalog,
  question: string,
  options: SearchOptions,
): Promise<SearchAnswer<C>> {
  const chosen = await chooseVersions(catalog, { ...options, text: question })
  if (!chosen.ok) return noVersion(question, chosen)
  const { value: versions } = chosen
  const asked = { ...options, ...(versions.projects && { projects: versions.projects }) }
  const search = versions.isAcross ? searchAcross(searchIn) : searchIn
  return withChoice(await search(versions.catalog, versions.text, asked), question, versions)
}

/** Results in which cards of different names are looked for: every version may give each of them. */
const MAX_ACROSS = 2_000
const USUAL_LIMIT = 10
const BEYOND = 'A search across versions ends here: name a version to see more results of it.'

const searchAcross =
  <C extends CardKey>(searchIn: SearchIn<C>): SearchIn<C> =>
  async (catalog, question, options) => {
    const { limit = USUAL_LIMIT, offset = 0 } = options
    const deep = Math.min(MAX_ACROSS, (offset + limit) * catalog.packs.length)
    const answer = await searchIn(catalog, question, { ...options, limit: deep, offset: 0 })
    const results = newestOfEach(answer.results).slice(offset, offset + limit)
    const isBeyond = results.length === 0 && answer.results.length === MAX_ACROSS
    return { ...answer, results, ...(isBeyond && { reason: BEYOND }) }
  }
