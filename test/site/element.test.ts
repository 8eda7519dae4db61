/** <cardcat-search> on a handwritten page, under a policy without inline styles, inline scripts or WebAssembly. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFinds } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type ElementPage, elementPage, type Own } from './element-page.ts'
import { PHONE, visit } from './visit.ts'

let site: ElementPage
let browser: Browser
let opened: Awaited<ReturnType<typeof visit>> | undefined

beforeAll(async () => {
  site = await elementPage()
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await site.stop()
})
afterEach(async () => {
  const { page, problems = [] } = opened ?? {}
  opened = undefined
  await page?.context().close()
  expect(problems).toEqual([])
})

async function open(
  body: string,
  html = 'lang="en"',
  options: Parameters<typeof visit>[2] = {},
): Promise<Page> {
  opened = await visit(browser, site.at(body, html), options)
  return opened.page
}

const MODAL = '<cardcat-search view="modal" preview></cardcat-search>'
const input = (page: Page) => page.getByRole('combobox', { name: LABEL }).first()
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** The label of the field in the shipped languages. */
const LABEL =
  /^(?:Search the catalog|Katalog durchsuchen|Rechercher dans le catalogue|Buscar en el catálogo|カタログを検索|搜索目录)$/
const isFocused = (page: Page) => input(page).evaluate((node) => node.matches(':focus'))

