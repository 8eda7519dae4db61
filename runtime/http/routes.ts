/**
 * The routes of the API, as plain functions from unknown input to an outcome. The input is the parameters of a query
 * string or a JSON body, already an object; http.ts does everything about HTTP. A new route is one entry here, a
 * schema in requests.ts and in responses.ts, and `npm run openapi`.
 */
import type * as v from 'valibot'
import type { FailureCode, Outcome, SearchAnswer } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import type { ContextTools } from '../context/tools.ts'
import { context } from '../context.ts'
import { inspect } from '../inspect.ts'
import { searchFor } from '../search.ts'
import { searchFiles } from '../search-files.ts'
import {
  contextSchema,
  inspectSchema,
  readContextRequest,
  readInspectRequest,
  readSearchRequest,
  readVerifyRequest,
  type SearchRequest,
  searchSchema,
  verifySchema,
} from '../wire/requests.ts'
import { healthOf } from './health.ts'
import type { AnswerKind } from './responses.ts'
import { WRITTEN_CARDS, type WrittenCard } from './written-cards.ts'

export type Reply = ReplyOf<'search', SearchAnswer<WrittenCard>> | ReplyOf<OtherKind, object>

type OtherKind = Exclude<AnswerKind, 'search'>

interface ReplyOf<Kind extends AnswerKind, Body extends object> {
  readonly kind: Kind
  readonly body: Body
  /** False when the server is up but has nothing to answer from. */
  readonly answering?: boolean
}

/**
 * @param env bindings of a worker or variables of the process: settings by name
 * @param tools what this host can do for a context
 */
export type Handler = (
  input: unknown,
  open: () => Promise<Catalog>,
  env?: SettingValues,
  tools?: ContextTools,
) => Promise<Outcome<Reply>>

export const answerSearch: Handler = async (input, open) => {
  const request = readSearchRequest(input)
  return request.ok ? okay(await searchReply(await open(), request.value)) : request
}

/** A route whose input is a query string or a JSON body, and whose answer is one JSON object. */
export interface Route {
  /** For /openapi.json: what it does, in one line without a full stop, and what the schemas do not say. */
  readonly summary: string
  readonly description?: string
  readonly input?: v.GenericSchema
  /** Any of these. */
  readonly answers: readonly [AnswerKind, ...AnswerKind[]]
  /** The same answer has status 503 when there is nothing to answer from. */
  readonly mayBe503?: true
  /** Beyond invalid input and packs that do not open. */
  readonly errors: readonly FailureCode[]
  readonly GET?: Handler
  readonly POST?: Handler
}

export const ROUTES: Readonly<Record<string, Route>> = {
  '/health': {
    summary: 'The packs and their problems',
    description: 'The status is 503 if no pack can be used.',
    answers: ['health'],
    mayBe503: true,
    errors: [],
    GET: async (_, open, env) => {
      const body = await healthOf(open, env)
      return okay({
        kind: 'health',
        body,
        answering: body.packs.length + (body.libraries ?? 0) > 0,
      })
    },
  },
  '/search': {
    summary: 'Search the cards',
    description:
      'Results are whole cards, or with `by=file` files with their best cards. `total` is the number of matches, and `reason` says why there are none.',
    input: searchSchema,
    answers: ['search', 'files'],
    errors: [],
    GET: answerSearch,
    POST: answerSearch,
  },
  '/inspect': {
    summary: 'One symbol or one file: source, neighbours, provenance',
    description:
      'Give either `symbol` (a dotted name, a canonical name, a public path, or the end of one) or `path`, optionally with `line`.',
    input: inspectSchema,
    answers: ['inspection'],
    errors: ['not_found'],
    GET: async (input, open) => {
      const request = readInspectRequest(input)
      if (!request.ok) return request
      const outcome = await inspect(await open(), request.value)
      return outcome.ok ? okay({ kind: 'inspection', body: outcome.value }) : outcome
    },
  },
  '/context': {
    summary: 'Cards for the prompt of a language model',
    description:
      'Takes a chat-completion request whose last message is the user’s. Returns whole cards within `max_tokens`, numbered, with their sources. If the library does not cover the question, the context is empty and has a reason.',
    input: contextSchema,
    answers: ['context'],
    errors: [],
    POST: async (input, open, env, tools) => {
      const request = readContextRequest(input)
      if (!request.ok) return request
      const outcome = await context(await open(), request.value, env, tools)
      return outcome.ok ? okay({ kind: 'context', body: outcome.value }) : outcome
    },
  },
  '/verify': {
    summary: 'Find invented, misused and deprecated API names and calls in a text',
    input: verifySchema,
    answers: ['verification'],
    errors: [],
    POST: async (input, open) => {
      const request = readVerifyRequest(input)
      if (!request.ok) return request
      // Most workers never verify, so the language data is imported on first use.
      const { verify } = await import('../verify.ts')
      const outcome = await verify(await open(), request.value)
      return outcome.ok ? okay({ kind: 'verification', body: outcome.value }) : outcome
    },
  },
}

/** Results are whole cards, so that one request is enough for a client without packs. */
async function searchReply(catalog: Catalog, request: SearchRequest): Promise<Reply> {
  const { question, options } = request
  if (request.by === 'file')
    return { kind: 'files', body: await searchFiles(catalog, question, options) }
  return { kind: 'search', body: await searchFor(WRITTEN_CARDS, catalog, question, options) }
}

const okay = (value: Reply): Outcome<Reply> => ({ ok: true, value })
