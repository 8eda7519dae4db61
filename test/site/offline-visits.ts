/**
 * Opens the page with its service worker over a network that can be switched off. Call this once, at the top of a test
 * file: it serves the page and starts a browser for all of its tests.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Network, networkTo } from './network.ts'
import { type ServedPage, servePage } from './served-page.ts'
import { type Visit, visit } from './visit.ts'

export interface OfflineVisits {
  /** A new origin, and therefore new caches, for each test. */
  network(): Network
  /** Connects the network of this test to another server. */
  reach(url: string): Promise<Network>
  /** The served folder; tests may change files in it. */
  folder(): string
  open(address?: string): Promise<Visit & { readonly context: BrowserContext }>
  /** Waits until the page would open without a network, with all files of packs that it has read. */
  untilKept(page: Page, path?: string): Promise<void>
}

/** @param published a folder of packs to use instead of the fixtures */
export function offlineVisits(published?: () => Promise<string>): OfflineVisits {
  let served: ServedPage
  let browser: Browser
  let network: Network
  beforeAll(async () => {
    served = await servePage({}, await published?.())
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

  return {
    network: () => network,
    async reach(url) {
      await network.close()
      network = await networkTo(url)
      return network
    },
    folder: () => served.folder,
    async open(address = '') {
      const visited = await visit(browser, network.url + address, {
        serviceWorkers: 'allow',
        before: (page) => page.addInitScript(withoutQuiet),
      })
      return { ...visited, context: visited.page.context() }
    },
    async untilKept(page, path = 'pack/index.json') {
      const addresses = [new URL(path, network.url).href, new URL('pack/', network.url).href]
      await expect.poll(() => page.evaluate(unkept, addresses), { timeout: 20_000 }).toEqual([])
    },
  }
}

/** Addresses that are in no cache: the first, and the files of packs below the second that the page has read. */
async function unkept([own = '', packs = '']: readonly string[]): Promise<string[]> {
  const read = performance.getEntriesByType('resource').map(({ name }) => name)
  const addresses = [
    own,
    ...read.filter((name) => name.startsWith(packs) && name.includes('/', packs.length)),
  ]
  const matches = await Promise.all(addresses.map((address) => caches.match(address)))
  return addresses.filter((_, i) => matches[i] === undefined)
}

/** Removes the pause after which the page fetches files to keep (main.ts). */
function withoutQuiet(): void {
  const wait = window.setTimeout
  Reflect.set(window, 'setTimeout', (does: () => void, ms?: number) =>
    wait(does, ms === 5_000 ? 100 : ms),
  )
}

export const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
export const firstResult = (page: Page) => page.getByRole('listbox').getByRole('option').first()

/** The messages of the search box about its answer. */
export const messages = async (page: Page): Promise<string> =>
  (await page.locator('.warning, .error').allInnerTexts()).join('\n')

export const MISSING =
  /cannot be reached|could not be fetched|cannot be read|not on this device|could not be reached/

export const keepButton = (page: Page, project = 'tidewater') =>
  page.getByRole('button', { name: `Keep offline: ${project}` })
/** The line of the library listed last. */
export const keepLine = (page: Page) => page.locator('.keep').filter({ hasText: /./ }).last()

export async function keepOffline(page: Page, project = 'tidewater'): Promise<void> {
  await keepButton(page, project).click()
  await expect
    .poll(() => keepLine(page).innerText(), { timeout: 20_000 })
    .toContain('Kept on this device')
}

/** Names of the caches of libraries, without the address. */
export const keptLibraries = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys())
      .filter((name) => name.startsWith('cardcat library'))
      .map((name) => name.split(' ').at(-2)),
  )
