/**
 * The routes that return a Response of their own, because they are not one JSON object in and one out: streams,
 * protocols, pages. A route is one entry here, with its function in a file or folder of its own; heavy ones are
 * imported on first use. http.ts adds methods, CORS and the limit of the body.
 */
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import { ADMIN_ROUTES } from './admin/routes.ts'
import { CHAT_ROUTES } from './chat-routes.ts'
import { MCP_ROUTE } from './mcp-route.ts'
import { MODEL_ROUTES } from './model-routes.ts'
import { OPENAPI_ROUTES } from './openapi-routes.ts'
import type { Operation } from './operation.ts'
import { PACK_ROUTE } from './pack-route.ts'
import { PAGE_ROUTE } from './page-route.ts'

export interface RouteContext {
  /** Its signal is aborted when the client leaves, where the host can tell. */
  readonly request: Request
  /** Bindings of a worker or variables of the process. */
  readonly env: SettingValues
  /** @throws PackError, which http.ts turns into an answer */
  readonly open: () => Promise<Catalog>
  /** The longest that an answer should wait for packs and their files. */
  readonly milliseconds: number
  /** To be called after that time. The next request then opens the packs again. */
  readonly onTimeout: () => void
  /** Continues work after the response has been sent. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface ResponseRoute {
  /** A description of each method. HEAD comes with GET, OPTIONS always. */
  readonly operations: Readonly<Partial<Record<Method, Operation>>>
  /** The largest body; default: that of the other routes. */
  readonly bodyBytes?: number
  /**
   * Its answers are read-only and complete in memory, so that a host may repeat the request after a build replaced a
   * pack.
   */
  readonly isRepeatable?: true
  readonly answer: (context: RouteContext) => Promise<Response>
}

/** In order: of two matching paths, the first answers. */
export const RESPONSE_ROUTES: Readonly<Record<string, ResponseRoute>> = {
  ...ADMIN_ROUTES,
  ...OPENAPI_ROUTES,
  ...MODEL_ROUTES,
  '/pack/*': PACK_ROUTE,
  '/card/*': PAGE_ROUTE,
  '/mcp': MCP_ROUTE,
  ...CHAT_ROUTES,
}
