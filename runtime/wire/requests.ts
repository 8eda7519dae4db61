/**
 * The schema of each request, from `unknown` (a query string or a JSON body) to a plain value. A query string and a
 * body go through the same schema (fields.ts), so that GET and POST of /search cannot drift apart. The schemas are
 * data, because /openapi.json is generated from them.
 */
import * as v from 'valibot'
import { type InspectOptions, type Outcome, SEARCH_MODES, type SearchOptions } from '../answers.ts'
import { CARD_KINDS, RECIPE_KINDS, VISIBILITIES } from '../card.ts'
import {
  CONTEXT_PLACEMENTS,
  CONTEXT_STYLES,
  type ContextRequest,
  DOCUMENT_CHARS,
} from '../context/message.ts'
import { CONTEXT_TOKENS } from '../context/settings.ts'
import { RANKING_FEATURES } from '../search/ranking-features.ts'
import { VERIFY_CHARS, type VerifyRequest } from '../verify.ts'
import { oneOf, onOff, readAs, share, shown, someOf, text, wholeNumber, words } from './fields.ts'

/** In characters. A typed question has some 60, one with a pasted function some 2,000. */
export const QUESTION_CHARS = 4_000
export const MAX_RESULTS = 100
/** Beyond the thousandth result the ranking carries no information. */
const MAX_OFFSET = 1_000
export const MAX_NEIGHBORS = 50
export const SYMBOL_CHARS = 500
export const PATH_CHARS = 1_000
export const PROJECT_CHARS = 200
/** How many results of each search a context may consider. */
const MAX_PIECES = 50

export interface SearchRequest {
  readonly question: string
  readonly by: 'card' | 'file'
  readonly options: SearchOptions
}

export function readSearchRequest(input: unknown): Outcome<SearchRequest> {
  const read = readAs(searchSchema, input)
  if (!read.ok) return read
  const { q, by, kind, symbol_kind, recipe_kind, project, language, visibility, ...options } =
    read.value
  return {
    ok: true,
    value: {
      question: q,
      by,
      options: {
        ...options,
        ...(kind === undefined ? {} : { kinds: kind }),
        ...(symbol_kind === undefined ? {} : { symbol_kinds: symbol_kind }),
        ...(recipe_kind === undefined ? {} : { recipe_kinds: recipe_kind }),
        ...(project === undefined ? {} : { projects: project }),
        ...(language === undefined ? {} : { languages: language }),
        ...(visibility === undefined ? {} : { visibilities: visibility }),
      },
    },
  }
}

export const readInspectRequest = (input: unknown): Outcome<InspectOptions> =>
  readAs(inspectSchema, input)

export function readContextRequest(input: unknown): Outcome<ContextRequest> {
  const read = readAs(contextSchema, input)
  if (!read.ok) return read
  const { max_tokens, max_completion_tokens, project, ...rest } = read.value
  const tokens = max_tokens ?? max_completion_tokens
  return {
    ok: true,
    value: {
      ...rest,
      ...(tokens === undefined ? {} : { max_tokens: tokens }),
      ...(project === undefined ? {} : { projects: project }),
    },
  }
}

export const readVerifyRequest = (input: unknown): Outcome<VerifyRequest> =>
  readAs(verifySchema, input)

