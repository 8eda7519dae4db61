/**
 * Stops a node:http server without losing an answer:
 *
 *   at once          no new connections are accepted; answers that begin now have `Connection: close`
 *   0.5 s later      connections without a request are closed. Before that, a client may have sent its next request
 *                    already, and could not tell whether it was received
 *   as they end      connections are closed after their answer
 *   after the limit  all other connections are closed
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export interface Draining {
  /** The number of requests without a finished answer. */
  inFlight(): number
  /** @returns how many answers were cut off at the limit */
  drain(limitMs: number): Promise<number>
}

const IDLE_GRACE_MS = 500

export function drainable(server: Server): Draining {
  const answering = new Set<ServerResponse>()
  /** Requests in flight, by connection. */
  const requests = new Map<Socket, number>()
  let isDraining = false
  let idleMayClose = false

  const closeIfIdle = (socket: Socket): void => {
    if (idleMayClose && requests.get(socket) === 0) socket.destroySoon()
  }

  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  // Before the request handler, so that the header is set in time.
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    answering.add(outgoing)
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    if (isDraining) outgoing.setHeader('Connection', 'close')
    outgoing.once('close', () => {
      answering.delete(outgoing)
      const left = requests.get(socket)
      if (left !== undefined) requests.set(socket, left - 1)
      closeIfIdle(socket)
    })
  })

  return {
    inFlight: () => answering.size,
    async drain(limitMs) {
      isDraining = true
      // The method of http.Server would close idle connections at once.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve())
      })
      for (const outgoing of answering)
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
      const grace = setTimeout(() => {
        idleMayClose = true
        for (const socket of requests.keys()) closeIfIdle(socket)
      }, IDLE_GRACE_MS)
      let cut = 0
      const limit = setTimeout(() => {
        cut = answering.size
        server.closeAllConnections()
        for (const socket of requests.keys()) socket.destroy()
      }, limitMs)
      await closed
      clearTimeout(grace)
      clearTimeout(limit)
      // Also stops the server's own timers.
      server.close()
      return cut
    },
  }
}
