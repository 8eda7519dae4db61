/** The page with the network switched off, at several moments. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutOffline } from '../../build/bundle/without-offline.ts'
import { contentHash } from '../../build/pack.ts'
import { refusal, send } from '../../build/serve/server-answer.ts'
import { staticFile } from '../../build/serve/static-files.ts'
import { withCalibration } from '../../runtime/pack/manifest.ts'
import { launchBrowser } from './browser.ts'
import { type Network, networkTo } from './network.ts'
import { type ServedPage, servePage } from './served-page.ts'
import { type Visit, visit } from './visit.ts'

let served: ServedPage
let browser: Browser
/** Another origin, and so other caches, for each test. */
let network: Network
beforeAll(async () => {
  served = await servePage()
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await served.stop()
})

beforeEach(async () => {
  network = await networkTo(served.url)
})
afterEach(() => network.close())

const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
const firstResult = (page: Page) => page.getByRole('listbox').getByRole('option').first()

async function open(fragment = ''): Promise<Visit & { readonly context: BrowserContext }> {
  const visited = await visit(browser, network.url + fragment, {
    serviceWorkers: 'allow',
    before: (page) => page.addInitScript(withoutQuiet),
  })
  return { ...visited, context: visited.page.context() }
}

/** The page waits five seconds before it fetches what it keeps (main.ts). */
function withoutQuiet(): void {
  const wait = window.setTimeout
  Reflect.set(window, 'setTimeout', (does: () => void, ms?: number) =>
    wait(does, ms === 5_000 ? 100 : ms),
  )
}

/** Until a visit of the page would do without the network. */
async function untilKept(page: Page, file: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, file), {
      timeout: 20_000,
    })
    .toBe(true)
}

describe('what was read', () => {
  test('a question that was asked is answered again after a reload', async () => {
    const { page, context, problems } = await open('#q=predict_tide')
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    await untilKept(page, `${network.url}pack/index.json`)
    await page.waitForLoadState('networkidle')
    network.off()
    await page.reload()
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    expect(problems).toEqual([])
    await context.close()
  })

  test('before the first question, the page opens and says what it lacks', async () => {
    const { page, context } = await open()
    await untilKept(page, `${network.url}pack/index.json`)
    network.off()
    await page.reload()
    await input(page).fill('high waters')
    await expect
      .poll(() => page.locator('.warning, .trouble').first().innerText())
      .toMatch(/^\d+ files of the catalog could not be fetched, .* The next question asks/)
    expect(await page.locator('.warning').count()).toBe(1)
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await input(page).fill('low waters')
    await expect
      .poll(() => page.locator('.warning').allInnerTexts())
      .toEqual([expect.stringMatching(/^You are offline, and \d+ files .* “Keep offline”/)])
    await context.close()
  })

  test('no answer of the API is kept', async () => {
    const { page, context } = await open('#q=high+waters&by=worker')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await untilKept(page, `${network.url}pack/index.json`)
    await page.evaluate(() => fetch('search?question=tide'))
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/')
    expect(
      kept.filter((path) => !/^\/($|ask\.html$|assets\/|pack\/|pages\.(css|js)$)/.test(path)),
    ).toEqual([])
    await context.close()
  })
})

describe('pages of cards', () => {
  test('one that was read is shown, another says that it is not here and leads to the search', async () => {
    const { page, context } = await open()
    await untilKept(page, `${network.url}pack/index.json`)
    const tides = `${network.url}card/tidewater/tidewater.tides~3Apredict_tide.html`
    await page.goto(tides)
    await untilKept(page, tides)
    network.off()
    await page.goto(tides)
    expect(await page.locator('h1').innerText()).toContain('predict_tide')
    await page.goto(`${network.url}card/tidewater/tidewater.tides~3Aold_moon.html`)
    expect(await page.locator('h1').innerText()).toBe('Not on this device')
    await page.getByRole('link', { name: 'Search what is on this device' }).click()
    await expect.poll(() => input(page).count()).toBe(1)
    await context.close()
  })
})

