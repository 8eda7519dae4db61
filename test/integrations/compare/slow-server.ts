/**
 * Serves a built site over a slow line and counts the bytes sent: each answer comes after a delay, and all connections
 * share one bandwidth. The server is slow rather than the browser, because throttling in a browser does not cover web
 * workers.
 */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { staticFile } from '../../../build/serve/static-files.ts'

export interface Line {
  readonly delayMs: number
  readonly bitsPerSecond: number
}

export interface SlowServer {
  readonly url: string
  /** Bytes of the bodies sent so far; text is counted compressed. @param of limits them to matching paths */
  bytes(of?: RegExp): number
  /** Null removes the limit. */
  setLine(line: Line | null): void
  stop(): Promise<void>
}

const CHUNK = 4096

export async function slowServer(folder: string): Promise<SlowServer> {
  let line: Line | null = null
  const sent = new Map<string, number>()
  let freeAt = 0
  const known = new Map<string, { type: string; body: Buffer; encoding?: string } | null>()
  const load = async (pathname: string) => {
    const before = known.get(pathname)
    if (before !== undefined) return before
    const request = { root: folder, path: pathname, method: 'GET', ifNoneMatch: undefined }
    const below = pathname.slice(1)
    const found =
      (await staticFile({ ...request, below })) ??
      (await staticFile({ ...request, below: `${below}/index.html` })) ??
      (await staticFile({ ...request, below: `${below}.html` }))
    if (found === undefined || found.body === null) return null
    const parts: Buffer[] = []
    for await (const part of found.body) parts.push(Buffer.from(part))
    const plain = Buffer.concat(parts)
    const type = found.headers.get('Content-Type') ?? ''
    const isText = /^text\/|json|javascript|wasm|svg/.test(type)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    const loaded = isText
      ? { type, body: brotliCompressSync(plain, quality), encoding: 'br' }
      : { type, body: plain }
    known.set(pathname, loaded)
    return loaded
  }
  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site')
    const found = await load(decodeURIComponent(pathname)).catch(() => null)
    if (line !== null) await sleep(line.delayMs)
    if (found === null) return outgoing.writeHead(404).end()
    outgoing.writeHead(200, {
      'Content-Type': found.type,
      'Content-Length': found.body.length,
      ...(found.encoding !== undefined && { 'Content-Encoding': found.encoding }),
    })
    for (let at = 0; at < found.body.length; at += CHUNK) {
      const part = found.body.subarray(at, at + CHUNK)
      if (line !== null) {
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (part.length * 8000) / line.bitsPerSecond
        await sleep(freeAt - now)
      }
      sent.set(pathname, (sent.get(pathname) ?? 0) + part.length)
      outgoing.write(part)
    }
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    bytes: (of = /^/) =>
      [...sent].reduce((sum, [path, bytes]) => sum + (of.test(path) ? bytes : 0), 0),
    setLine(now) {
      line = now
      freeAt = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
