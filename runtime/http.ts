/**
 * Serves the catalog over HTTP: a web Request in, a web Response out, in a worker and in Node alike. The host serves
 * static files (the page, /pack/*) before this is called; what arrives here is a question, or an address that does
 * not exist.
 *
 * The routes are a table of plain functions from input to outcome (routes.ts). HTTP itself is done here once for all
 * of them: methods, CORS, limits, statuses, and checking what is sent, so that a new route cannot forget any of it.
 * Protocols and streams have a table of their own (response-routes.ts), whose functions take the Request and return
 * the Response. This is the only file that imports Hono.
 */
import type { Context, ExecutionContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HonoBase } from 'hono/hono-base'
import { LinearRouter } from 'hono/router/linear-router'
import type { FailureCode, Outcome } from './answers.ts'
import type { Catalog } from './catalog.ts'
import type { SettingValues } from './context/settings.ts'
import type { ContextTools } from './context/tools.ts'
import { answerJson } from './http/answer-json.ts'
import { type CachedCatalog, cacheCatalog } from './http/cached-catalog.ts'
import { jsonResponse } from './http/json-response.ts'
import { RESPONSE_ROUTES, type ResponseRoute, type RouteContext } from './http/response-routes.ts'
import { type Handler, type Reply, ROUTES } from './http/routes.ts'
import { PackError } from './pack/pack.ts'
import { TIMED_OUT, withTimeout } from './std/timeout.ts'
import { INTERNAL_ERROR, statusOf } from './wire/refusal.ts'
import { queryOf } from './wire/requests.ts'

/** The limits of a request. */
export interface Limits {
  readonly bodyBytes: number
  /**
   * The time to wait for packs to open and chunks to arrive. Ranking is one synchronous computation that no timer can
   * interrupt; its bounds are the limits on the question and on the number of results.
   */
  readonly milliseconds: number
}

export const LIMITS: Limits = { bodyBytes: 256 * 1024, milliseconds: 10_000 }

/** @internal The package's own options are in api/http.ts. */
export interface AppOptions {
  /** Called when a question needs the catalog, and again only after it failed. */
  readonly openCatalog: () => Promise<Catalog>
  readonly limits?: Partial<Limits>
  /** Settings by name; those that the host passes with the request take precedence. */
  readonly env?: SettingValues
  /** Routes that only this host can answer, by path; they replace those of response-routes.ts. */
  readonly routes?: Readonly<Record<string, ResponseRoute>>
  /** What this host can do for a context. */
  readonly tools?: ContextTools
}

/** Its `fetch` takes the request and, in a worker, the environment and the execution context. */
export type App = HonoBase

/** @internal */
export function createApp(options: AppOptions): App {
  const limits = { ...LIMITS, ...options.limits }
  const cached = cacheCatalog(options.openCatalog)
  const envOf = (c: Context): SettingValues => ({ ...options.env, ...c.env })
  // This router compares paths directly, which is fastest for a handful of them.
  const app = new HonoBase({ router: new LinearRouter() })

  app.use(async (c, next) => {
    await next()
    await discard(c.req.raw)
    for (const [name, value] of EVERY_ANSWER) c.res.headers.set(name, value)
  })
  for (const [path, route] of Object.entries({ ...RESPONSE_ROUTES, ...options.routes })) {
    const { operations, bodyBytes = limits.bodyBytes } = route
    const methods = Object.keys(operations)
    const allowed = methodsOf(methods)
    app.on(methods, path, limitBody(bodyBytes), (c) =>
      route.answer(routeContextOf(c, cached, { env: envOf(c), milliseconds: limits.milliseconds })),
    )
    answerOtherMethods(app, path, allowed)
  }
  app.use(limitBody(limits.bodyBytes))
  for (const [path, { GET, POST }] of Object.entries(ROUTES)) {
    const answers = Object.entries({ ...(GET && { GET }), ...(POST && { POST }) })
    const allowed = methodsOf(answers.map(([method]) => method))
    for (const [method, answer] of answers)
      app.on(method, path, (c) =>
        answerInTime(c, answer, cached, {
          env: envOf(c),
          milliseconds: limits.milliseconds,
          tools: options.tools,
        }),
      )
    answerOtherMethods(app, path, allowed)
  }
  app.notFound((c) => refuse(c, 'not_found', `there is nothing at ${c.req.path.slice(0, 100)}`))
  app.onError((error, c) => {
    if (error instanceof PackError) return refuse(c, error.code, error.message)
    console.error(error)
    return refuse(c, 'internal', INTERNAL_ERROR)
  })
  return app
}

