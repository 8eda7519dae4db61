/** The page as a single file opened from a disk: nothing is fetched, and everything works. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_BYTES, singleFile } from '../../build/bundle/single-file.ts'
import { bundleSinglePage } from '../../build/package/single-page.ts'
import { launchBrowser } from './browser.ts'
import { writeFixturePacks } from './fixture-packs.ts'

let work: string
let packs: string[]
let browser: Browser
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'cardcat-single-'))
  packs = await writeFixturePacks(join(work, 'packs'))
  await bundleSinglePage(join(work, 'page'))
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
})

test('a page opened from a disk searches, shows cards with their source, and runs no code of authors', async () => {
  const file = join(work, 'a pack & more.html')
  writeFileSync(file, singleFile(packs, join(work, 'page')))
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href && !request.url().startsWith('data:'))
      problems.push(`asked for ${request.url()}`)
  })
  await page.goto(pathToFileURL(file).href)
  const results = page.getByRole('listbox').getByRole('option')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('high waters')
  await expect.poll(() => results.first().innerText()).toContain('high_waters')
  await results.first().click()
  await expect
    .poll(() => page.locator('.card').innerText())
    .toContain('found = sorted(self.heights')
  await expect.poll(() => page.locator('.card .hljs-keyword').count()).toBeGreaterThan(0)
  await page.reload()
  await expect.poll(() => page.locator('#card-title').innerText()).toContain('high_waters')
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((href) => !/^(?:#|https:)/.test(href))).toEqual([])
  await page.goto(`${pathToFileURL(file).href}#q=storm&card=hostile.attack%3Aattack&of=hostile`)
  await expect.poll(() => page.locator('#card-title').innerText()).toContain('<script>')
  expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBe(undefined)
  expect(problems).toEqual([])
  await page.close()
})

test('packs that are too large for one file are refused with advice', () => {
  const large = join(packs[1] ?? '', 'large.bin')
  writeFileSync(large, '')
  truncateSync(large, MAX_BYTES)
  expect(() => singleFile(packs, join(work, 'page'))).toThrow(
    /^the packs are 16\.\d MB, and a page in one file can contain 16\.0 MB: choose one with --pack, or leave out --html/,
  )
})
