/** The page with the network switched off, at several moments. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  const visited = await visit(browser, network.url + fragment, { serviceWorkers: 'allow' })
  return { ...visited, context: visited.page.context() }
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
      .toContain('could not be fetched')
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
    expect(kept.filter((path) => !/^\/($|assets\/|pack\/|pages\.(css|js)$)/.test(path))).toEqual([])
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

test('the service worker names what is there', () => {
  const script = readFileSync(join(served.folder, 'service-worker.js'), 'utf8')
  const named = script.match(/assets\/[\w.-]+|pages\.\w+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(join(served.folder, file)))).toEqual([])
  expect(script).not.toMatch(/\bimport\b/)
})
