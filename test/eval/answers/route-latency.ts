/**
 * The latency of each route in workerd while several clients send questions, timed from outside. The clients run on
 * the same cores as the server, so figures are an upper bound.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '../../../build/serve/assemble.ts'
import { serveFromWorkerd } from '../../../build/serve/serve.ts'
import { percentile } from '../../bench/statistics.ts'
import { LIBRARIES, libraryPart, librarySet } from '../library-sets.ts'
import type { Places } from '../question-set.ts'

export interface RouteLatency {
  readonly route: string
  readonly clients: number
  readonly answers: number
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** Number of answers with a status other than 200. */
  readonly failed: number
}

export interface Load {
  readonly clients: number
  readonly seconds: number
}

/** One request of a route. */
export interface Ask {
  readonly path: string
  /** The JSON body of a POST. */
  readonly body?: object
}

/** The requests of each route, used in turn. */
export type Asks = Readonly<Record<string, readonly Ask[]>>

/** Requests of a first round, which opens packs and fills caches, are not counted. */
const WARM_UP = 50

/** Uses the packs of the three libraries from the other measurements. */
export async function measureRoutesOf(
  places: Places,
  packs: string,
  load: Load,
): Promise<RouteLatency[]> {
  const set = librarySet('docline2symbol', places)
  if ('reason' in set || places.libraries === undefined) return []
  const { libraries } = places
  const folders = LIBRARIES.map((name) =>
    join(packs, `${libraryPart(libraries, name).pack}-static`),
  )
  const questions = set.parts.flatMap((part) => part.questions)
  const asks = asksAbout(
    questions.map(({ text }) => text),
    questions.flatMap(({ relevant }) => relevant[0]?.names[0] ?? []),
  )
  return measureRoutes(folders, asks, load)
}

export async function measureRoutes(
  packs: readonly string[],
  asks: Asks,
  load: Load,
): Promise<RouteLatency[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-routes-'))
  const site = join(folder, 'site')
  assemble({ packs, out: site })
  const server = await serveFromWorkerd(site, { host: '127.0.0.1', port: 0 })
  try {
    const measured: RouteLatency[] = []
    for (const [route, list] of Object.entries(asks))
      measured.push(await measureRoute(server.port, route, list, load))
    return measured
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureRoute(
  port: number,
  route: string,
  asks: readonly Ask[],
  { clients, seconds }: Load,
): Promise<RouteLatency> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let next = 0
  const askNext = (): Promise<Answered> =>
    answered(port, agent, asks[next++ % asks.length] ?? { path: '/health' })
  for (let i = 0; i < Math.min(WARM_UP, asks.length); i++) await askNext()
  const all: Answered[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) all.push(await askNext())
    }),
  )
  const took = (performance.now() - start) / 1000
  agent.destroy()
  const times = all.map(({ ms }) => ms)
  return {
    ...{ route, clients, answers: all.length, per_second: all.length / took },
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    failed: all.filter(({ status }) => status !== 200).length,
  }
}

interface Answered {
  readonly status: number
  readonly ms: number
}

function answered(port: number, agent: Agent, { path, body }: Ask): Promise<Answered> {
  const start = performance.now()
  const json = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, agent, method: json === undefined ? 'GET' : 'POST' },
        headers: json === undefined ? {} : { 'Content-Type': 'application/json' },
      },
      (response) => {
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }),
        )
        response.resume()
      },
    )
    sent.on('error', reject)
    sent.end(json)
  })
}

/** Typical requests of a chatbot about these symbols. */
export function asksAbout(questions: readonly string[], symbols: readonly string[]): Asks {
  const of = (path: string, name: string, value: string): string =>
    `${path}?${new URLSearchParams({ [name]: value })}`
  return {
    '/search': questions.map((text) => ({ path: of('/search', 'q', text) })),
    '/inspect': symbols.map((symbol) => ({ path: of('/inspect', 'symbol', symbol) })),
    '/context': questions.map((content) => ({
      path: '/context',
      body: { messages: [{ role: 'user', content }], max_tokens: 4000 },
    })),
    '/verify': symbols.map((symbol) => ({
      path: '/verify',
      body: {
        text: `import ${symbol.split('.')[0]}\n\nresult = ${symbol}()\nother = ${symbol}_all()\n`,
        language: 'python',
      },
    })),
  }
}

export const routesTable = (routes: readonly RouteLatency[]): string =>
  [
    'in workerd          clients  answers  a second  p50 ms  p99 ms  failed',
    ...routes.map((each) =>
      [
        each.route.padEnd(19),
        String(each.clients).padStart(7),
        String(each.answers).padStart(8),
        each.per_second.toFixed(0).padStart(9),
        each.p50_ms.toFixed(1).padStart(7),
        each.p99_ms.toFixed(1).padStart(7),
        String(each.failed).padStart(7),
      ].join(' '),
    ),
    '',
  ].join('\n')
