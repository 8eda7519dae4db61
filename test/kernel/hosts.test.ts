/** The same rows and questions in workerd and in a real browser: every score equals Node's. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkerd } from '../bench/workerd.ts'
import { launchBrowser } from '../site/browser.ts'
import { FINGERPRINT } from './cases.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXPECTED = [
  ['wasm', FINGERPRINT],
  ['javascript', FINGERPRINT],
]

let work: string
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-kernel-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('the kernel in workerd gives the scores of Node', async () => {
  const script = join(import.meta.dirname, 'kernel-worker.ts')
  const worker = await startWorkerd({ script, assets: work, work })
  try {
    expect(await (await fetch(worker.url)).json()).toEqual(EXPECTED)
  } finally {
    worker.stop()
  }
})

test('the kernel in a browser gives the scores of Node', { timeout: 60_000 }, async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'kernel-page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
  })
  const files = new Map<string, [type: string, body: string | Uint8Array]>([
    ['/', ['text/html', '<!doctype html><body><script type="module" src="page.js"></script>']],
    ['/page.js', ['text/javascript', outputFiles[0]?.text ?? '']],
    ['/scan.wasm', ['application/wasm', readFileSync(join(ROOT, 'wasm/scan.wasm'))]],
  ])
  const server = createServer(({ url = '/' }, response) => {
    const [type, body] = files.get(url) ?? ['text/plain', '']
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${Object(address).port}/`)
    await expect.poll(() => page.textContent('body')).toBe(JSON.stringify(EXPECTED))
  } finally {
    await browser.close()
    server.close()
  }
})
