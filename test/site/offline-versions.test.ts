/** "Keep offline" and the ask page for a library with several published versions, each of which is kept separately. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { publishHistory } from '../publish/history-library.ts'
import { axeFinds } from './axe.ts'
import {
  firstResult,
  input,
  keepButton,
  keepLine,
  keepOffline,
  keptLibraries,
  messages,
  offlineVisits,
} from './offline-visits.ts'

let published = ''
const { network, open, untilKept } = offlineVisits(async () => {
  published = await mkdtemp(join(tmpdir(), 'cardcat-offline-versions-'))
  return publishHistory(published)
})
afterAll(() => rm(published, { recursive: true, force: true }))

const versions = (page: Page) => page.getByRole('combobox', { name: 'Version', exact: true })
const offered = (page: Page) => versions(page).locator('option').allInnerTexts()

test('an older version is kept while it is open, and answers without a network', async () => {
  const { page, context, problems } = await open('#version=1.1.0')
  await keepOffline(page, 'shelf 1.1.0')
  expect(await keptLibraries(page)).toEqual(['shelf'])
  network().off()
  await page.goto(`${network().url}#q=Desk&version=1.1.0`)
  await page.reload()
  await expect.poll(() => firstResult(page).innerText()).toContain('Desk')
  await expect.poll(() => messages(page)).toBe('')
  await firstResult(page).click()
  await expect.poll(() => page.locator('.card .project').innerText()).toBe('shelf 1.1.0')
  await expect.poll(() => page.locator('.card').innerText()).toContain('class Desk')
  await page.goto(`${network().url}ask.html#q=Desk&version=1.1.0`)
  await expect.poll(() => page.locator('.best').first().innerText()).toContain('Desk')
  expect(await versions(page).inputValue()).toBe('1.1.0')
  expect(await page.locator('.best a').first().getAttribute('href')).toContain('of=shelf%401.1.0')
  expect(await axeFinds(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('versions are kept side by side, and each is removed separately', async () => {
  const { page, context, problems } = await open()
  await keepOffline(page, 'shelf')
  await versions(page).selectOption('1.0.0')
  await keepButton(page, 'shelf 1.0.0').waitFor()
  // Its files are differences from those of 1.1.0, which are differences from those of the latest version.
  await keepOffline(page, 'shelf 1.0.0')
  expect(await keptLibraries(page)).toEqual(['shelf', 'shelf'])
  const size = await keepLine(page).locator('.keep-text').innerText()
  network().off()
  await page.goto(network().url)
  await page.reload()
  await expect
    .poll(() => offered(page))
    .toEqual(['latest (2.0.0)', 'all versions', '2.0.0', '1.0.0'])
  await input(page).fill('Counter')
  await expect.poll(() => firstResult(page).innerText()).toContain('Counter')
  await versions(page).selectOption('1.0.0')
  await input(page).fill('Desk')
  await expect.poll(() => firstResult(page).innerText()).toContain('Desk')
  await expect.poll(() => messages(page)).toBe('')
  await expect.poll(() => keepLine(page).locator('.keep-text').innerText()).toBe(size)
  await page.getByRole('button', { name: 'Remove shelf 1.0.0 from this device' }).click()
  await expect.poll(() => keptLibraries(page)).toEqual(['shelf'])
  await versions(page).selectOption('')
  await page.getByRole('button', { name: 'Remove shelf from this device' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('a missing version is reported on the ask page, and another can be chosen', async () => {
  const { page, context } = await open('ask.html#q=lend&version=9.9.9')
  await untilKept(page)
  const status = page.locator('.answer .status')
  await expect.poll(() => status.innerText()).toContain('shelf has no version 9.9.9 here')
  await versions(page).selectOption('1.1.0')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.poll(() => page.locator('.best').first().innerText()).toContain('lend')
  expect(new URL(page.url()).hash).toBe('#q=lend&version=1.1.0')
  await context.close()
})