/** The parameters of a URL as one object; a parameter given twice is a list. */
export function queryOf(url: string): Record<string, string | string[]> {
  const parameters = new URL(url).searchParams
  const input: Record<string, string | string[]> = {}
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    input[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return input
}

/** A version, a shorter number, a channel, or `all`. */
const oneVersion = v.pipe(text, v.trim(), v.maxLength(100, 'is longer than any version'))

export const searchSchema = v.object({
  q: v.pipe(
    v.string('must be one text: the question'),
    shown({ type: 'string', pattern: '\\S', maxLength: QUESTION_CHARS }),
    v.trim(),
    v.nonEmpty('is empty: ask something'),
    v.maxLength(QUESTION_CHARS, `is longer than ${QUESTION_CHARS} characters`),
  ),
  by: v.optional(oneOf(['card', 'file']), 'card'),
  limit: v.optional(wholeNumber(1, MAX_RESULTS), 10),
  offset: v.exactOptional(wholeNumber(0, MAX_OFFSET)),
  kind: v.exactOptional(someOf(CARD_KINDS)),
  symbol_kind: v.exactOptional(words),
  recipe_kind: v.exactOptional(someOf(RECIPE_KINDS)),
  project: v.exactOptional(words),
  version: v.exactOptional(oneVersion),
  language: v.exactOptional(words),
  visibility: v.exactOptional(someOf(VISIBILITIES)),
  mode: v.exactOptional(oneOf(SEARCH_MODES)),
  lexical_weight: v.exactOptional(share),
  typing: v.exactOptional(onOff),
  folded: v.exactOptional(onOff),
  group: v.exactOptional(v.pipe(text, v.trim(), v.maxLength(1_000, 'is longer than any id'))),
  explain: v.exactOptional(onOff),
  without: v.exactOptional(someOf(Object.keys(RANKING_FEATURES))),
})

export const oneProject = v.pipe(
  text,
  v.trim(),
  v.maxLength(PROJECT_CHARS, 'is longer than any name'),
)

export const inspectSchema = v.pipe(
  v.object({
    symbol: v.exactOptional(
      v.pipe(text, v.trim(), v.maxLength(SYMBOL_CHARS, 'is longer than any symbol')),
    ),
    path: v.exactOptional(
      v.pipe(text, v.trim(), v.maxLength(PATH_CHARS, 'is longer than any path')),
    ),
    line: v.exactOptional(wholeNumber(1, 10_000_000)),
    project: v.exactOptional(oneProject),
    version: v.exactOptional(oneVersion),
    full: v.exactOptional(onOff),
    max_neighbors: v.exactOptional(wholeNumber(0, MAX_NEIGHBORS)),
  }),
  v.check(
    ({ symbol, path }) => (symbol === undefined) !== (path === undefined),
    'give exactly one of symbol and path',
  ),
  v.check(
    ({ path, line }) => line === undefined || path !== undefined,
    'line goes with path, not with symbol',
  ),
)

/** Text, or the parts of a multimodal message, of which only texts are used. */
const content = v.pipe(
  v.nullish(
    v.union(
      [v.string(), v.array(v.looseObject({ type: v.string(), text: v.optional(v.string(), '') }))],
      'must be a text or a list of parts',
    ),
    '',
  ),
  v.transform((value) =>
    typeof value === 'string' ? value : value.map((part) => part.text).join('\n'),
  ),
)

export const contextSchema = v.pipe(
  v.object({
    messages: v.pipe(
      v.array(
        v.object({ role: text, content }),
        'must be the list of messages of the conversation',
      ),
      v.minLength(1, 'is empty'),
      v.check(
        (messages) => messages.at(-1)?.role === 'user',
        "must end with a message of the role 'user'",
      ),
    ),
    max_tokens: v.exactOptional(wholeNumber(CONTEXT_TOKENS.least, CONTEXT_TOKENS.most)),
    max_completion_tokens: v.exactOptional(wholeNumber(CONTEXT_TOKENS.least, CONTEXT_TOKENS.most)),
    style: v.exactOptional(oneOf(CONTEXT_STYLES)),
    placement: v.exactOptional(oneOf(CONTEXT_PLACEMENTS)),
    lexical_weight: v.exactOptional(share),
    results: v.exactOptional(wholeNumber(1, MAX_PIECES)),
    raw_context: v.exactOptional(onOff),
    scores: v.exactOptional(onOff),
    document: v.exactOptional(
      v.pipe(
        text,
        v.maxLength(DOCUMENT_CHARS, `is longer than ${DOCUMENT_CHARS} characters: send its parts`),
      ),
    ),
    project: v.exactOptional(words),
    version: v.exactOptional(oneVersion),
  }),
  v.check(
    ({ messages, document }) =>
      (messages.at(-1)?.content.trim() ?? '') !== '' || (document?.trim() ?? '') !== '',
    'the last message is empty: ask something, or send a document',
  ),
)

export const verifySchema = v.object({
  text: v.pipe(
    v.string('must be a text: the code or the answer to check'),
    shown({ type: 'string', minLength: 1, maxLength: VERIFY_CHARS }),
    v.maxLength(VERIFY_CHARS, `is longer than ${VERIFY_CHARS} characters: send it in parts`),
  ),
  language: v.exactOptional(v.pipe(text, v.trim(), v.maxLength(40, 'is longer than any language'))),
  cards: v.exactOptional(onOff),
  version: v.exactOptional(oneVersion),
  path: v.exactOptional(v.pipe(text, v.trim(), v.maxLength(PATH_CHARS, 'is longer than any path'))),
})