describe('the dialog', () => {
  test('opens by its button and by a key, and returns the focus', async () => {
    const page = await open(MODAL)
    const button = page.getByRole('button', { name: 'Search' })
    await button.click()
    expect(await isFocused(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('cardcat-search')
    await page.keyboard.press('/')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('groups results by kind, and previews signature, first line, import and example', async () => {
    const page = await open(MODAL)
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('TideTable')
    await expect.poll(() => options(page).first().innerText()).toContain('TideTable')
    await expect.poll(() => page.getByRole('group', { name: 'symbols' }).count()).toBe(1)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect.poll(() => preview.innerText()).toContain("table = TideTable(Harbour('Ostend'))")
    const words = await preview.innerText()
    expect(words).toContain('class TideTable(harbour: Harbour, *, datum: str = "chart")')
    expect(words).toContain('High and low waters of one harbour.')
    expect(words).toContain('test_tides.py:6')
  })

  test('the preview warns before an example is pasted', async () => {
    const page = await open(MODAL)
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('stormy recipe')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect
      .poll(() => preview.locator('.notice').allInnerTexts())
      .toEqual(['must fail', 'of an older version', 'goes on with the example above it'])
  })

  test('copies code, import line and context, and dispatches events', async () => {
    const page = await open(MODAL, 'lang="en"', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.evaluate(() => {
      document.addEventListener('cardcat-copy', (event) => {
        const { what, card } = Reflect.get(event, 'detail')
        document.body.setAttribute('data-copied', `${what} ${card.title}`)
      })
    })
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('predict_tide')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy import' }).click()
    await expect.poll(copied).toBe('from tidewater import predict_tide')
    await page.getByRole('button', { name: 'Copy context for an LLM' }).click()
    await expect.poll(copied).toContain('### `tidewater.predict_tide`: function')
    expect(await page.evaluate(() => document.body.dataset.copied)).toBe(
      'context tidewater.predict_tide',
    )
  })

  test('Enter opens the first result, unless the page prevents it', async () => {
    const page = await open(MODAL)
    await page.evaluate(() => {
      document.addEventListener('cardcat-select', (event) => {
        event.preventDefault()
        document.body.setAttribute('data-selected', JSON.stringify(Reflect.get(event, 'detail')))
      })
    })
    await page.keyboard.press('/')
    await input(page).pressSequentially('predict_tide')
    await page.keyboard.press('Enter')
    const selected = () => page.evaluate(() => JSON.parse(document.body.dataset.selected ?? 'null'))
    await expect.poll(selected).toMatchObject({
      card: { id: 'tidewater.tides:predict_tide' },
      href: 'https://example.org/tidewater/tides.py',
      place: 1,
      question: 'predict_tide',
    })
  })
})

test('of several boxes the first visible one takes the key, but not while the user types in a field', async () => {
  const page = await open(
    `<input id="other" aria-label="Other"><div hidden>${MODAL}</div>
    <cardcat-search id="first" lang="en"></cardcat-search>
    <cardcat-search id="second" shortcuts="s"></cardcat-search>`,
  )
  const active = () => page.evaluate(() => document.activeElement?.id)
  await page.locator('#other').focus()
  await page.keyboard.type('/s')
  expect(await active()).toBe('other')
  expect(await page.locator('#other').inputValue()).toBe('/s')
  await page.locator('#other').blur()
  await page.keyboard.press('/')
  expect(await active()).toBe('first')
  await page.locator('#first').evaluate((node) => node.shadowRoot?.querySelector('input')?.blur())
  await page.keyboard.press('s')
  expect(await active()).toBe('second')
})

test('a dropdown opens below its field, and closes when the focus leaves it', async () => {
  const page = await open('<cardcat-search view="dropdown"></cardcat-search><button>Next</button>')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await input(page).pressSequentially('high waters')
  await expect.poll(() => options(page).first().innerText()).toContain('high_waters')
  await page.getByRole('button', { name: 'Next' }).focus()
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
})

test.each([
  ['de', 'Suchen', '1 Karte'],
  ['fr-CA', 'Rechercher', '1 fiche'],
  ['es', 'Buscar', '1 ficha'],
  ['ja', '検索', '1 件のカード'],
  ['zh-Hans', '搜索', '1 张卡片'],
  ['tlh', 'Search', '1 card'],
])('uses the language of the page: %s', async (lang, search, one) => {
  const page = await open(MODAL, `lang="${lang}"`)
  await page.getByRole('button', { name: search, exact: true }).click()
  await input(page).fill('predict_tide of an empty table')
  await page.getByLabel(/^(?:Project|Projekt|Projet|Proyecto|プロジェクト|项目)$/).waitFor()
  await page.locator('.kind[data-kind=recipe]').click()
  await expect.poll(() => page.locator('.status').innerText()).toBe(one)
})

test('stores questions only if configured, and deletes them on request', async () => {
  const page = await open('<cardcat-search view="modal" recent="3"></cardcat-search>')
  await page.evaluate(() =>
    document.addEventListener('cardcat-select', (event) => event.preventDefault()),
  )
  await page.keyboard.press('/')
  await input(page).pressSequentially('predict_tide')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1)
  await input(page).fill('')
  const recent = page.getByRole('group', { name: 'Recent searches' })
  await expect.poll(() => recent.getByRole('option').allInnerTexts()).toEqual(['predict_tide'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => recent.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("the site's filters narrow the results, and the API answers without opening the box", async () => {
  const facets = JSON.stringify([
    { label: 'Level', options: [{ label: 'Tests', where: { recipe_kinds: ['test'] } }] },
  ]).replaceAll('"', '&quot;')
  const page = await open(`<cardcat-search facets="${facets}"></cardcat-search>`)
  await input(page).pressSequentially('tide')
  await page.getByLabel('Level').selectOption('Tests')
  await expect.poll(() => options(page).count()).toBe(1)
  const first = await page.evaluate(async () => {
    const box = document.querySelector('cardcat-search')
    const answer = await Reflect.get(box ?? {}, 'search').call(box, 'high waters')
    return answer.results[0]
  })
  expect(first).toMatchObject({ id: 'tidewater.tides:TideTable.high_waters' })
})

describe('a configuration error is shown', () => {
  test.each([
    ['javascript:alert(1)', 'The search box has no valid address', 'bad_address'],
    ['data:text/html,x', 'The search box has no valid address', 'bad_address'],
    ['/nowhere/', 'There is no search index at this address', 'pack_missing'],
    ['/old/', 'a format that this search box cannot read', 'pack_version'],
    ['/?', 'The search index is damaged, or something else', 'pack_corrupt'],
  ])('pack="%s"', async (pack, says, code) => {
    const page = await open(`<cardcat-search view="modal" pack="${pack}"></cardcat-search>`)
    await page.evaluate(() => {
      document.addEventListener('cardcat-error', (event) =>
        document.body.setAttribute('data-error', Reflect.get(event, 'detail').says),
      )
    })
    await page.keyboard.press('/')
    await input(page).pressSequentially('tide')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(says)
    expect(await page.evaluate(() => document.body.dataset.error)).toBe(code)
    expect(await axeFinds(page)).toEqual([])
  })

  test('without a network', async () => {
    const page = await open(MODAL)
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('You are offline')
  })
})

test('hostile text in a pack stays text in the list and the preview', async () => {
  const page = await open(MODAL)
  await page.keyboard.press('/')
  await input(page).pressSequentially('stormy')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.poll(() => preview.innerText()).toContain('<img src=x')
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBe(undefined)
})

describe('axe reports no violations', () => {
  test.each([
    ['light', 'lang="en"', {}],
    ['dark', 'lang="en"', { colorScheme: 'dark' as const }],
    ['right to left', 'lang="ar" dir="rtl"', {}],
    ['on a phone', 'lang="en"', PHONE],
    ['in forced colors', 'lang="en"', { forcedColors: 'active' as const }],
  ])('%s', async (_, html, profile) => {
    const page = await open(MODAL, html, { ...profile, reducedMotion: 'reduce' })
    expect(await axeFinds(page)).toEqual([])
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    expect(await axeFinds(page)).toEqual([])
    await input(page).pressSequentially('predict_tide')
    await expect.poll(() => page.locator('.status').innerText()).toMatch(/cards?$/)
    await page.locator('.filters').waitFor()
    expect(await axeFinds(page)).toEqual([])
    // More results than the dialog has room for.
    await input(page).fill('tide')
    await expect.poll(() => options(page).count()).toBeGreaterThan(8)
    expect(await axeFinds(page)).toEqual([])
    await input(page).fill('xyzzyqqq')
    await expect.poll(() => page.locator('.reason').innerText()).toContain('xyzzyqqq')
    expect(await axeFinds(page)).toEqual([])
  })
})

describe('the dialog fits the page', () => {
  /** Elements that extend beyond the left or right edge of the page. */
  const beyond = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('cardcat-search')?.shadowRoot
      const out = [...(root?.querySelectorAll('.dialog *') ?? [])].filter((node) => {
        const { left, right, width } = node.getBoundingClientRect()
        const scrolls = node.closest('pre, .filters, .choices')
        return width > 0 && scrolls === null && (left < -1 || right > innerWidth + 1)
      })
      return out.map((node) => `${node.localName}.${node.className}`)
    })

  test.each<[string, string, Parameters<typeof open>[2], boolean]>([
    ['on a phone', 'lang="en"', PHONE, true],
    ['on a phone in landscape', 'lang="en"', { viewport: { width: 700, height: 390 } }, false],
    [
      'at 200 % zoom',
      'lang="en"',
      { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
      false,
    ],
    ['from right to left', 'lang="ar" dir="rtl"', {}, true],
    ['from right to left on a phone', 'lang="ar" dir="rtl"', PHONE, true],
  ])('%s', async (_, html, profile, hasPreview) => {
    const page = await open(MODAL, html, profile)
    await page.getByRole('button', { name: 'Search' }).click()
    // A card with a long token in the title, the summary and the example.
    await input(page).fill('stormy')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    const preview = page.locator('.preview')
    await expect.poll(() => preview.isVisible()).toBe(hasPreview)
    expect(await beyond(page)).toEqual([])
    const list = await page.locator('.results').boundingBox()
    expect(list?.height).toBeGreaterThan(100)
    await input(page).fill('xq'.repeat(30))
    await expect.poll(() => page.locator('.reason').innerText()).toContain('xqxq')
    expect(await beyond(page)).toEqual([])
  })

  test('is hidden in print', async () => {
    const page = await open(MODAL)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
  })
})

describe('the engine', () => {
  const threadOf = (page: Page) =>
    page.evaluate(() => Reflect.get(document.querySelector('cardcat-search') ?? {}, 'engineThread'))
  const asked = async (page: Page) => {
    await page.keyboard.press('/')
    await input(page).pressSequentially('high waters')
    await expect.poll(() => options(page).first().innerText()).toContain('high_waters')
  }

  test('runs in a worker', async () => {
    const page = await open(MODAL)
    await asked(page)
    expect(await threadOf(page)).toBe('worker')
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/cardcat\/[\w-]+\.js$/),
    ])
  })

  test('runs in the page if configured', async () => {
    const page = await open('<cardcat-search thread="page"></cardcat-search>')
    await asked(page)
    expect(await threadOf(page)).toBe('page')
    expect(page.workers()).toEqual([])
  })

  test.each<[string, Own, RegExp]>([
    ['the policy forbids workers', { policy: "worker-src 'none';" }, /worker/],
    ['its script is of another origin', { elsewhere: 'elsewhere' }, /foreign host/],
  ])('runs in the page where %s', async (_, own, problem) => {
    const { page, problems } = await visit(browser, site.at(MODAL, 'lang="en"', own))
    await asked(page)
    expect(await threadOf(page)).toBe('page')
    expect(problems.filter((line) => !problem.test(line))).toEqual([])
    await page.context().close()
  })
})

test('a page loads only the box; the engine loads at the first sign of a question', async () => {
  const page = await open(MODAL)
  await page.getByRole('button', { name: 'Search' }).waitFor()
  expect(opened?.requests.filter((path) => !path.startsWith('/?'))).toEqual([
    '/cardcat/cardcat-search.js',
  ])
})

describe('what a page loads', () => {
  const folder = join(import.meta.dirname, '../../dist/element')
  const sizeOf = (name: string): number =>
    gzipSync(readFileSync(join(folder, name)), { level: 9 }).length

  test('is the box and the engine before the first results, each within its size budget', async () => {
    const page = await open('<cardcat-search pack="/pack/tidewater/"></cardcat-search>')
    const [engine = ''] = readdirSync(folder).sort((a, b) => sizeOf(b) - sizeOf(a))
    const held: Route[] = []
    const isOther = ({ pathname }: URL): boolean =>
      pathname.startsWith('/cardcat/') && !pathname.endsWith(engine)
    await page.route(isOther, (route) => void held.push(route))
    await input(page).fill('high_waters')
    await options(page).first().waitFor()
    await Promise.all(held.map((route) => route.continue()))
    await page.unroute(isOther)
    // Bytes after gzip.
    expect(sizeOf('cardcat-search.js')).toBeLessThan(14_950)
    expect(sizeOf(engine)).toBeLessThan(22_600)
    // Loaded with the first finished question: the comparison of embeddings and its kernel.
    const meaning = readdirSync(folder).find((name) =>
      readFileSync(join(folder, name), 'utf8').includes('AGFzbQEAAAABDAJgAAF'),
    )
    expect(sizeOf(meaning ?? '')).toBeLessThan(5_700)
  })
})
