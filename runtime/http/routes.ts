/**
 * The routes of the API: what each takes and gives, as plain functions from unknown input to an outcome.
 * The input is a query string's parameters or a JSON body, already an object of some kind; http.ts does
 * everything that is HTTP. A new route is one entry here, its schema in requests.ts and in responses.ts.
 */
import type { Failure, Outcome } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import type { ContextTools } from '../context/tools.ts'
import { context } from '../context.ts'
import { inspect } from '../inspect.ts'
import { searchCards } from '../search.ts'
import { searchFiles } from '../search-files.ts'
import { healthOf } from './health.ts'
import {
  readContextRequest,
  readInspectRequest,
  readSearchRequest,
  readVerifyRequest,
  type SearchRequest,
} from './requests.ts'
import type { AnswerKind } from './responses.ts'

export interface Reply {
  readonly kind: AnswerKind
  readonly body: object
  /** False when the server is up but has nothing to answer from. */
  readonly answering?: boolean
}

/**
 * @param env bindings of a worker or variables of the process: settings by name
 * @param tools what this host can do for a context
 */
export type Answer = (
  input: unknown,
  open: () => Promise<Catalog>,
  env?: SettingValues,
  tools?: ContextTools,
) => Promise<Outcome<Reply>>

export const answerSearch: Answer = async (input, open) => {
  const request = readSearchRequest(input)
  return request.ok ? okay(await found(await open(), request.value)) : request
}

export const ROUTES: Readonly<Record<string, { readonly GET?: Answer; readonly POST?: Answer }>> = {
  '/health': {
    GET: async (_, open, env) => {
      const body = await healthOf(open, env)
      return okay({ kind: 'health', body, answering: body.packs.length > 0 })
    },
  },
  '/search': { GET: answerSearch, POST: answerSearch },
  '/inspect': {
    GET: async (input, open) => {
      const request = readInspectRequest(input)
      if (!request.ok) return request
      const outcome = await inspect(await open(), request.value)
      return outcome.ok ? okay({ kind: 'inspection', body: outcome.value }) : outcome
    },
  },
  '/context': {
    POST: async (input, open, env, tools) => {
      const request = readContextRequest(input)
      if (!request.ok) return request
      const outcome = await context(await open(), request.value, env, tools)
      return outcome.ok ? okay({ kind: 'context', body: outcome.value }) : outcome
    },
  },
  '/verify': {
    POST: async (input, open) => {
      const request = readVerifyRequest(input)
      if (!request.ok) return request
      // Most workers are never asked: what it knows of languages is read with the first question.
      const { verify } = await import('../verify.ts')
      const outcome = await verify(await open(), request.value)
      return outcome.ok ? okay({ kind: 'verification', body: outcome.value }) : outcome
    },
  },
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
  return { kind: 'search', body: await searchCards(catalog, question, options) }
}

const okay = (value: Reply): Outcome<Reply> => ({ ok: true, value })
