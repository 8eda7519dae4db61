/** The page for a library with several published versions: choosing one, searching in all, and a missing one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishHistory } from '../publish/history-library.ts'
import { launchBrowser } from './browser.ts'
import { type ServedPage, servePage } from './served-page.ts'

let folder: string
let served: ServedPage
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardcat-page-versions-'))
  served = await servePage({}, await publishHistory(folder))
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await served.stop()
  await rm(folder, { recursive: true, force: true })
})

async function open(address = '', width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  await page.goto(`${served.url}${address}`)
  return page
}

const versions = (page: Page) => page.getByRole('combobox', { name: 'Version', exact: true })
const results = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).first().locator('a[role=option]')
const firstHref = (page: Page) => results(page).first().getAttribute('href')
const title = (page: Page) => page.locator('#card-title')

test('published versions can be chosen, the latest first', async () => {
  const page = await open('#q=desk')
  await expect
    .poll(() => versions(page).locator('option').allInnerTexts())
    .toEqual([
      ...['latest (2.0.0)', 'all versions', 'next (2.0.0rc1)'],
      ...['2.0.0', '2.0.0rc1', '1.1.0', '1.0.1', '1.0.0'],
    ])
  await page.close()
})

test('the address contains the version, and its cards are of that version', async () => {
  const page = await open('#q=lend')
  await expect.poll(() => firstHref(page)).toBe('#q=lend&card=shelf.lending%3Alend&of=shelf')
  await versions(page).selectOption('1.1.0')
  const older = '#q=lend&version=1.1.0&card=shelf.lending%3Alend&of=shelf%401.1.0'
  await expect.poll(() => firstHref(page)).toBe(older)
  expect(new URL(page.url()).hash).toBe('#q=lend&version=1.1.0')
  await results(page).first().click()
  const notice = page.locator('.of-version')
  await expect
    .poll(() => notice.innerText())
    .toBe('This is shelf 1.1.0. Read it in 2.0.0, the latest')
  await expect.poll(() => page.locator('.card .versions').innerText()).toContain('changed in 1.1.0')
  // Only the latest version has pages that were rendered beforehand.
  expect(await page.locator('.card').getByRole('link', { name: 'Page' }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => notice.innerText()).toContain('This is shelf 1.1.0')
  await expect.poll(() => versions(page).inputValue()).toBe('1.1.0')
  await notice.getByRole('link').click()
  await expect.poll(() => notice.count()).toBe(0)
  await expect.poll(() => page.locator('.card .project').innerText()).toBe('shelf 2.0.0')
  await page.close()
})

test('a search in all versions finds a removed name in the versions that have it', async () => {
  const page = await open('#q=Desk')
  await expect.poll(() => firstHref(page)).toContain('Counter')
  await versions(page).selectOption('all')
  const gone = '#q=Desk&version=all&card=shelf.lending%3ADesk&of=shelf%401.1.0'
  await expect.poll(() => firstHref(page)).toBe(gone)
  await expect.poll(() => results(page).first().innerText()).toContain('shelf 1.1.0 ·')
  await results(page).first().click()
  await expect.poll(() => title(page).innerText()).toBe('shelf.Desk')
  await page.close()
})

test('a missing version is reported, in results and on a card', async () => {
  const page = await open('#q=lend&version=9.9.9&card=shelf.lending%3Alend&of=shelf%409.9.9')
  await expect.poll(() => title(page).innerText()).toBe('No such version')
  await expect.poll(() => page.locator('.missing').innerText()).toContain('no version 9.9.9')
  const box = page.locator('cardcat-search')
  const notes = box.locator('.notes p')
  await expect
    .poll(() => notes.allInnerTexts())
    .toEqual([
      'shelf has no version 9.9.9 here; there are latest (2.0.0), next (2.0.0rc1); versions 2.0.0, 2.0.0rc1, 1.1.0, 1.0.1, 1.0.0',
    ])
  await expect.poll(() => results(page).count()).toBe(0)
  await versions(page).selectOption('')
  await expect.poll(() => firstHref(page)).toContain('of=shelf')
  await page.close()
})

test('a version named in the question leads to its cards', async () => {
  const page = await open('#q=shelf@1.0.0%20lend')
  await expect.poll(() => firstHref(page)).toContain('of=shelf%401.0.0')
  await page.close()
})

test('the worker answers from the chosen version', async () => {
  const page = await open('#q=Desk&version=1.0.0&by=worker')
  await expect.poll(() => firstHref(page)).toContain('of=shelf%401.0.0')
  await page.close()
})

test('on a phone the list of versions fits the screen', async () => {
  const page = await open('#q=lend', 360)
  await expect.poll(() => versions(page).count()).toBe(1)
  await versions(page).selectOption('2.0.0rc1')
  // Until the new answer is there, a click opens a card of the earlier version.
  await expect.poll(() => firstHref(page)).toContain('of=shelf%402.0.0rc1')
  await results(page).first().click()
  await expect.poll(() => page.locator('.of-version').innerText()).toContain('shelf 2.0.0rc1')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  await page.close()
})
