/** A Node server over the two tiny packs and a page, in a folder of its own, and requests to it by node:http. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { type Flags, readSettings } from '../../build/serve/settings.ts'
import { writeTinyPacks } from '../worker/tiny-packs.ts'

const SCRIPT = `export const words = ${JSON.stringify('a line that repeats itself. '.repeat(200))}\n`

interface ServedFolder {
  readonly folder: string
  readonly packs: readonly string[]
}

interface NodeServers {
  served(): ServedFolder
  withServer(flags: Flags, use: (running: Running) => Promise<void>): Promise<void>
}

/** Writes the folder before the tests of a file and removes it afterwards. */
export function nodeServers(): NodeServers {
  let written: ServedFolder | undefined
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
    mkdirSync(join(folder, 'page', 'assets'), { recursive: true })
    writeFileSync(join(folder, 'page', 'index.html'), '<h1>cardcat</h1>')
    writeFileSync(join(folder, 'page', 'assets', 'main-0a1b2c3d.js'), SCRIPT)
    written = { folder, packs: await writeTinyPacks(join(folder, 'packs')) }
  })
  afterAll(() => {
    if (written !== undefined) rmSync(written.folder, { recursive: true, force: true })
  })
  const served = (): ServedFolder => {
    if (written === undefined) throw new Error('the folder is written before the tests')
    return written
  }
  return {
    served,
    async withServer(flags, use) {
      const { folder, packs } = served()
      const content = { page: join(folder, 'page'), packs: () => packs }
      const running = await serveFromNode(content, readSettings({ port: '0', ...flags }))
      try {
        await use(running)
      } finally {
        await running.stop()
      }
    },
  }
}

export interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export function get(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<Got> {
  const { body, ...rest } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...rest }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (bytes) => chunks.push(bytes))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
