/**
 * What the server in Node sends for one request, before it is compressed and written: the one shape of files, of the
 * app's answers and of refusals.
 */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonTextOf } from '../../runtime/http/json-response.ts'

export interface ServerAnswer {
  readonly status: number
  readonly headers: Headers
  /** Null for HEAD, 204 and 304. What is in memory is sent as it is: a stream around it costs more than sending it. */
  readonly body: Readable | Uint8Array | null
}

/** @throws what `isClientGone` tells apart, and errors of reading */
export async function send(
  { status, headers, body }: ServerAnswer,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers))
  if (body === null) outgoing.end()
  else if (body instanceof Uint8Array) outgoing.end(body)
  else await pipeline(body, outgoing)
}

/** A client that goes away in the middle of a request or an answer is no error of the server's. */
export function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}

/** Events are sent as they come; every other answer is in memory as a whole, and its length is known. */
export async function answerOf(response: Response): Promise<ServerAnswer> {
  const { status } = response
  const { headers } = response
  if (response.body === null) return { status, headers, body: null }
  if (isEventStream(headers)) return { status, headers, body: Readable.from(response.body) }
  // Read from the response, an answer would pass a stream.
  const text = jsonTextOf(response)
  const bytes = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
  headers.set('Content-Length', String(bytes.length))
  return { status, headers, body: bytes }
}

/** Server-sent events: compressing them would hold them back. */
export const isEventStream = (headers: Headers): boolean =>
  headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** A refusal in the form of all errors of the API: `{ "error": { "code", "msg" } }`. */
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
