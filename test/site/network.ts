/**
 * A network between a browser and a server that can be switched off. The `setOffline` of the browser's driver does not
 * affect the requests of a service worker.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface Network {
  readonly url: string
  off(): void
  /** Goes off as soon as a request contains this text. */
  offAt(text: string): void
  /** Holds back responses until the network is on again. */
  hold(): void
  on(): void
  close(): Promise<void>
}

/** @param to the address of the server */
export async function networkTo(to: string): Promise<Network> {
  const { hostname, port, pathname } = new URL(to)
  const open = new Set<Socket>()
  const waiting = new Set<Socket>()
  let isOn = true
  let isHeld = false
  let last: string | undefined
  const server = createServer((socket) => {
    if (!isOn) {
      socket.destroy()
      return
    }
    const onward = connect(Number(port), hostname)
    socket.on('data', (request: Buffer) => {
      if (last !== undefined && request.includes(last)) off()
    })
    onward.on('data', () => {
      if (!isHeld) return
      waiting.add(onward)
      onward.pause()
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  const off = (): void => {
    isOn = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    off,
    offAt(text) {
      last = text
    },
    hold() {
      isHeld = true
    },
    on() {
      isOn = true
      isHeld = false
      last = undefined
      for (const socket of waiting) socket.resume()
      waiting.clear()
    },
    close() {
      off()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
