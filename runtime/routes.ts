/**
 * The routes of the API: what each takes and gives, as plain functions from unknown input to an outcome.
 * The input is a query string's parameters or a JSON body, already an object of some kind; http.ts does
 * everything that is HTTP. A new route is one entry here, its schema in requests.ts and in responses.ts.
 */
import type { Failure, Outcome, Warning } from './answers.ts'
import type { Card } from './card.ts'
import type { Catalog } from './catalog.ts'
import { healthOf } from './health.ts'
import { readCards } from './read-cards.ts'
import { readSearchRequest, type SearchRequest } from './requests.ts'
import type { AnswerKind } from './responses.ts'
import { search, searchFiles } from './search.ts'

export interface Reply {
  readonly kind: AnswerKind
  readonly body: object
  /** False when the server is up but has nothing to answer from. */
  readonly answering?: boolean
}

export type Answer = (input: unknown, open: () => Promise<Catalog>) => Promise<Outcome<Reply>>

const answerSearch: Answer = async (input, open) => {
  const request = readSearchRequest(input)
  return request.ok ? okay(await found(await open(), request.value)) : request
}

export const ROUTES: Readonly<Record<string, { readonly GET?: Answer; readonly POST?: Answer }>> = {
  '/health': {
    GET: async (_, open) => {
      const body = await healthOf(open)
      return okay({ kind: 'health', body, answering: body.packs.length > 0 })
    },
  },
  '/search': { GET: answerSearch, POST: answerSearch },
  // Files that exist are answered before the app is asked.
  '/pack/*': { GET: () => Promise.resolve(NO_SUCH_FILE) },
}

const NO_SUCH_FILE: Failure = {
  ok: false,
  code: 'not_found',
  msg: 'no pack has this file; /pack/index.json lists the packs',
}

/** Results go out as whole cards: one request is enough for a reader that has no packs. */
async function found(catalog: Catalog, request: SearchRequest): Promise<Reply> {
  const { question, options } = request
  if (request.by === 'file')
    return { kind: 'files', body: await searchFiles(catalog, question, options) }
  const answer = await search(catalog, question, options)
  const { cards, warnings } = await readCards(catalog, answer.results)
  const whole = new Map(cards.map((card) => [keyOf(card), card]))
  const results = answer.results.flatMap((hit) => {
    const card = whole.get(keyOf(hit))
    if (card === undefined) return []
    const { score, signals } = hit
    return [{ ...card, score, ...(signals === undefined ? {} : { signals }) }]
  })
  const all = [...(answer.warnings ?? []), ...warnings]
  return {
    kind: 'search',
    body: { ...answer, results, ...(all.length === 0 ? {} : { warnings: distinct(all) }) },
  }
}

const keyOf = ({ project, id }: Pick<Card, 'project' | 'id'>): string => `${project}\n${id}`

/** A file that both the ranking and the reading of cards missed is said once. */
const distinct = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code}\n${warning.msg}`, warning])).values(),
]

const okay = (value: Reply): Outcome<Reply> => ({ ok: true, value })
