/** <cardcat-search> on a handwritten page, under a policy without inline styles, inline scripts or WebAssembly. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFinds } from './axe.ts'
import type { Own } from './element-page.ts'
import { input, MODAL, options, visitsOfElement } from './element-visits.ts'
import { visit } from './visit.ts'

const { browser, open, requests, site } = visitsOfElement()

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
        document.body.setAttribute('data-error', Reflect.get(event, 'detail').code),
      )
    })
    await page.keyboard.press('/')
    await input(page).pressSequentially('tide')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(says)
    expect(await page.evaluate(() => document.body.dataset.error)).toBe(code)
    expect(await axeFinds(page)).toEqual([])
  })

  test('and so is a missing network connection', async () => {
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
    const { page, problems } = await visit(browser(), site().at(MODAL, 'lang="en"', own))
    await asked(page)
    expect(await threadOf(page)).toBe('page')
    expect(problems.filter((line) => !problem.test(line))).toEqual([])
    await page.context().close()
  })
})

test('a page loads only the script of the box before a question', async () => {
  const page = await open(MODAL)
  await page.getByRole('button', { name: 'Search' }).waitFor()
  expect(requests().filter((path) => !path.startsWith('/?'))).toEqual([
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
    expect(sizeOf('cardcat-search.js')).toBeLessThan(15_400)
    expect(sizeOf(engine)).toBeLessThan(22_600)
    // Loaded with the first finished question: the comparison of embeddings and its kernel.
    const meaning = readdirSync(folder).find((name) =>
      readFileSync(join(folder, name), 'utf8').includes('AGFzbQEAAAABDAJgAAF'),
    )
    expect(sizeOf(meaning ?? '')).toBeLessThan(5_900)
  })
})
