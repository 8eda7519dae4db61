/**
 * The routes that answer with a Response of their own, since what they speak is not one JSON object in and one out:
 * streams, protocols, a page. A route is one entry here, its function in a file or folder of its own; heavy ones are
 * imported with their first request. http.ts adds methods, CORS and the limit of the body.
 */
import type { Catalog } from '../catalog.ts'
import type { SettingValues } from '../context/settings.ts'

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

export interface ResponseRoute {
  /** HEAD comes with GET, OPTIONS always. */
  readonly methods: readonly string[]
  /** Largest body; that of the other routes unless given. */
  readonly bodyBytes?: number
  /** Its answers are read-only and in memory as a whole: a host may ask again when a build replaced a pack meanwhile. */
  readonly isRepeatable?: true
  readonly answer: (asked: Asked) => Promise<Response>
}

/** Pictures are sent within the JSON of a chat. */
const CHAT_BYTES = 8 * 1024 * 1024

export const RESPONSE_ROUTES: Readonly<Record<string, ResponseRoute>> = {
  '/mcp': {
    methods: ['POST'],
    isRepeatable: true,
    answer: async (asked) => (await import('../mcp.ts')).answerMcp(asked),
  },
  '/v1/chat/completions': {
    methods: ['POST'],
    bodyBytes: CHAT_BYTES,
    answer: async (asked) => (await import('../chat/completions.ts')).answerChat(asked),
  },
  '/v1/models': {
    methods: ['GET'],
    answer: async (asked) => (await import('../chat/models.ts')).answerModels(asked),
  },
}
