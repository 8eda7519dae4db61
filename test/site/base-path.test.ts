/**
 * The page below a path of another site, in a real browser. A proxy forwards requests below /docs/search/ to a server
 * that is configured with this path, and to one that is not, because the proxy removes the path.
 */
import { createServer, request, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { servePage } from './served-page.ts'
import { visit } from './visit.ts'

const BASE = '/docs/search'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 120_000)
afterAll(() => browser.close())

/** Forwards requests below BASE; the rest of the site is not ours. */
async function proxyTo(
  target: string,
  keepsBase: boolean,
): Promise<{ server: Server; url: string }> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/'
    if (!url.startsWith(`${BASE}/`)) {
      outgoing.writeHead(404).end('another site')
      return
    }
    const path = keepsBase ? url : url.slice(BASE.length)
    const { method, headers } = incoming
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const own = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { server, url: `http://127.0.0.1:${own}${BASE}/` }
}

test.each([
  ['keeps the path', true, { basePath: BASE }],
  ['removes the path', false, {}],
])(
  'behind a proxy that %s, the page searches in the browser and at the worker, and opens a card',
  async (_, keepsBase, flags) => {
    const served = await servePage(flags)
    const proxy = await proxyTo(served.url, keepsBase)
    const { page, problems, requests } = await visit(browser, `${proxy.url}#q=predict_tide`)
    const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    const first = () => results.first().innerText()
    await expect.poll(first).toContain('predict_tide')
    await results.first().click()
    await expect.poll(() => page.locator('#card-title').innerText()).toBe('tidewater.predict_tide')
    await page.goto(`${proxy.url}#q=high+waters&by=worker`)
    await expect.poll(first).toContain('high_waters')
    expect(requests.filter((path) => path.startsWith(`${BASE}/search?`)).length).toBeGreaterThan(0)
    expect(requests.filter((path) => path.startsWith(`${BASE}/pack/`)).length).toBeGreaterThan(3)
    expect(requests.filter((path) => !path.startsWith(`${BASE}/`))).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
    await new Promise((resolve) => {
      proxy.server.close(resolve)
      proxy.server.closeAllConnections()
    })
    await served.stop()
  },
)