const cacheCount = (page: Page) => page.evaluate(async () => (await caches.keys()).length)
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('without all of this', () => {
  test('the reader can have everything removed, and nothing is kept until it is wanted again', async () => {
    const { page, context, problems } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await keepTidewater(page)
    await page.getByRole('button', { name: 'Remove all and keep nothing' }).click()
    await expect.poll(() => cacheCount(page)).toBe(0)
    expect(await workers(page)).toBe(0)
    await expect.poll(() => keepButton(page).count()).toBe(0)
    await page.reload()
    await page.getByText('This browser keeps nothing of this site.').waitFor()
    expect([await workers(page), await cacheCount(page)]).toEqual([0, 0])
    await page.getByRole('button', { name: 'Keep what I read' }).click()
    await expect.poll(() => workers(page)).toBe(1)
    await expect.poll(() => keepButton(page).count()).toBe(1)
    expect(problems).toEqual([])
    await context.close()
  })

  test('a site that gives it up takes it from those who come back', async () => {
    const names = ['index.html', 'ask.html', 'service-worker.js']
    const before = names.map((name) => readFileSync(join(served.folder, name)))
    const { page, context, problems } = await open('#q=predict_tide')
    await untilKept(page, `${network.url}pack/index.json`)
    try {
      withoutOffline(served.folder)
      await page.reload()
      await expect.poll(() => workers(page), { timeout: 20_000 }).toBe(0)
      await expect.poll(() => cacheCount(page)).toBe(0)
      await page.clock.install()
      await page.goto(network.url)
      await page.getByRole('heading', { name: 'Try' }).waitFor()
      await page.clock.runFor(6_000)
      expect([await workers(page), await cacheCount(page)]).toEqual([0, 0])
      expect(await page.getByText('Keep offline').count()).toBe(0)
      expect(problems).toEqual([])
    } finally {
      for (const [i, name] of names.entries())
        writeFileSync(join(served.folder, name), before[i] ?? '')
    }
    await context.close()
  })
})

test('the service worker names what is there', () => {
  const script = readFileSync(join(served.folder, 'service-worker.js'), 'utf8')
  const named = script.match(/assets\/[\w.-]+|pages\.\w+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(join(served.folder, file)))).toEqual([])
  expect(script).not.toMatch(/\bimport\b/)
})

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep tidewater offline' })
const line = (page: Page) => page.locator('.keep').filter({ hasText: /./ }).last()

/** Names of the caches of libraries, without the address. */
const libraries = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys())
      .filter((name) => name.startsWith('cardcat library'))
      .map((name) => name.split(' ').at(-2)),
  )

async function keepTidewater(page: Page): Promise<void> {
  await keepButton(page).click()
  await expect
    .poll(() => line(page).innerText(), { timeout: 20_000 })
    .toContain('Kept on this device')
}

describe('a library that is kept', () => {
  test('answers, shows cards with their source and leads from their pages, until it is removed', async () => {
    const { page, context, problems } = await open()
    await expect.poll(() => line(page).innerText()).toMatch(/Keep offline\s+[\d.]+ KB/)
    await keepTidewater(page)
    expect(await libraries(page)).toEqual(['tidewater'])
    network.off()
    await page.reload()
    await input(page).fill('high waters')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    expect(await page.locator('.drawers li strong').allInnerTexts()).toEqual(['tidewater'])
    expect(await page.locator('.warning').count()).toBe(0)
    await page.goto(`${network.url}card/tidewater/tidewater.tides~3Apredict_tide.html`)
    await expect.poll(() => page.locator('#card-title').innerText()).toBe('tidewater.predict_tide')
    expect(page.url()).toBe(`${network.url}#card=tidewater.tides%3Apredict_tide&of=tidewater`)
    await expect.poll(() => page.locator('.card').innerText()).toContain('def predict_tide')
    await page.goto(`${network.url}ask.html#q=high+waters`)
    await expect.poll(() => page.locator('.best').first().innerText()).toContain('high_waters')
    await page.goto(network.url)
    await page.getByRole('button', { name: 'Remove tidewater from this device' }).click()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    expect(await libraries(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  test('a network that fails meanwhile leaves nothing, and is said', async () => {
    const { page, context } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page, `${network.url}pack/index.json`)
    network.offAt('/pack/tidewater/words/')
    await keepButton(page).click()
    await expect.poll(() => line(page).innerText()).toContain('The network failed')
    expect(await libraries(page)).toEqual([])
    network.on()
    await keepTidewater(page)
    await context.close()
  })

  test('cancelling leaves nothing', async () => {
    const { page, context } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page, `${network.url}pack/index.json`)
    network.hold()
    await keepButton(page).click()
    await page.getByRole('button', { name: 'Cancel keeping tidewater' }).click()
    network.on()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    expect(await libraries(page)).toEqual([])
    await context.close()
  })

  test('without room, nothing is kept, and it is said', async () => {
    const { page, context } = await open()
    const browserSession = await context.newCDPSession(page)
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page, `${network.url}pack/index.json`)
    const { origin } = new URL(network.url)
    const { usage } = await page.evaluate(() => navigator.storage.estimate())
    await browserSession.send('Storage.overrideQuotaForOrigin', {
      origin,
      quotaSize: (usage ?? 0) + 9_000,
    })
    // Once by the estimate, once by the cache that refuses.
    for (const estimate of ['true', 'false']) {
      if (estimate === 'false')
        await page.evaluate(() => {
          navigator.storage.estimate = async () => ({})
        })
      await keepButton(page).click()
      await expect.poll(() => line(page).innerText()).toContain('no room left')
      expect(await libraries(page)).toEqual([])
    }
    await context.close()
  })

  test('what the browser removed, and what is newer on the server, is said', async () => {
    const manifest = join(served.folder, 'pack/tidewater/manifest.json')
    const before = readFileSync(manifest)
    const { page, context } = await open()
    await keepTidewater(page)
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.startsWith('cardcat library')) await caches.delete(name)
    })
    await page.reload()
    await expect.poll(() => line(page).innerText()).toContain('The browser removed what was kept')
    await keepTidewater(page)
    try {
      rmSync(manifest)
      writeFileSync(manifest, withCalibration(before, [[0, 0.5]], contentHash))
      await page.reload()
      await expect.poll(() => line(page).innerText()).toContain('in an older version')
      await page.getByRole('button', { name: 'Update tidewater on this device' }).click()
      await expect.poll(() => line(page).innerText()).toMatch(/Kept on this device, /)
      expect(await libraries(page)).toEqual(['tidewater'])
    } finally {
      rmSync(manifest)
      writeFileSync(manifest, before)
    }
    await context.close()
  })
})

