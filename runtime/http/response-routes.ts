/**
 * The routes that answer with a Response of their own, since what they speak is not one JSON object in and one out:
 * streams, protocols, a page. A route is one entry here, its function in a file or folder of its own; heavy ones are
 * imported with their first request. http.ts adds methods, CORS and the limit of the body.
 */
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'
import { ADMIN_ROUTES } from './admin/routes.ts'
import { CHAT_ROUTES } from './chat-routes.ts'
import { MCP_ROUTE } from './mcp-route.ts'
import { OPENAPI_ROUTES } from './openapi-routes.ts'
import type { Operation } from './operation.ts'
import { PACK_ROUTE } from './pack-route.ts'
import { PAGE_ROUTE } from './page-route.ts'

export interface Asked {
  /** Its signal is aborted when the client leaves, where the host can tell. */
  readonly request: Request
  /** Bindings of a worker or variables of the process. */
  readonly env: SettingValues
  /** @throws PackError, which http.ts turns into an answer */
  readonly open: () => Promise<Catalog>
  /** An answer should wait no longer than this for packs and their files; `late` then has the next one open them anew. */
  readonly milliseconds: number
  readonly late: () => void
  /** Work that goes on after the response has been sent. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface ResponseRoute {
  /** What each of its methods does. HEAD comes with GET, OPTIONS always. */
  readonly operations: Readonly<Partial<Record<Method, Operation>>>
  /** Largest body; that of the other routes unless given. */
  readonly bodyBytes?: number
  /** Its answers are read-only and in memory as a whole: a host may ask again when a build replaced a pack meanwhile. */
  readonly isRepeatable?: true
  readonly answer: (asked: Asked) => Promise<Response>
}

/** In this order: of two paths that match, the first answers. */
export const RESPONSE_ROUTES: Readonly<Record<string, ResponseRoute>> = {
  ...ADMIN_ROUTES,
  ...OPENAPI_ROUTES,
  '/pack/*': PACK_ROUTE,
  '/card/*': PAGE_ROUTE,
  '/mcp': MCP_ROUTE,
  ...CHAT_ROUTES,
}
