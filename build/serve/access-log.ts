/**
 * Logs one line of JSON per request to stderr, because stdout is for answers. It contains the path without its query,
 * which may contain a question, and no addresses or headers of users.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * time: when the request arrived, ISO 8601. ms: the time until the last byte was passed to the system. bytes: the size
 * of the answer as sent, with its head. aborted: the client disconnected before the end.
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
