/**
 * The OpenAPI 3.1 description of the API (https://spec.openapis.org/oas/v3.1.1), generated from the tables of routes.
 * The schemas that validate requests and answers also describe them, so nothing is written twice.
 */
import * as v from 'valibot'
import { FAILURE_CODES, type FailureCode } from '../../runtime/answers.ts'
import type { Operation } from '../../runtime/http/operation.ts'
import { RESPONSE_ROUTES } from '../../runtime/http/response-routes.ts'
import { ANSWERS } from '../../runtime/http/responses.ts'
import { ROUTES, type Route } from '../../runtime/http/routes.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { statusOf } from '../../runtime/wire/refusal.ts'
import { ownVersion } from '../own-version.ts'
import { withWords, wordsOf } from './fields.ts'
import {
  isRequired,
  type JsonSchema,
  jsonSchemaOf,
  namedSchemas,
  propertiesOf,
} from './json-schema.ts'

export function openapi(): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'cardcat',
      version: ownVersion(),
      description:
        'Search, inspection, context and verification for the API of code libraries. All routes except /admin are open and read-only. Errors are `{ "error": { "code", "msg" } }`; `msg` says what to do next.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to this file, behind any proxy.
    servers: [{ url: '.' }],
    paths: {
      ...Object.fromEntries(Object.entries(ROUTES).map(([path, route]) => [path, jsonPath(route)])),
      ...Object.fromEntries(Object.entries(RESPONSE_ROUTES).map(responsePath)),
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The value of CARDCAT_ADMIN_TOKEN. Without that variable, /admin is disabled.',
        },
      },
      schemas: { ...describedSchemas(), error: ERROR },
      responses: refusals(),
    },
  }
}

/** The fields of requests are described. */
const describedSchemas = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(namedSchemas()).map(([name, schema]) => [
      name,
      SENT.has(name) ? withWords(schema) : schema,
    ]),
  )

const SENT: ReadonlySet<string> = new Set(['document', 'changed_document'])

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, msg: { type: 'string' } },
      required: ['code', 'msg'],
    },
  },
  required: ['error'],
}

/** What http.ts does for every route of ROUTES is described once for all of them. */
function jsonPath(route: Route): JsonSchema {
  const { GET, POST, input, answers, summary, description, mayBe503, errors } = route
  const body =
    answers.length === 1 ? ANSWERS[answers[0]] : v.union(answers.map((kind) => ANSWERS[kind]))
  const unavailable: FailureCode[] = ['pack_missing', 'pack_corrupt', 'pack_version', 'time_limit']
  const sent = { description: 'The answer', body }
  const operation: Operation = {
    summary,
    ...(description === undefined ? {} : { description }),
    answers: {
      200: sent,
      ...(mayBe503 && { 503: { ...sent, description: 'The same, with some packs unavailable' } }),
    },
    errors: [
      ...(input === undefined ? [] : ['invalid_input' as const]),
      ...(mayBe503 ? [] : unavailable),
      ...errors,
    ],
  }
  return {
    ...(GET && { get: operationOf({ ...operation, ...(input && { query: input }) }) }),
    ...(POST && {
      post: operationOf({
        ...operation,
        ...(input && { body: input }),
        errors: [...operation.errors, 'invalid_json', 'too_large'],
      }),
    }),
  }
}

function responsePath([path, { operations }]: [string, (typeof RESPONSE_ROUTES)[string]]) {
  const methods = Object.entries(operations)
  const [name] = methods.flatMap(([, { path: part }]) =>
    part === undefined ? [] : Object.keys(propertiesOf(jsonSchemaOf(part))),
  )
  return [
    path.replace('*', `{${name}}`),
    Object.fromEntries(
      methods.map(([method, operation]) => [method.toLowerCase(), operationOf(operation)]),
    ),
  ]
}

function operationOf(operation: Operation): JsonSchema {
  const { summary, description, isAdmin, path, query, headers, body, answers, errors } = operation
  const parameters = [
    ...parametersIn('path', path),
    ...parametersIn('query', query),
    ...parametersIn('header', headers),
  ]
  const refused = [...new Set(errors.map(statusOf))].filter((status) => !(status in answers))
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(isAdmin && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: withWords(jsonSchemaOf(body)) } },
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, sent]) => [status, sentOf(sent)]),
      ...refused.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ]),
  }
}

function sentOf({
  description,
  body,
  type,
  headers,
  isEvents,
}: Operation['answers'][number]): JsonSchema {
  const hasContent = body !== undefined || type !== undefined
  return {
    description,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
    }),
    ...(hasContent && {
      content: {
        [type ?? 'application/json']: body ? { schema: jsonSchemaOf(body) } : {},
        ...(isEvents && { 'text/event-stream': {} }),
      },
    }),
  }
}

function parametersIn(place: 'path' | 'query' | 'header', schema?: v.GenericSchema): JsonSchema[] {
  if (schema === undefined) return []
  const json = jsonSchemaOf(schema)
  return Object.entries(propertiesOf(json)).map(([name, field]) => ({
    name,
    in: place,
    ...(isRequired(json, name) && { required: true }),
    description: wordsOf(name),
    // Lists are words with commas between them.
    ...(place === 'query' && field.type === 'array' && { explode: false }),
    schema: field,
  }))
}

/** One for each status that a refusal may have, with its codes. */
function refusals(): JsonSchema {
  const statuses = [...new Set(FAILURE_CODES.map(statusOf))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = FAILURE_CODES.filter((code) => statusOf(code) === status).sort(byCodeUnits)
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/error' } } }
      return [status, { description: codes.map((code) => `\`${code}\``).join(', '), content }]
    }),
  )
}
