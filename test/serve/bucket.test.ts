/** `cardcat serve` over the bucket that `cardcat publish s3://…` wrote. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTarget } from '../../build/publish/open-target.ts'
import { publishPack } from '../../build/publish/publish.ts'
import type { Target } from '../../build/publish/target.ts'
import { type Running, serveFromNode } from '../../build/serve/serve.ts'
import { servedBucket } from '../../build/serve/served-bucket.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { cardcat } from '../cli/cardcat.ts'
import { type S3Server, startS3 } from '../publish/s3-server.ts'
import { builtSmall } from '../publish/small-builds.ts'

let folder: string
let server: S3Server
let target: Target
let running: Running

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-serve-s3-'))
  server = await startS3()
  target = await openTarget(`s3://${server.bucket}/api`, server.environment)
  await publishPack(target, await builtSmall(folder, { version: '1.0.0', names: ['one', 'two'] }))
  const bucket = await servedBucket(target)
  running = await serveFromNode({ packs: () => [], bucket }, readSettings({ port: '0' }))
}, 120_000)
afterAll(async () => {
  await running.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const titles = async (question: string): Promise<string[]> => {
  const response = await fetch(`${running.url}/search?q=${question}`)
  const { results } = (await response.json()) as { results: { title: string; version: string }[] }
  return results.map(({ title, version }) => `${title} ${version}`)
}

test('questions are answered from the bucket', async () => {
  expect(await titles('one')).toContain('one 1.0.0')
})

test('the files of its packs are served', async () => {
  const list = await (await fetch(`${running.url}/pack/index.json`)).json()
  expect(list).toMatchObject({ packs: [expect.any(String)], versioned: [expect.any(String)] })
  const [name] = (list as { packs: string[] }).packs
  const manifest = await fetch(`${running.url}/pack/${name}/manifest.json`)
  expect(manifest.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await manifest.json()).toMatchObject({ library_version: '1.0.0' })
  const again = await fetch(`${running.url}/pack/${name}/manifest.json`, {
    headers: { 'if-none-match': manifest.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect((await fetch(`${running.url}/pack/${name}/nothing.json`)).status).toBe(404)
})

test('a new publication is served without a restart', { timeout: 60_000 }, async () => {
  await publishPack(target, await builtSmall(folder, { version: '1.1.0', names: ['one', 'three'] }))
  await expect
    .poll(() => titles('three'), { timeout: 30_000, interval: 500 })
    .toContain('three 1.1.0')
})

test('CARDCAT_PACK may be the address of a bucket', async () => {
  const env = { ...server.environment, CARDCAT_PACK: `s3://${server.bucket}/api` }
  const found = await cardcat(['search', 'one', '--json'], { env })
  expect(found.stderr).toBe('')
  expect(JSON.parse(found.stdout).results).toMatchObject([{ title: 'one' }])
  const served = await cardcat(['serve', '--workerd'], { env })
  expect(served.stderr).toContain('serve from Node, without --workerd')
})

test.each([
  [['--pack', 's3://packs/nothing'], 'contains no packs'],
  [['--pack', 's3://packs/api', '--pack', 's3://packs/other'], 'reads one bucket'],
  [['--pack', 's3://packs/api', '--workerd'], 'without --workerd'],
])('%j is refused with advice', async (args, reason) => {
  const { code, stderr } = await cardcat(['serve', ...args], { env: server.environment })
  expect(code).not.toBe(0)
  expect(stderr).toContain(reason)
})

test('without a key, the error names the variables', async () => {
  const env = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }
  const { stderr } = await cardcat(['serve', '--pack', 's3://packs/api'], { env })
  expect(stderr).toContain('set AWS_ACCESS_KEY_ID')
})