/** Whether the answer at this path is read-only and complete in memory, so that a request may be repeated. */
export const isRepeatable = (path: string): boolean =>
  path in ROUTES || RESPONSE_ROUTES[path]?.isRepeatable === true

/** Whether this path belongs to the table of routes; no file is looked for there. */
export const isApiPath = (path: string): boolean => path in ROUTES

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => refuse(c, 'too_large', `the body is over ${maxSize >> 10} KB: send less text`),
  })

function answerOtherMethods(app: App, path: string, allowed: string): void {
  app.options(path, (c) => c.body(null, 204, preflight(allowed)))
  app.all(path, (c) => {
    c.header('Allow', allowed)
    return refuse(c, 'method_not_allowed', `${path} answers ${allowed}, not ${c.req.method}`)
  })
}

const EVERY_ANSWER = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'ETag, Location'],
  ['Cache-Control', 'no-cache'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
] as const

const methodsOf = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

const preflight = (allowed: string): Record<string, string> => ({
  Allow: allowed,
  'Access-Control-Allow-Methods': allowed,
  // Accept is always allowed; these are the other headers that JSON and MCP clients send. The star covers some ten
  // headers of OpenAI's client; it never covers Authorization.
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, *',
  'Access-Control-Max-Age': '86400',
})

const routeContextOf = (
  c: Context,
  cached: CachedCatalog,
  { env, milliseconds }: Pick<Answering, 'env' | 'milliseconds'>,
): RouteContext => ({
  request: c.req.raw,
  env,
  open: cached.open,
  milliseconds,
  onTimeout: cached.forgetPending,
  waitUntil: (work) => executionOf(c)?.waitUntil(work),
})

interface Answering {
  readonly env: SettingValues
  readonly milliseconds: number
  readonly tools?: ContextTools | undefined
}

async function answerInTime(
  c: Context,
  answer: Handler,
  cached: CachedCatalog,
  { env, milliseconds, tools }: Answering,
): Promise<Response> {
  const input = c.req.method === 'POST' ? await readJson(c) : queryOf(c.req.url)
  if (input === NOT_JSON) return refuse(c, 'invalid_json', 'the body is not valid JSON')
  const work = answer(input, cached.open, env, tools)
  // When the client leaves, its request ends, but others may wait for the same catalog and chunks. Without this they
  // would wait for ever.
  executionOf(c)?.waitUntil(work.catch(() => undefined))
  const outcome = await withTimeout(milliseconds, work)
  if (outcome !== TIMED_OUT) return send(c, outcome)
  cached.forgetPending()
  const seconds = milliseconds / 1000
  return refuse(c, 'time_limit', `no answer within ${seconds} s: ask again, or ask for less`)
}

/** The execution context of a worker, which lets work continue after the client has left; other hosts have none. */
function executionOf(c: Context): ExecutionContext | undefined {
  try {
    return c.executionCtx
  } catch {
    return undefined
  }
}

const NOT_JSON = Symbol('not JSON')

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch {
    return NOT_JSON
  }
}

/**
 * Reads and drops an unread body for a while: a server that answers before reading it closes the connection, and the
 * client then loses the answer or its next request.
 */
async function discard({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return
  const ENOUGH = 4 * 1024 * 1024
  const reader = body.getReader()
  for (let size = 0; size < ENOUGH; ) {
    const { done, value } = await reader.read()
    if (done) return
    size += value.length
  }
  await reader.cancel()
}

function send(c: Context, outcome: Outcome<Reply>): Response {
  if (!outcome.ok) return refuse(c, outcome.code, outcome.msg)
  const answer = answerJson(outcome.value)
  if (answer.ok) return jsonResponse(answer.json, outcome.value.answering === false ? 503 : 200)
  const { broken } = answer
  console.error(`an answer of ${c.req.path} does not match its schema: ${broken}`)
  return refuse(c, 'internal', `the answer does not match its schema (${broken}): please report it`)
}

const refuse = (c: Context, code: FailureCode, msg: string): Response =>
  c.json({ error: { code, msg } }, statusOf(code))
