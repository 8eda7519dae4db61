/**
 * The network fails at different moments: what the page, the ask page and the search box then show, and what still
 * works.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../build/pack.ts'
import { withCalibration } from '../../runtime/pack/manifest.ts'
import { axeFinds } from './axe.ts'
import { elementPage } from './element-page.ts'
import {
  firstResult,
  input,
  keepLine,
  keepOffline,
  keptLibraries,
  MISSING,
  messages,
  offlineVisits,
} from './offline-visits.ts'

const { network, reach, folder, open, untilKept } = offlineVisits()

describe('the page handles a failure of the network', () => {
  test('while the page itself loads', async () => {
    network().offAt('/assets/')
    const { page, context } = await open()
    await page.getByText('The page could not be loaded').waitFor()
    await context.close()
  })

  test('before the list of packs has loaded, and answers again with the next key', async () => {
    network().offAt('/pack/index.json')
    const { page, context } = await open('#q=predict_tide')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    network().on()
    await input(page).fill('predict_tid')
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    await context.close()
  })

  test('while the packs open for the first time', async () => {
    network().offAt('/manifest.json')
    const { page, context } = await open('#q=predict_tide')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    expect(await axeFinds(page)).toEqual([])
    network().on()
    await input(page).fill('predict_tid')
    await expect.poll(() => firstResult(page).innerText()).toContain('predict_tide')
    await expect.poll(() => messages(page)).toBe('')
    await context.close()
  })

  test('in the middle of a question', async () => {
    const { page, context } = await open()
    await untilKept(page)
    network().offAt('/terms/')
    await input(page).fill('high waters')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    network().on()
    await input(page).fill('high water')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await expect.poll(() => page.locator('.warning').count()).toBe(0)
    await context.close()
  })

  test('when a question has found its cards and reads their heads', async () => {
    const { page, context } = await open()
    await untilKept(page)
    network().offAt('/heads/')
    await input(page).fill('high waters')
    await expect
      .poll(() => messages(page), { timeout: 20_000 })
      .toMatch(/^\d+ files of the catalog could not be fetched, .* The first is \S+\.bin\.$/)
    expect(await axeFinds(page)).toEqual([])
    await context.close()
  })

  test('between two questions, by showing the cards that were read and reporting the others', async () => {
    const { page, context } = await open('#q=high+waters')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await untilKept(page)
    network().off()
    await input(page).fill('stormy recipe gauge')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    await expect.poll(() => firstResult(page).innerText()).toContain('gauge')
    await context.close()
  })

  test('after a library was kept, and the cache loses some of its files', async () => {
    const { page, context } = await open()
    await keepOffline(page)
    network().off()
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

  test('during an update of a kept library: the old version stays complete, and the update is offered again', async () => {
    const manifest = join(folder(), 'pack/tidewater/manifest.json')
    const before = readFileSync(manifest)
    const { page, context } = await open()
    await keepOffline(page)
    try {
      rmSync(manifest)
      writeFileSync(manifest, withCalibration(before, [[0, 0.5]], contentHash))
      await page.reload()
      const update = page.getByRole('button', { name: 'Update tidewater on this device' })
      await update.waitFor()
      network().offAt('/pack/tidewater/manifest.json')
      await update.click()
      const says =
        'The network failed. Try again when you are online. The version on this device is still complete.'
      await expect.poll(() => keepLine(page).locator('.keep-text').innerText()).toBe(says)
      expect(await keepLine(page).getByRole('status').innerText()).toBe(
        `tidewater was not updated. ${says}`,
      )
      expect(await keptLibraries(page)).toEqual(['tidewater'])
      expect(await axeFinds(page)).toEqual([])
      await page.reload()
      await input(page).fill('high waters')
      await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
      await expect.poll(() => messages(page)).toBe('')
      network().on()
      await page.reload()
      await update.click()
      await expect.poll(() => keepLine(page).innerText()).toMatch(/Kept on this device, /)
    } finally {
      rmSync(manifest)
      writeFileSync(manifest, before)
    }
    await context.close()
  })

  test('on the page of a symbol', async () => {
    const { page, context } = await open()
    await untilKept(page)
    const path = 'card/tidewater/tidewater.tides~3Apredict_tide.html'
    await page.goto(network().url + path)
    await untilKept(page, path)
    network().off()
    await page.getByRole('link', { name: 'TideTable.high_waters' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Not on this device')
    expect(await axeFinds(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => page.locator('h1').innerText()).toContain('predict_tide')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect.poll(() => input(page).count()).toBe(1)
    await context.close()
  })

  test('that lasts longer than the service worker waits, while the page of a symbol loads', async () => {
    const { page, context } = await open()
    await untilKept(page)
    network().hold()
    const loaded = page.goto(`${network().url}card/tidewater/tidewater.tides~3Apredict_tide.html`)
    await page.waitForTimeout(4_000)
    network().on()
    await loaded
    expect(await page.locator('h1').innerText()).toContain('predict_tide')
    await context.close()
  })

  describe('on the ask page', () => {
    const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
    const ask = (page: Page) => page.getByRole('button', { name: 'Ask', exact: true }).click()
    const status = (page: Page) => page.locator('.answer .status').innerText()

    test('before its first answer, and answers again with the next question', async () => {
      const { page, context } = await open('ask.html')
      await untilKept(page)
      network().offAt('/terms/')
      await field(page).fill('high waters')
      await ask(page)
      await expect.poll(() => status(page), { timeout: 20_000 }).toMatch(MISSING)
      expect(await page.locator('.context .sum').innerText()).toBe(
        'Files of the index could not be read: check the connection, then ask again.',
      )
      expect(await axeFinds(page)).toEqual([])
      network().on()
      await field(page).fill('the high waters')
      await ask(page)
      await expect.poll(() => page.locator('.best').first().innerText()).toContain('high_waters')
      expect(await status(page)).toMatch(/^From the catalog alone/)
      await context.close()
    })

    test('between two questions, by using the data that was read and reporting missing data', async () => {
      const { page, context } = await open('ask.html#q=high+waters')
      await expect.poll(() => page.locator('.best').first().innerText()).toContain('high_waters')
      await untilKept(page)
      network().off()
      await field(page).fill('stormy recipe gauge')
      await ask(page)
      await expect.poll(() => status(page), { timeout: 20_000 }).toMatch(MISSING)
      expect(await page.locator('.pieces li').count()).toBeGreaterThan(0)
      await context.close()
    })
  })

  test('while the search box of another page is open', async () => {
    const site = await elementPage()
    const { search } = new URL(site.at('<cardcat-search view="modal" preview></cardcat-search>'))
    const line = await reach(site.at(''))
    const { page, context } = await open(search)
    await page.keyboard.press('/')
    await page.locator('.filters').waitFor()
    line.offAt('/terms/')
    await input(page).fill('high waters')
    await expect.poll(() => messages(page), { timeout: 20_000 }).toMatch(MISSING)
    expect(await axeFinds(page)).toEqual([])
    line.on()
    await input(page).fill('high water')
    await expect.poll(() => firstResult(page).innerText()).toContain('high_waters')
    await expect.poll(() => messages(page)).toBe('')
    await context.close()
    await site.stop()
  })
})
