/**
 * What `wrangler deploy` would send: the worker and the folder that are served here, small enough for the edge. This is
 * a dry run that sends nothing.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../../build/serve/assemble.ts'
import { writeTinyPacks } from './tiny-packs.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve('wrangler/package.json')),
  'bin/wrangler.js',
)
/** The limit of the free plan is 3 MB for a compressed script. */
const LIMIT = 3_000_000

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  assemble({ packs: await writeTinyPacks(join(folder, 'packs')), out: join(folder, 'edge') })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('wrangler accepts the worker offline, far below the limit', { timeout: 60_000 }, async () => {
  const out = join(folder, 'bundle')
  await promisify(execFile)(
    process.execPath,
    [WRANGLER, 'deploy', '--dry-run', '--outdir', out, '--assets', join(folder, 'edge')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_LOG_PATH: join(folder, 'logs'),
        NODE_OPTIONS: `--require ${join(ROOT, 'test/worker/loopback-only.cjs')}`,
      },
    },
  )
  const modules = readdirSync(out).filter((name) => name.endsWith('.js'))
  expect(modules).toContain('worker.js')
  const code = modules.map((name) => readFileSync(join(out, name), 'utf8')).join('\n')
  expect(gzipSync(code).length).toBeLessThan(LIMIT)
  // Only web standards: modules of Node would require a compatibility flag.
  expect(code).not.toMatch(/from\s*["']node:/)
})

test('MCP is a separate module, which a worker loads only when it is used', () => {
  const folder = join(ROOT, 'dist/worker')
  const holding = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes('io.modelcontextprotocol/'),
  )
  expect(holding).toHaveLength(1)
  const entry = readFileSync(join(folder, 'worker.js'), 'utf8')
  expect(entry).toContain(`import("./${holding[0]}")`)
})
