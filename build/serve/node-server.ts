/**
 * An assembled folder → the same routes and files in plain Node, for machines where workerd does not run.
 * The app speaks in web Requests and Responses; this is the adapter between those and node:http. Packs are
 * opened resident: a server has the memory, and no question then waits for the index.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { openCatalog } from '../../runtime/catalog.ts'
import { type App, createApp, LIMITS } from '../../runtime/http.ts'
import { folderStore } from '../folder-store.ts'
import { PACK_INDEX } from './assemble.ts'
import type { Address, Served } from './serve.ts'
import { staticFile } from './static-files.ts'

export async function serveNode(folder: string, address: Address): Promise<Served> {
  const app = createApp({ openCatalog: () => openPacks(folder) })
  const server = createServer((incoming, outgoing) => {
    answer(folder, app, incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : address.port)
    })
  })
  return {
    port,
    ended: new Promise(() => {}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openPacks(folder: string) {
  const packs = join(folder, 'pack')
  const list: unknown = JSON.parse(readFileSync(join(packs, PACK_INDEX), 'utf8'))
  const { packs: names } = v.parse(v.object({ packs: v.array(v.string()) }), list)
  return openCatalog(
    names.map((name) => folderStore(join(packs, name))),
    { resident: true },
  )
}

async function answer(
  folder: string,
  app: App,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = await requestOf(incoming)
  const response = (await staticFile(folder, request)) ?? (await app.fetch(request))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.from(chunksOf(response.body)), outgoing).catch(leaveQuietly)
}

/** Node's own conversion wants its own type of the same web stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  // The host is what the client says it is; nothing is decided by it.
  const url = new URL(`http://localhost${incoming.url?.startsWith('/') ? incoming.url : '/'}`)
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: await bodyOf(incoming) })
}

/** The body as far as the app can want it: it refuses a longer one, and the rest is read and dropped. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    if (size <= LIMITS.bodyBytes && Buffer.isBuffer(chunk)) chunks.push(chunk)
    size += chunk.length
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** A client that goes away in the middle of an answer is no error of ours. */
function leaveQuietly(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') throw error
}
