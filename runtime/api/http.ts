/**
 * The package's HTTP entry, `import { createApp } from 'cardcat/http'`: a catalog in, its routes out, as a Hono app to
 * mount below any path or as a plain `fetch` handler. `/health`, `/search`, `/inspect`, `/context`, `/verify`, `/v1/…`, `/mcp`;
 * http/README.md lists what they take. Answers are JSON; errors are `{ "error": { "code", "msg" } }` with a fitting status.
 */
import type { Outcome } from '../answers.ts'
import type { ContextTools } from '../context/tools.ts'
import { type App, createApp as appOver, type Limits } from '../http.ts'
import { PackError } from '../pack/pack.ts'
import { type Catalog, engineOf } from './catalog.ts'

/** What answers, and how much a request may cost. */
export interface AppOptions {
  /**
   * What answers: a catalog, what `openCatalog` returned, or a function that opens one. A function is called with the
   * first question, and again after a failure.
   */
  readonly catalog: Catalog | Promise<Outcome<Catalog>> | (() => Promise<Outcome<Catalog>>)
  /** `bodyBytes` (262,144) of a request, `milliseconds` (10,000) of waiting for packs and chunks. */
  readonly limits?: Partial<Limits>
  /** What this host can do for a context, where the settings name a tokenizer or a cross-encoder. */
  readonly tools?: ContextTools
  /**
   * Settings by their names in context/README.md and chat/README.md, such as `process.env`: of the context and of the language model behind `/v1`.
   * Bindings that a worker passes to `fetch` win.
   */
  readonly env?: Readonly<Record<string, unknown>>
}

/**
 * A Hono app with the routes of the catalog.
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
