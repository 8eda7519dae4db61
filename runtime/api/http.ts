/**
 * The package's HTTP entry, `import { createApp } from 'cardcat/http'`: serves the routes of a catalog, as a Hono app
 * to mount below any path or as a plain `fetch` handler. `/health`, `/search`, `/inspect`, `/context`, `/verify`,
 * `/v1/…`, `/mcp`; http/README.md lists what they take. Answers are JSON; errors are `{ "error": { "code", "msg" } }`
 * with a fitting status.
 */
import type { Outcome } from '../answers.ts'
import type { ContextTools } from '../context/tools.ts'
import { type App, createApp as appOver, type Limits } from '../http.ts'
import { PackError } from '../pack/pack.ts'
import { type Catalog, engineOf } from './catalog.ts'

/** The catalog, and the limits of a request. */
export interface AppOptions {
  /**
   * A catalog, the result of `openCatalog`, or a function that opens one. A function is called for the first request,
   * and again after a failure.
   */
  readonly catalog: Catalog | Promise<Outcome<Catalog>> | (() => Promise<Outcome<Catalog>>)
  /** `bodyBytes` (262,144) of a request, `milliseconds` (10,000) of waiting for packs and chunks. */
  readonly limits?: Partial<Limits>
  /** A tokenizer and a cross-encoder for contexts, used where the settings name one. */
  readonly tools?: ContextTools
  /**
   * Settings of the context and of the language model behind `/v1`, by their names in context/README.md and
   * chat/README.md; for example `process.env`. Bindings that a worker passes to `fetch` take precedence.
   */
  readonly env?: Readonly<Record<string, unknown>>
}

/**
 * Creates a Hono app with the routes of the catalog.
 * @example
 * const app = new Hono().route('/docs/api', createApp({ catalog: () => openCatalog('./dist/pack') }))
 */
export function createApp({ catalog, limits = {}, env = {}, tools = {} }: AppOptions): App {
  return appOver({
    ...{ limits, env, tools },
    async openCatalog() {
      const opened = await (typeof catalog === 'function' ? catalog() : catalog)
      if (!('ok' in opened)) return engineOf(opened)
      if (opened.ok) return engineOf(opened.value)
      throw new PackError(isPackFailure(opened.code) ? opened.code : 'pack_missing', opened.msg)
    },
  })
}

/** The same as one function from request to response, for a server or worker without Hono. */
export function createFetch(options: AppOptions): (request: Request) => Promise<Response> {
  const app = createApp(options)
  return async (request) => app.fetch(request)
}

const isPackFailure = (code: string): code is PackError['code'] =>
  code === 'pack_missing' || code === 'pack_corrupt' || code === 'pack_version'

export type { App, Limits }
