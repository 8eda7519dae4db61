/**
 * `npm start` as a newcomer runs it: the packs of corpus/ are built, workerd serves them, and the questions that the
 * page suggests have the right answer first, among the cards of all libraries.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PORT = 8791
const URL = `http://localhost:${PORT}`
/** The longest time to wait for the server. */
const TIMEOUT_MS = 600_000

const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cardcat: {
    'open a pack': 'cardcat.runtime.pack.pack:openPack',
    'build a pack': 'cardcat.build.main:buildPack',
  },
  fastify: {
    'decorate the request': 'fastify.types.instance:FastifyInstance.decorateRequest',
    'graceful shutdown': 'fastify/docs/Reference/Lifecycle.md#shutdown-lifecycle',
  },
  gyp: {
    'expand variables': 'gyp.input:ExpandVariables',
    'topological sort of targets': 'gyp.common:TopologicallySorted',
  },
  hono: {
    'set a cookie': 'hono.helper.cookie:setCookie',
    'basic auth middleware': 'hono.middleware.basic-auth:basicAuth',
  },
  zod: {
    'discriminated union': 'zod.v4.classic.schemas:discriminatedUnion',
    'flatten an error': 'zod.v4.core.errors:flattenError',
  },
}

let server: ChildProcess

beforeAll(async () => {
  server = spawn(process.execPath, ['dist/start.js', '--port', String(PORT)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let ended = false
  server.once('exit', () => {
    ended = true
  })
  while (!(await isHealthy())) {
    if (ended) throw new Error('npm start ended before it served')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}, TIMEOUT_MS)

afterAll(async () => {
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await exit
})

const isHealthy = async (): Promise<boolean> => {
  const response = await fetch(`${URL}/health`).catch(() => undefined)
  return response?.ok === true
}

/** Any overload of a function answers: `flattenError` as well as `flattenError~2`. */
const withoutOverload = (id: string | undefined): string | undefined => id?.replace(/~\d+$/, '')

const corpora = readdirSync(join(ROOT, 'corpus'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every corpus is served', async () => {
  const { packs } = await (await fetch(`${URL}/health`)).json()
  const projects: string[] = packs.map(({ project }: { project: string }) => project)
  expect(new Set(projects)).toEqual(new Set(corpora))
})

describe.each(corpora)('the suggested questions for %s', (name) => {
  test('are those of its configuration, and have the right answer first', async () => {
    const config = JSON.parse(readFileSync(join(ROOT, 'corpus', name, 'cardcat.json'), 'utf8'))
    const answers = ANSWERS[name] ?? {}
    expect(config.examples).toEqual(Object.keys(answers))
    for (const [question, id] of Object.entries(answers)) {
      const response = await fetch(`${URL}/search?limit=1&q=${encodeURIComponent(question)}`)
      const { results } = await response.json()
      expect([question, withoutOverload(results[0]?.id)]).toEqual([question, id])
    }
  })
})
