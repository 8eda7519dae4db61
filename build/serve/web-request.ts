/**
 * Converts a node:http request to web Requests, of which the app may need more than one (current-packs.ts). The body
 * is read once, up to the app's limit.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Incoming {
  /**
   * @param path replaces the path of the URL, because the app does not know where it is mounted
   * @param aborts whether its signal is aborted when the client leaves before the answer has been sent; this takes
   * longer than the rest of the request
   */
  readonly request: (path: string, aborts: boolean) => Request
  /** False when the rest of a body that is far too long was left unread, so that the connection must be closed. */
  readonly isWhole: boolean
}

/** The bytes beyond the limit that are read and dropped, because some clients read the answer only after sending. */
const DROPPED = 4 * 1024 * 1024

/** The host is the client's claim; nothing depends on it. */
export const urlOf = ({ url }: IncomingMessage): URL =>
  new URL(`http://localhost${url?.startsWith('/') ? url.replace(/^\/{2,}/, '/') : '/'}`)

export async function readIncoming(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limitBytes: number,
): Promise<Incoming> {
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const { body, isWhole } = hasBody
    ? await readBody(incoming, limitBytes)
    : { body: undefined, isWhole: true }
  const request = (path: string, aborts: boolean): Request => {
    const url = urlOf(incoming)
    url.pathname = path
    const signal = aborts ? signalOf(outgoing) : undefined
    return new Request(url, {
      method,
      headers,
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && { body }),
    })
  }
  return { request, isWhole }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort()
  })
  return leaving.signal
}

/** One byte more than the limit is enough for the app to refuse it. */
async function readBody(
  incoming: IncomingMessage,
  limitBytes: number,
): Promise<{ body: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = true
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    if (size <= limitBytes && Buffer.isBuffer(chunk)) chunks.push(chunk)
    size += chunk.length
    if (size <= limitBytes + DROPPED) continue
    isWhole = false
    break
  }
  return { body: new Uint8Array(Buffer.concat(chunks)), isWhole }
}
