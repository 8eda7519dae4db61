/** The page: asking a question, who answers it, errors, colours and what a visit loads. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { input, options } from './page-parts.ts'
import { PHONE } from './visit.ts'
import { visitsOfPage } from './visits.ts'

const { open, requests } = visitsOfPage()

const FIGURE = /^[\d.]+ m?s · (?:[\d.]+ K?B|nothing new)$/

const figure = (page: Page, by: string) =>
  page.locator('.meter label', { hasText: by }).locator('.figure')

describe('asking a question', () => {
  test('results appear while typing, with an exact name first', async () => {
    const page = await open()
    await input(page).pressSequentially('predict_ti')
    await expect.poll(() => options(page).first().innerText()).toContain('predict_tide')
    await expect.poll(() => options(page).first().innerText()).toContain('tides.py:41')
  })

  test('a pause finishes the question and shows the time it took, and no request is sent', async () => {
    const page = await open()
    await input(page).fill('high waters')
    await expect.poll(() => figure(page, 'browser').innerText()).toMatch(FIGURE)
    expect(await figure(page, 'worker').innerText()).toBe('–')
    expect(requests().filter((path) => path.startsWith('/search'))).toEqual([])
  })

  test('keystrokes faster than the files load fetch each file once', async () => {
    const page = await open('', {
      before: (page) =>
        page.route('**/pack/*/*/*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 250))
          await route.continue()
        }),
    })
    await input(page).pressSequentially('spring', { delay: 120 })
    await expect.poll(() => figure(page, 'browser').innerText()).toMatch(FIGURE)
    const files = requests().filter((path) => path.startsWith('/pack/'))
    expect(files.length).toBeGreaterThan(4)
    expect(files).toEqual([...new Set(files)])
  })

  test('an empty result gives the reason', async () => {
    const page = await open('#q=xyzzyqqq')
    await expect.poll(() => page.locator('.reason').innerText()).toContain('xyzzyqqq')
    expect(await options(page).count()).toBe(0)
  })

  test('kinds and projects narrow the results, and are part of the address', async () => {
    const page = await open('#q=tide')
    await page.getByRole('button', { name: 'recipes' }).click()
    await expect.poll(() => options(page).count()).toBe(1)
    expect(await options(page).first().innerText()).toContain(
      'predict tide of an empty table fails',
    )
    await page.getByLabel('Project').selectOption('hostile')
    await expect.poll(() => page.locator('.reason').innerText()).toContain('filter')
    expect(page.url()).toContain('kind=recipe')
    expect(page.url()).toContain('project=hostile')
  })

  test('on a phone the four kinds and the whole text of the list fit in one line', async () => {
    const page = await open('#q=tide', PHONE)
    const only = page.getByLabel('Only', { exact: true })
    const modules = page.getByRole('button', { name: 'modules' })
    await only.waitFor()
    const [list, button] = await Promise.all([only.boundingBox(), modules.boundingBox()])
    expect(list?.y).toBe(button?.y)
    // The width of `any kind` in its font, with the arrow.
    expect(list?.width).toBeGreaterThan(80)
  })

  test('a narrower kind, such as classes, replaces the kinds', async () => {
    const page = await open('#q=tide&kind=recipe')
    const only = page.getByLabel('Only', { exact: true })
    await only.selectOption('symbol:class')
    await expect.poll(() => options(page).count()).toBe(1)
    expect(await options(page).first().innerText()).toContain('TideTable')
    expect(page.url()).toContain('only=symbol%3Aclass')
    expect(page.url()).not.toContain('kind=recipe')
    await page.getByText('worker', { exact: true }).click()
    await expect.poll(() => requests().join('\n')).toContain('symbol_kind=class')
    await expect.poll(() => options(page).count()).toBe(1)
    await page.getByRole('button', { name: 'guides' }).click()
    await expect.poll(() => only.inputValue()).toBe('')
    expect(page.url()).not.toContain('only=')
    expect(await only.locator('option').allInnerTexts()).toContain('class (1)')
  })

  test('more results load on request', async () => {
    const page = await open('#q=spring')
    await expect.poll(() => options(page).count()).toBe(10)
    for (const shown of [20, 30, 40]) {
      await page.getByRole('button', { name: 'Show 10 more' }).click()
      await expect.poll(() => options(page).count()).toBe(shown)
    }
    await page.getByRole('button', { name: 'Show 5 more' }).click()
    await expect.poll(() => options(page).count()).toBe(45)
  })

  test('an example is a link that asks its question', async () => {
    const page = await open()
    await page
      .getByRole('link', { name: 'Predict the height of the tide at an hour of the day' })
      .click()
    await expect
      .poll(() => input(page).inputValue())
      .toBe('Predict the height of the tide at an hour of the day')
    await expect.poll(() => options(page).first().innerText()).toContain('predict_tide')
  })

  test('the list keeps its position, whatever is answered', async () => {
    const page = await open()
    const top = async () => (await page.getByRole('listbox').boundingBox())?.y
    await input(page).fill('tide')
    await expect.poll(() => options(page).count()).toBe(10)
    const first = await top()
    await input(page).fill('gauge')
    await expect.poll(() => options(page).count()).toBe(1)
    expect(await top()).toBe(first)
  })
})