const messages = async (page: Page): Promise<string> =>
  (await page.locator('.warning, .trouble').allInnerTexts()).join('\n')

const MISSING = /cannot be reached|could not be fetched|cannot be read|not on this device/

describe('the network goes off', () => {
  test('while the page itself loads', async () => {
    network.offAt('/assets/')
    const { page, context } = await open()
    await page.getByText('The page could not be loaded').waitFor()
    await context.close()
  })

  test('before the list of packs is here, and is back with the next key', async () => {
    network.offAt('/pack/index.json')
    const { page, context } = await open('#q=predict_tide')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    network.on()
    await input(page).fill('predict_tid')
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    await context.close()
  })

  test('in the middle of a question', async () => {
    const { page, context } = await open()
    await untilKept(page, `${network.url}pack/index.json`)
    network.offAt('/terms/')
    await input(page).fill('high waters')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    network.on()
    await input(page).fill('high water')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    expect(await page.locator('.warning').count()).toBe(0)
    await context.close()
  })

  test('after a library is kept, and the cache loses some of its files', async () => {
    const { page, context } = await open()
    await keepTidewater(page)
    network.off()
    await page.reload()
    await input(page).fill('high waters')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (!name.includes('page')) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            if (/\/(?:terms|heads)\//.test(request.url)) await cache.delete(request)
        }
    })
    await page.reload()
    await input(page).fill('low waters')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    await context.close()
  })
})

/** What `cardcat bundle` writes, without any code of a server. */
async function plainFiles(
  root: string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(({ url = '/' }, outgoing) => {
    const { pathname: path } = new URL(url, 'http://files')
    staticFile({ root, below: path.slice(1), path, method: 'GET', ifNoneMatch: undefined })
      .then((answer) =>
        send(answer ?? refusal(404, 'not_found', 'there is no such file'), outgoing),
      )
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, server }
}

test('where files of several packs are read together, what was read and what is kept answers', async () => {
  const files = await plainFiles(served.folder)
  await network.close()
  network = await networkTo(files.url)
  const { page, context, problems, requests } = await open('#q=predict_tide')
  await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
  for (const group of ['catalog', 'first', 'terms'])
    expect(
      requests.some((path) => path.includes(`/~together/${group}/`)),
      group,
    ).toBe(true)
  expect(requests.filter((path) => path.endsWith('manifest.json'))).toEqual([])
  await untilKept(page, `${network.url}pack/index.json`)
  await page.waitForLoadState('networkidle')
  network.off()
  await page.reload()
  await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
  network.on()
  await page.goto(network.url)
  await keepTidewater(page)
  network.off()
  // First from the open page, which looks for shared files that were never read, then from a new one.
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await input(page).fill('high waters')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
  }
  expect(problems).toEqual([])
  await context.close()
  files.server.closeAllConnections()
  await new Promise((resolve) => files.server.close(resolve))
})
