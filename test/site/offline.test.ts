/** The page without a network: data that was read, and libraries that are kept. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withoutOffline } from '../../build/bundle/without-offline.ts'
import { contentHash } from '../../build/pack.ts'
import { withCalibration } from '../../runtime/pack/manifest.ts'
import {
  firstResult,
  input,
  keepButton,
  keepLine,
  keepOffline,
  keptLibraries,
  offlineVisits,
} from './offline-visits.ts'
import { plainFiles } from './plain-files.ts'

const { network, reach, folder, open, untilKept } = offlineVisits()

describe('data that was read', () => {
  test('answers an earlier question again after a reload', async () => {
    const { page, context, problems } = await open('#q=predict_tide')
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    await untilKept(page)
    await page.waitForLoadState('networkidle')
    network().off()
    await page.reload()
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    expect(problems).toEqual([])
    await context.close()
  })

  test('before the first question, the page opens and says what is missing', async () => {
    const { page, context } = await open()
    await untilKept(page)
    network().off()
    await page.reload()
    await input(page).fill('high waters')
    await expect
      .poll(() => page.locator('.warning, .error').allInnerTexts())
      .toEqual([
        expect.stringMatching(
          /^\d+ files of the catalog could not be fetched, .* The next question asks/,
        ),
      ])
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await input(page).fill('low waters')
    await expect
      .poll(() => page.locator('.warning').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^You are offline, and \d+ files .* when the network is back/),
      ])
    await context.close()
  })

  test('contains no answers of the API', async () => {
    const { page, context } = await open('#q=high+waters&by=worker')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await untilKept(page)
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
  test('that were read are shown, and others are reported missing with a link to the search', async () => {
    const { page, context } = await open()
    await untilKept(page)
    const tides = `${network().url}card/tidewater/tidewater.tides~3Apredict_tide.html`
    await page.goto(tides)
    await untilKept(page, tides)
    network().off()
    await page.goto(tides)
    expect(await page.locator('h1').innerText()).toContain('predict_tide')
    await page.goto(`${network().url}card/tidewater/tidewater.tides~3Aold_moon.html`)
    expect(await page.locator('h1').innerText()).toBe('Not on this device')
    await page.getByRole('link', { name: 'Search what is on this device' }).click()
    await expect.poll(() => input(page).count()).toBe(1)
    await context.close()
  })
})

const cacheCount = (page: Page) => page.evaluate(async () => (await caches.keys()).length)
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('turning offline use off', () => {
  test('the reader can remove everything, and nothing is kept until offline use is turned on again', async () => {
    const { page, context, problems } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await keepOffline(page)
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

  test('a site that gives up offline use removes it for returning visitors', async () => {
    const names = ['index.html', 'ask.html', 'service-worker.js']
    const before = names.map((name) => readFileSync(join(folder(), name)))
    const { page, context, problems } = await open('#q=predict_tide')
    await untilKept(page)
    try {
      withoutOffline(folder())
      await page.reload()
      await expect.poll(() => workers(page), { timeout: 20_000 }).toBe(0)
      await expect.poll(() => cacheCount(page)).toBe(0)
      await page.clock.install()
      await page.goto(network().url)
      await page.getByRole('heading', { name: 'Try' }).waitFor()
      await page.clock.runFor(6_000)
      expect([await workers(page), await cacheCount(page)]).toEqual([0, 0])
      expect(await page.getByText('Keep offline').count()).toBe(0)
      expect(problems).toEqual([])
    } finally {
      for (const [i, name] of names.entries()) writeFileSync(join(folder(), name), before[i] ?? '')
    }
    await context.close()
  })
})

test('the service worker lists only existing files', () => {
  const script = readFileSync(join(folder(), 'service-worker.js'), 'utf8')
  const named = script.match(/assets\/[\w.-]+|pages\.\w+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(join(folder(), file)))).toEqual([])
  expect(script).not.toMatch(/\bimport\b/)
})

describe('a kept library', () => {
  test('answers, shows cards with their source and is linked from their pages, until it is removed', async () => {
    const { page, context, problems } = await open()
    await expect.poll(() => keepLine(page).innerText()).toMatch(/Keep offline\s+[\d.]+ KB/)
    await keepOffline(page)
    expect(await keptLibraries(page)).toEqual(['tidewater'])
    network().off()
    await page.reload()
    await input(page).fill('high waters')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    expect(await page.locator('.libraries-list li strong').allInnerTexts()).toEqual(['tidewater'])
    expect(await page.locator('.warning').count()).toBe(0)
    await page.goto(`${network().url}card/tidewater/tidewater.tides~3Apredict_tide.html`)
    await expect.poll(() => page.locator('#card-title').innerText()).toBe('tidewater.predict_tide')
    expect(page.url()).toBe(`${network().url}#card=tidewater.tides%3Apredict_tide&of=tidewater`)
    await expect.poll(() => page.locator('.card').innerText()).toContain('def predict_tide')
    await page.goto(`${network().url}ask.html#q=high+waters`)
    await expect.poll(() => page.locator('.best').first().innerText()).toContain('high_waters')
    await page.goto(network().url)
    await page.getByRole('button', { name: 'Remove tidewater from this device' }).click()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    expect(await keptLibraries(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  test('leaves nothing when the network fails while it is stored, which is reported', async () => {
    const { page, context } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page)
    network().offAt('/pack/tidewater/words/')
    await keepButton(page).click()
    await expect.poll(() => keepLine(page).innerText()).toContain('The network failed')
    expect(await keptLibraries(page)).toEqual([])
    network().on()
    await keepOffline(page)
    await context.close()
  })

  test('leaves nothing when cancelled', async () => {
    const { page, context } = await open()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page)
    network().hold()
    await keepButton(page).click()
    await page.getByRole('button', { name: 'Cancel keeping tidewater' }).click()
    network().on()
    await expect.poll(() => keepButton(page).count()).toBe(1)
    expect(await keptLibraries(page)).toEqual([])
    await context.close()
  })

  test('is not kept without enough space, which is reported', async () => {
    const { page, context } = await open()
    const browserSession = await context.newCDPSession(page)
    await expect.poll(() => keepButton(page).count()).toBe(1)
    await untilKept(page)
    const { origin } = new URL(network().url)
    const { usage } = await page.evaluate(() => navigator.storage.estimate())
    await browserSession.send('Storage.overrideQuotaForOrigin', {
      origin,
      quotaSize: (usage ?? 0) + 9_000,
    })
    // Once because of the estimate, once because the cache refuses.
    for (const estimate of ['true', 'false']) {
      if (estimate === 'false')
        await page.evaluate(() => {
          navigator.storage.estimate = async () => ({})
        })
      await keepButton(page).click()
      await expect.poll(() => keepLine(page).innerText()).toContain('no room left')
      expect(await keptLibraries(page)).toEqual([])
    }
    await context.close()
  })

  test('reports files that the browser removed, and a newer version on the server', async () => {
    const manifest = join(folder(), 'pack/tidewater/manifest.json')
    const before = readFileSync(manifest)
    const { page, context } = await open()
    await keepOffline(page)
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.startsWith('cardcat library')) await caches.delete(name)
    })
    await page.reload()
    await expect
      .poll(() => keepLine(page).innerText())
      .toContain('The browser removed what was kept')
    await keepOffline(page)
    try {
      rmSync(manifest)
      writeFileSync(manifest, withCalibration(before, [[0, 0.5]], contentHash))
      await page.reload()
      await expect.poll(() => keepLine(page).innerText()).toContain('in an older version')
      await page.getByRole('button', { name: 'Update tidewater on this device' }).click()
      await expect.poll(() => keepLine(page).innerText()).toMatch(/Kept on this device, /)
      expect(await keptLibraries(page)).toEqual(['tidewater'])
    } finally {
      rmSync(manifest)
      writeFileSync(manifest, before)
    }
    await context.close()
  })
})

test('where files of several packs are combined, read data and kept libraries answer', async () => {
  const files = await plainFiles(folder())
  const line = await reach(files.url)
  const { page, context, problems, requests } = await open('#q=predict_tide')
  await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
  for (const group of ['catalog', 'first', 'terms'])
    expect(
      requests.some((path) => path.includes(`/~together/${group}/`)),
      group,
    ).toBe(true)
  expect(requests.filter((path) => path.endsWith('manifest.json'))).toEqual([])
  await untilKept(page)
  await page.waitForLoadState('networkidle')
  line.off()
  await page.reload()
  await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
  line.on()
  await page.goto(line.url)
  await keepOffline(page)
  line.off()
  // First from the open page, which looks for combined files that were never read, then from a new page.
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