describe('answers of the worker', () => {
  test('are the same results, with the times of the browser and the worker', async () => {
    const page = await open('#q=predict+tide')
    await expect.poll(() => options(page).count()).toBe(10)
    const before = await options(page).allInnerTexts()
    await page.getByRole('radio', { name: 'worker' }).check()
    await expect.poll(() => figure(page, 'worker').innerText()).toMatch(FIGURE)
    expect(await options(page).allInnerTexts()).toEqual(before)
    expect(await figure(page, 'browser').innerText()).toMatch(FIGURE)
    expect(page.url()).toContain('by=worker')
    expect(requests()).toContain('/search?q=predict+tide&limit=10')
  })

  test('are compared with the browser also when the address chooses the worker', async () => {
    const page = await open('#q=gauge&by=worker')
    await expect.poll(() => figure(page, 'worker').innerText()).toMatch(FIGURE)
    await expect.poll(() => figure(page, 'browser').innerText()).toMatch(FIGURE)
    await expect.poll(() => options(page).count()).toBe(1)
  })

  test('are missing on a static host, and the page says what to start', async () => {
    const page = await open('#q=tide&by=worker', {
      before: (page) =>
        page.route('**/search?*', (route) =>
          route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Home</h1>' }),
        ),
    })
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('npx cardcat serve')
    await page.getByRole('radio', { name: 'browser' }).check()
    await expect.poll(() => options(page).count()).toBe(10)
  })
})

describe('errors', () => {
  test('a missing file is named beside the results', async () => {
    const page = await open('#q=tide', {
      before: (page) =>
        page.route('**/pack/hostile/terms/*', (route) => route.fulfill({ status: 404, body: '' })),
    })
    await expect
      .poll(() => page.locator('.warning').first().innerText())
      .toMatch(/hostile\/terms\/[0-9a-f]+\.bin/)
    await expect.poll(() => options(page).count()).toBe(10)
  })

  test('without a catalog, the page says what to build', async () => {
    const page = await open('', {
      before: (page) =>
        page.route('**/pack/index.json', (route) => route.fulfill({ status: 404, body: '' })),
    })
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('npx cardcat build')
  })

  test('packs written by a newer cardcat give a message with advice', async () => {
    const newer = { format: 'cardcat-pack', version: 99, generator: 'cardcat 9.8.7' }
    const page = await open('', {
      before: (page) =>
        page.route('**/pack/*/manifest.json', (route) => route.fulfill({ json: newer })),
    })
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/written in format 99 by cardcat 9\.8\.7, .+; update cardcat/)
  })

  test('a restored connection is used again', async () => {
    const page = await open('', {
      before: (page) => page.route('**/pack/**', (route) => route.abort()),
    })
    await input(page).fill('tide')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('offline')
    await page.unroute('**/pack/**')
    await input(page).fill('tides')
    await expect.poll(() => options(page).count()).toBe(10)
  })
})

describe('light and dark', () => {
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

  test('follow the system, and the button overrides this permanently', async () => {
    const page = await open('', { colorScheme: 'dark' })
    expect(await paper(page)).toBe('rgb(23, 22, 20)')
    await page.getByRole('button', { name: 'Colours: as your system' }).click()
    expect(await paper(page)).toBe('rgb(246, 243, 236)')
    await page.reload()
    expect(await paper(page)).toBe('rgb(246, 243, 236)')
  })
})

describe('the first load', () => {
  test('contains neither the Markdown renderer nor the highlighter, and is small', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Try' }).waitFor()
    const files = requests().filter((path) => !path.startsWith('/pack/'))
    expect(files.filter((path) => /prose|highlight|card-view/.test(path))).toEqual([])
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(
          (entry) => entry instanceof PerformanceResourceTiming && !entry.name.includes('/pack/'),
        )
        .reduce(
          (sum, entry) =>
            sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0),
          0,
        ),
    )
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(174_000)
  })
})

describe('<cardcat-search>', () => {
  test('can be used several times on one page, independently', async () => {
    const page = await open('#q=gauge')
    await page.evaluate(() => {
      const second = document.createElement('cardcat-search')
      second.setAttribute('limit', '3')
      second.setAttribute('shortcuts', '')
      document.body.append(second)
    })
    const second = page.locator('cardcat-search').nth(1)
    await second.getByRole('combobox', { name: 'Search the catalog' }).fill('tide')
    await expect.poll(() => second.locator('a[role=option]').count()).toBe(3)
    expect(await options(page).count()).toBe(1)
    expect(page.url()).toContain('q=gauge')
  })
})
