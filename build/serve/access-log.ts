/**
 * A request and its answer in, one line of JSON out, for stderr: stdout is for answers. The path goes without its
 * query, because that holds what people ask, and neither addresses nor headers of theirs are written.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * time: ISO 8601, when the request arrived. ms: from then until its last byte was handed to the system. bytes: sent
 * for it, head and body, as compressed. aborted: the client left before.
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

/** To be called when the request arrives; `write` is called once, when it is over. */
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
