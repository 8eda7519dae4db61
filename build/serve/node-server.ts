/**
 * Serves the API, the page and the packs over HTTP from Node. It writes no files except documents (documents/), so a
 * read-only file system is enough. The indexes of the packs stay in memory, so that no question waits for them.
 *
 * A request passes, in this order: the limit of concurrent requests, the base path, `/pack/` and the page as files,
 * the app; then compression, and the access log.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { RESPONSE_ROUTES } from '../../runtime/http/response-routes.ts'
import { type App, type AppOptions, createApp, isApiPath } from '../../runtime/http.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import { acceptsMarkdown } from '../../runtime/pages/accepts-markdown.ts'
import { readUpstream } from '../../runtime/upstream/settings.ts'
import { contextTools } from '../answer/context-tools.ts'
import { openFolders } from '../answer/open-folders.ts'
import { logAccess } from './access-log.ts'
import { appEnvironment } from './app-environment.ts'
import { compressed } from './compress.ts'
import { type CurrentPacks, currentPacks } from './current-packs.ts'
import { serveDocuments } from './documents/serve-documents.ts'
import { drainable } from './draining.ts'
import { packFile } from './pack-files.ts'
import type { Served } from './serve.ts'
import type { ServedBucket } from './served-bucket.ts'
import { answerOf, isClientGone, refusal, type ServerAnswer, send } from './server-answer.ts'
import type { Environment, Settings } from './settings.ts'
import { staticFile } from './static-files.ts'
import { readIncoming, urlOf } from './web-request.ts'

export interface Content {
  /** The folder of the built page; without it only the API and the packs are served. */
  readonly page?: string
  /** The current folders of the packs; called again while the server runs. Throws when there is none. */
  readonly packs: () => readonly string[]
  /** Packs that are read from where they were published. */
  readonly bucket?: ServedBucket | undefined
  /** Variables for the app. Default: those of the process. */
  readonly env?: Environment
}

const KB = 1024

/** The size of the cache for card texts and sources of all packs. Tables are in memory in addition. */
const CACHE_BYTES = 64 * KB * KB

/** Methods that a web Request must not have: https://fetch.spec.whatwg.org/#forbidden-method. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** One set for all packs, so that a tokenizer stays open when a pack is replaced. */
const TOOLS = contextTools()

export async function serveNode(content: Content, settings: Settings): Promise<Served> {
  const env = content.env ?? appEnvironment(process.env, {}, settings.host)
  const kept = serveDocuments(settings, env)
  const packs = currentPacks({
    find: content.packs,
    appOver: (folders) => appOver(folders, settings, kept.routes, content.bucket),
    env,
    ...(content.bucket !== undefined && { stamp: content.bucket.stamp }),
  })
  const headersMs = 1000 * settings.headersTimeout
  const server = createServer({
    maxHeaderSize: settings.maxHeader * KB,
    headersTimeout: headersMs,
    requestTimeout: Math.max(headersMs, 1000 * settings.requestTimeout),
    keepAliveTimeout: 1000 * settings.keepAliveTimeout,
    // How often the two timeouts above are checked.
    connectionsCheckingInterval: 1000,
  })
  // For a client that neither sends nor reads anything for a minute longer than the slowest answer may take to begin.
  server.setTimeout(1000 * (settings.answerTimeout + 60) + longestWait(env))
  const draining = drainable(server)
  server.on('request', (incoming, outgoing) => {
    if (settings.accessLog)
      logAccess(incoming, outgoing, (line) => process.stderr.write(`${JSON.stringify(line)}\n`))
    const isTooMany = draining.inFlight() > settings.maxRequests
    respond({ content, packs, settings, isTooMany }, incoming, outgoing).catch((error: unknown) => {
      if (!isClientGone(error)) console.error(error)
      outgoing.destroy()
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : settings.port)
    })
  })
  return {
    port,
    ended: new Promise(() => {}),
    async stop() {
      await kept.stop()
      const cut = await draining.drain(1000 * settings.drainTimeout)
      if (cut > 0)
        process.stderr.write(
          `warning ${cut} answers were cut off after ${settings.drainTimeout} s: --drain-timeout gives them longer\n`,
        )
    },
  }
}

