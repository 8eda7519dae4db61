/**
 * The answer of the Node server to a request, before compression: a file, an answer of the app, or a refusal.
 */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonBytesOf } from '../../runtime/http/json-response.ts'

export interface ServerAnswer {
  readonly status: number
  readonly headers: Headers
  /**
   * Null for HEAD, 204 and 304. Bytes in memory are sent directly, because a stream around them costs more than
   * sending them.
   */
  readonly body: Readable | Uint8Array | null
}

/** @throws errors of reading, and those that `isClientGone` recognizes */
export async function send(
  { status, headers, body }: ServerAnswer,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers))
  if (body === null) outgoing.end()
  else if (body instanceof Uint8Array) outgoing.end(body)
  else await pipeline(body, outgoing)
}

/** A client that disconnects during a request or an answer is not an error of the server. */
export function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}

/** Events are streamed; every other answer is complete in memory, so its length is known. */
export async function answerOf(response: Response): Promise<ServerAnswer> {
  const { status } = response
  const { headers } = response
  if (response.body === null) return { status, headers, body: null }
  if (isEventStream(headers)) return { status, headers, body: Readable.from(response.body) }
  // Reading the response instead would go through a stream.
  const bytes = jsonBytesOf(response) ?? Buffer.from(await response.arrayBuffer())
  headers.set('Content-Length', String(bytes.length))
  return { status, headers, body: bytes }
}

/** Server-sent events, which compression would delay. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** A refusal in the API's error format: `{ "error": { "code", "msg" } }`. */
export function refusal(
  status: number,
  code: string,
  msg: string,
  headers: Readonly<Record<string, string>> = {},
): ServerAnswer {
  const bytes = Buffer.from(JSON.stringify({ error: { code, msg } }))
  return {
    status,
    headers: new Headers({
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    }),
    body: bytes,
  }
}
