/**
 * Where the script of an injected page puts the search box, in a browser: in the place of a theme's search, however
 * that is laid out, else where the page has room.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { plainFiles } from './plain-files.ts'

const DIST = join(import.meta.dirname, '../../dist')

const PAGES = {
  doxygen: `<style>#top { position: relative; height: 60px } #MSearchBox { position: absolute; left: 70px; top: 12px }</style>
    <div id="top"><div id="MSearchBox"><input id="MSearchField"></div></div><p id="text">Text</p>
    <script>addEventListener('load', () => { document.getElementById('MSearchField').value = '' })</script>`,
  columns: `<style>body { display: flex; margin: 0; width: 600px } main { flex: 1 }</style>
    <nav>Classes</nav><main id="text">Text</main>`,
  form: `<header><form action="/find"><input type="search"><button>Go</button></form></header><p id="text">Text <input type="search" id="filter"></p>`,
  typedoc: `<header><div style="display: table"><div id="tsd-search"><input type="search"><a class="title" href="./">shop</a></div></div></header>
    <p id="text">Text</p>`,
  yard: `<div id="header"><div id="menu">Index</div></div><p id="text">Text</p>`,
}

let folder: string
let server: Server
let url: string
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-replace-'))
  cpSync(join(DIST, 'element'), join(folder, 'cardcat'), { recursive: true })
  cpSync(join(DIST, 'integrations/replace-search.js'), join(folder, 'cardcat/replace-search.js'))
  mkdirSync(join(folder, 'pack'))
  writeFileSync(join(folder, 'pack/index.json'), '{"packs":[]}')
  const script = '<script type="module" src="./cardcat/replace-search.js"></script>'
  for (const [name, body] of Object.entries(PAGES)) {
    const head = `<!doctype html><html><head><title>${name}</title>`
    writeFileSync(join(folder, `${name}.html`), `${head}</head><body>${body}</body></html>`)
    writeFileSync(
      join(folder, `${name}-with.html`),
      `${head}${script}</head><body>${body}</body></html>`,
    )
  }
  ;({ server, url } = await plainFiles(folder))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not visible`)
  return box
}

/** The page with the script, when the box is there, and where its text stands without and with it. */
async function visited(name: keyof typeof PAGES) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`${url}${name}.html`)
  const before = await boxOf(page, '#text')
  await page.goto(`${url}${name}-with.html`)
  await page.locator('cardcat-search button').first().waitFor()
  return { page, errors, before, after: await boxOf(page, '#text') }
}

test('a search that is placed absolutely gives the box its place, and stays for the scripts of its theme', async () => {
  const { page, errors, before, after } = await visited('doxygen')
  expect(await boxOf(page, 'cardcat-search')).toMatchObject({ x: 78, y: 20 })
  expect(await page.locator('#MSearchBox').isVisible()).toBe(false)
  expect(errors).toEqual([])
  expect(after).toEqual(before)
  await page.close()
})

test('on a page without search or header, the box stands in a corner and moves nothing', async () => {
  const { page, before, after } = await visited('columns')
  const box = await boxOf(page, 'cardcat-search')
  expect(box.y).toBe(8)
  expect(box.x + box.width).toBe(800 - 16)
  expect(after).toEqual(before)
  await page.close()
})

test('a form in the header is replaced as a whole, and a field in the text stays', async () => {
  const { page } = await visited('form')
  expect(await page.locator('#filter').count()).toBe(1)
  expect(await page.locator('header form').count()).toBe(0)
  expect(await page.locator('header cardcat-search').count()).toBe(1)
  await page.close()
})

test('the name of the site stays, where it is inside of the search', async () => {
  const { page } = await visited('typedoc')
  const title = await boxOf(page, '.title')
  expect((await boxOf(page, 'cardcat-search')).x).toBeGreaterThan(title.x + title.width)
  expect(await page.locator('input[type=search]').first().isVisible()).toBe(false)
  await page.close()
})

test('the menu of a reference without a search field takes the box', async () => {
  const { page } = await visited('yard')
  expect(await page.locator('#menu cardcat-search').count()).toBe(1)
  await page.close()
})