/** The timeout of the language model; 0 where there is none. */
function longestWait(env: Environment): number {
  const upstream = readUpstream(env)
  return upstream.ok ? Math.max(upstream.value.firstByteMs, upstream.value.idleMs) : 0
}

function appOver(
  folders: readonly string[],
  { maxBody, answerTimeout }: Settings,
  routes: AppOptions['routes'] = {},
  bucket?: ServedBucket,
): App {
  return createApp({
    routes,
    openCatalog: async () =>
      openFolders(
        folders,
        { resident: true, kernel: kernelOf(scanModule()), cacheBytes: CACHE_BYTES },
        bucket === undefined ? [] : [await bucket.find()],
      ),
    limits: { bodyBytes: maxBody * KB, milliseconds: 1000 * answerTimeout },
    tools: TOOLS,
  })
}

interface Server {
  readonly content: Content
  readonly packs: CurrentPacks
  readonly settings: Settings
  readonly isTooMany: boolean
}

async function respond(
  server: Server,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const answer = await answerTo(server, incoming, outgoing)
  await send(compressed(answer, incoming.headers['accept-encoding']?.toString()), outgoing)
}

async function answerTo(
  { content, packs, settings, isTooMany }: Server,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<ServerAnswer> {
  const { pathname, search } = urlOf(incoming)
  const { basePath, maxBody } = settings
  if (pathname === basePath && basePath !== '')
    return {
      status: 308,
      headers: new Headers({ Location: `${basePath}/${search}`, 'Content-Length': '0' }),
      body: null,
    }
  // Health checks of a container bypass the proxy and the limit of concurrent requests.
  const isHealth = pathname === '/health' || pathname === `${basePath}/health`
  if (isTooMany && !isHealth)
    return refusal(503, 'overloaded', 'too many requests at once: ask again in a second', {
      'Retry-After': '1',
    })
  const isBelow = pathname.startsWith(`${basePath}/`)
  if (!isBelow && !isHealth)
    return refusal(404, 'not_found', `there is nothing here: everything is below ${basePath}/`)
  const named = isHealth ? '/health' : pathname.slice(basePath.length)
  const path = named === '/' && acceptsMarkdown(incoming.headers.accept) ? '/index.md' : named
  if (UNSUPPORTED.has(incoming.method ?? ''))
    return refusal(405, 'method_not_allowed', `no route answers ${incoming.method}`, {
      Allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    })
  const file = await fileAt(path, content, packs, incoming)
  if (file !== undefined) return file
  const limit = RESPONSE_ROUTES[path]?.bodyBytes ?? maxBody * KB
  if (basePath !== '') {
    const outer = incoming.headers['x-forwarded-prefix'] ?? ''
    incoming.headers['x-forwarded-prefix'] = `${outer}${basePath}`
  }
  const { request, isWhole } = await readIncoming(incoming, outgoing, limit)
  if (!isWhole) outgoing.setHeader('Connection', 'close')
  return answerOf(await packs.ask(() => request(path, !isApiPath(path))))
}

async function fileAt(
  path: string,
  content: Content,
  packs: CurrentPacks,
  { method = 'GET', headers }: IncomingMessage,
): Promise<ServerAnswer | undefined> {
  if ((method !== 'GET' && method !== 'HEAD') || isApiPath(path)) return undefined
  const asked = { path, method, ifNoneMatch: headers['if-none-match'] }
  if (path.startsWith('/pack/')) return packFile(packs.now().folders, asked, content.bucket)
  const { page } = content
  if (page === undefined) return undefined
  return staticFile({ ...asked, root: page, below: path.slice(1) })
}
