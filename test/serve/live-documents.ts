/**
 * Starts a Node server with a new folder of documents for each test. Call this once, at the top of a test file. The
 * processes that it starts run compiled code.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { servedPacks } from '../../build/serve/served-packs.ts'
import { readSettings, type Settings } from '../../build/serve/settings.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

export const TOKEN = 'a-long-random-word'
/** In KB. */
const LIMITS = { maxDocument: '2', maxBody: '64' }

interface Request {
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly token?: string
}

export function liveDocuments() {
  let folder: string
  let root: string
  let packs: string[]
  let running: Running
  let log: string[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
    packs = await writeTinyPacks(join(folder, 'packs'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeEach(async () => {
    root = mkdtempSync(join(folder, 'live-'))
    log = []
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => log.push(String(line)) > 0)
    await start({})
  })
  afterEach(async () => {
    await running.stop()
    vi.restoreAllMocks()
  })

  async function start(flags: Record<string, string>, environment?: Record<string, string>) {
    const settings: Settings = readSettings({ ...LIMITS, port: '0', documentsDir: root, ...flags })
    running = await serveFromNode(
      {
        packs: () => servedPacks(packs, settings, {}),
        env: environment ?? { CARDCAT_ADMIN_TOKEN: TOKEN, PATH: process.env.PATH },
      },
      settings,
    )
  }

  async function restart(flags: Record<string, string>, environment?: Record<string, string>) {
    await running.stop()
    await start(flags, environment)
  }

  async function ask(method: string, path: string, { headers, body, token = TOKEN }: Request = {}) {
    const response = await fetch(`${running.url}/admin/${path}`, {
      method,
      headers: { ...(token !== '' && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      headers: response.headers,
      json: text === '' ? undefined : JSON.parse(text),
    }
  }

  const put = (id: string, body: unknown, headers = {}) =>
    ask('PUT', `documents/${encodeURIComponent(id)}`, { body, headers })

  async function reindexed() {
    expect((await ask('POST', 'reindex')).status).toBe(202)
    await expect
      .poll(async () => (await ask('GET', 'reindex')).json.status, { timeout: 30_000 })
      .not.toBe('running')
    return (await ask('GET', 'reindex')).json
  }

  async function search(question: string): Promise<string[]> {
    const response = await fetch(`${running.url}/search?q=${question}&project=documents`)
    const { results = [] } = await response.json()
    return results.map(({ id }: { id: string }) => id)
  }

  return {
    url: () => running.url,
    /** The folder of the documents and their pack. */
    root: () => root,
    packs: () => packs,
    log: () => log,
    restart,
    ask,
    put,
    reindexed,
    search,
  }
}
