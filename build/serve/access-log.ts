/**
 * Logs one line of JSON per request to stderr; stdout is for answers. The path is logged without its query, which
 * contains what people ask, and without addresses or headers of users.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * time: ISO 8601, when the request arrived. ms: until its last byte was handed to the system. bytes: sent for it,
 * head and body, as compressed. aborted: the client left before.
 */
export interface AccessLine {
  readonly time: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly bytes: number
  readonly aborted?: true
}

/** Call it when the request arrives; `write` is called once, at the end. */
export function logAccess(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  write: (line: AccessLine) => void,
): void {
  const time = new Date().toISOString()
  const start = performance.now()
  const { socket } = incoming
  const before = socket.bytesWritten
  outgoing.once('close', () => {
    const [path = '/'] = (incoming.url ?? '/').split('?')
    write({
      time,
      method: incoming.method ?? 'GET',
      path,
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      bytes: socket.bytesWritten - before,
      ...(outgoing.writableFinished ? {} : { aborted: true }),
    })
  })
}
