/**
 * Accessibility of the page and the written pages: with a screen reader, enlarged, in print, and without motion. A
 * keyboard session is recorded (screen-reader-session.txt) from the browser's accessibility tree.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPack } from '../../build/main.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { createApp } from '../../runtime/http.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import { axeFinds } from './axe.ts'
import { PHONE } from './visit.ts'
import { visitsOfPage } from './visits.ts'

const LIBRARY = join(import.meta.dirname, '../fixtures/pages/library')

const { open, url } = visitsOfPage()
let folder: string
let answer: (path: string) => Promise<Response>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-reading-'))
  await buildPack({ roots: [LIBRARY], out: join(folder, 'pack'), model: 'none', cache: false })
  const catalog = await openCatalog([folderStore(join(folder, 'pack'))])
  const app = createApp({ openCatalog: async () => catalog })
  answer = async (path) => app.fetch(new Request(`http://localhost${path}`))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A written page of a library with a map, at the origin of the page. */
async function openWritten(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  return open(`card/shelf/${path}`, {
    ...options,
    before: (page) =>
      page.route('**/card/shelf/**', async (route) => {
        const { pathname } = new URL(route.request().url())
        const response = await answer(pathname)
        await route.fulfill({
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        })
      }),
  })
}

const WRITTEN = ['', 'shelf.store~3AShelf.html', 'shelf.store.html']

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('axe reports no violations on written pages, including the map, in light and dark mode', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openWritten('', { colorScheme })
    for (const path of WRITTEN) {
      await page.goto(`${url()}card/shelf/${path}`)
      await page.locator('h1').waitFor()
      expect({ path, found: await axeFinds(page) }).toEqual({ path, found: [] })
    }
    await page.goto(`${url()}card/shelf/`)
    expect(await page.locator('svg.map .module').count()).toBeGreaterThan(1)
    if (colorScheme === 'light') await page.context().close()
  }
})

test('at a zoom of 200 % and on a phone, no page scrolls horizontally', async () => {
  // The viewport of a window of 1280 pixels at 200 %.
  const page = await openWritten('', {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  })
  for (const path of WRITTEN) {
    await page.goto(`${url()}card/shelf/${path}`)
    expect({ path, sideways: await sideways(page) }).toEqual({ path, sideways: 0 })
  }
  for (const path of [
    '#q=tide',
    '#card=tidewater.tides%3Apredict_tide&of=tidewater',
    'ask.html#q=tide',
  ]) {
    await page.goto(url())
    await page.goto(url() + path)
    await page.waitForLoadState('networkidle')
    expect({ path, sideways: await sideways(page) }).toEqual({ path, sideways: 0 })
  }
  await page.setViewportSize({ width: PHONE.viewport?.width ?? 390, height: 844 })
  for (const path of WRITTEN) {
    await page.goto(`${url()}card/shelf/${path}`)
    expect({ path, sideways: await sideways(page) }).toEqual({ path, sideways: 0 })
  }
})

test('print shows the card without search and buttons; reduced motion stops all animation', async () => {
  const page = await open('#q=tide&card=tidewater.tides%3Apredict_tide&of=tidewater', {
    reducedMotion: 'reduce',
  })
  await page.locator('#card-title').waitFor()
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(moving).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#card-title').isVisible()).toBe(true)
  for (const name of ['.left', '.pane-bar', '.explanation'])
    expect({ name, isVisible: await page.locator(name).isVisible() }).toEqual({
      name,
      isVisible: false,
    })
  const heights = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    card: document.querySelector('.card')?.getBoundingClientRect().height ?? 0,
  }))
  // The whole card, and not only the visible part.
  expect(heights.page).toBeGreaterThanOrEqual(heights.card)
})

test('a session with a screen reader reads as recorded', async () => {
  const page = await open()
  await page.getByRole('heading', { name: 'Try' }).waitFor()
  await page.evaluate(() => {
    const said: string[] = []
    Reflect.set(window, 'said', said)
    const listen = (root: Node): void =>
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement
          const live = element?.closest('[role=status], [role=alert], [aria-live=polite]')
          const words = live?.textContent?.trim() ?? ''
          if (words !== '' && said.at(-1) !== words) said.push(words)
        }
      }).observe(root, { childList: true, characterData: true, subtree: true })
    listen(document.body)
    const box = document.querySelector('cardcat-search')?.shadowRoot
    if (box) listen(box)
  })
  const browser = await page.context().newCDPSession(page)
  const lines: string[] = []
  const step = async (does: string, act: () => Promise<unknown>): Promise<void> => {
    await act()
    await page.waitForLoadState('networkidle')
    // Longer than an announcement waits for typing to end.
    await page.waitForTimeout(700)
    lines.push(`> ${does}`, `  ${await focused(browser)}`)
    const said = await page.evaluate(() => {
      const all: string[] = Reflect.get(window, 'said')
      return all.splice(0)
    })
    for (const words of said) lines.push(`  says: ${words.replace(/\s+/g, ' ')}`)
  }
  await step('the page opens', async () => undefined)
  await step('type "predict tide"', () => page.keyboard.type('predict tide'))
  await step('Down', () => page.keyboard.press('ArrowDown'))
  await step('Down', () => page.keyboard.press('ArrowDown'))
  await step('Up', () => page.keyboard.press('ArrowUp'))
  await step('Enter', () => page.keyboard.press('Enter'))
  await step('Escape', () => page.keyboard.press('Escape'))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('screen-reader-session.txt')
})

/** The role, name and state of the focused element, and of its active option. */
async function focused(browser: CDPSession): Promise<string> {
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const told = nodes.filter(({ ignored }) => !ignored)
  const has = (node: (typeof nodes)[number], name: string): unknown =>
    node.properties?.find((one) => one.name === name)?.value.value
  const own = told.find(
    (node) => has(node, 'focused') === true && node.role?.value !== 'RootWebArea',
  )
  if (own === undefined) return 'the page'
  const active = own.properties?.find((one) => one.name === 'activedescendant')
  const place = active?.value.relatedNodes?.[0]?.backendDOMNodeId
  const pointed = told.find((node) => node.backendDOMNodeId === place && place !== undefined)
  const words = [own, pointed].flatMap((node) => {
    if (node === undefined) return []
    const value = node.value === undefined ? '' : `, "${node.value.value}"`
    const expanded = has(node, 'expanded')
    const open = expanded === undefined ? '' : expanded === true ? ', expanded' : ', collapsed'
    return [`${node.role?.value} "${node.name?.value}"${value}${open}`]
  })
  return words.join(', at ')
}
