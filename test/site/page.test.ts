import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './visit.ts'
import { visitsOfPage } from './visits.ts'

const { open, url, requests } = visitsOfPage()

const PREDICT = 'card=tidewater.tides%3Apredict_tide&of=tidewater'
const FIGURE = /^[\d.]+ m?s · (?:[\d.]+ K?B|nothing new)$/
const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
/** Options for cards, without those that open folded cards. */
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).first().locator('a[role=option]')
const title = (page: Page) => page.locator('#card-title')
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

  test('only classes, or only tests: a narrower kind replaces the kinds', async () => {
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

describe('by keyboard alone', () => {
  test('slash focuses the box, arrows select, Enter opens, Escape goes back', async () => {
    const page = await open()
    await page.locator('body').click({ position: { x: 900, y: 700 } })
    await page.keyboard.press('/')
    expect(await input(page).evaluate((node) => node.matches(':focus'))).toBe(true)
    await page.keyboard.type('predict tide')
    await expect.poll(() => options(page).count()).toBeGreaterThan(1)
    expect(await input(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const active = await input(page).getAttribute('aria-activedescendant')
    expect(
      await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'),
    ).toBe(active)
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page).innerText()).toBe('tidewater.predict_tide')
    // The reader can continue, because the focus is still in the box.
    expect(await input(page).evaluate((node) => node.matches(':focus'))).toBe(true)
    expect(await page.title()).toBe('tidewater.predict_tide · cardcat')
    await page.keyboard.press('Escape')
    await expect.poll(() => title(page).count()).toBe(0)
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(active)
    await page.keyboard.press('Escape')
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(null)
    expect(await input(page).inputValue()).toBe('predict tide')
    await page.keyboard.press('Escape')
    expect(await input(page).inputValue()).toBe('')
  })

  test('Tab moves to the card, and Escape returns to the box', async () => {
    const page = await open(`#q=tide&${PREDICT}`)
    await title(page).waitFor()
    await page.getByRole('button', { name: 'Close the card' }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Why this answer')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.card') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => title(page).count()).toBe(0)
    expect(await input(page).evaluate((node) => node.matches(':focus'))).toBe(true)
  })

  test('Enter without a selection finishes the question and opens the first result', async () => {
    const page = await open()
    await input(page).pressSequentially('high waters', { delay: 1 })
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page).innerText()).toContain('high_waters')
  })

  test('Control+K focuses the box, and Control+Enter opens a new tab', async () => {
    const page = await open('#q=predict_tide')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    await page.locator('body').click({ position: { x: 900, y: 700 } })
    await page.keyboard.press('Control+k')
    await page.keyboard.press('ArrowDown')
    const tab = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const other = await tab
    await expect.poll(() => title(other).innerText()).toBe('tidewater.predict_tide')
    expect(await title(page).count()).toBe(0)
  })

  test('a slash typed in another field stays there, even inside a shadow tree', async () => {
    const page = await open()
    await page.evaluate(() => {
      const host = document.body.appendChild(document.createElement('div'))
      const field = document.createElement('input')
      host.attachShadow({ mode: 'open' }).append(field)
      field.focus()
    })
    await page.keyboard.press('/')
    expect(
      await page.evaluate(
        () => document.body.lastElementChild?.shadowRoot?.querySelector('input')?.value,
      ),
    ).toBe('/')
  })

  test('changes are announced', async () => {
    const page = await open()
    await input(page).fill('predict_tide')
    const said = page.locator('cardcat-search').getByRole('status')
    await expect.poll(() => said.innerText()).toMatch(/cards?\. First: tidewater\.predict_tide\./)
  })
})

describe('the card', () => {
  test('shows signature, text, parameters, recipe, related cards and numbered source', async () => {
    const page = await open(`#${PREDICT}`)
    const card = page.locator('.card')
    await expect
      .poll(() => card.getByLabel('Signature').innerText())
      .toContain('smooth: bool = True) -> float')
    await expect
      .poll(() => card.getByLabel('Signature').locator('.hljs-keyword').count())
      .toBeGreaterThan(0)
    const words = await card.innerText()
    expect(words).toContain('Predict the height of the tide')
    expect(words).toContain('keyword-only')
    expect(words).toContain('test_predict_tide_of_an_empty_table_fails')
    expect(words).toContain('with pytest.raises(ValueError)')
    const source = card.getByLabel('Source of tidewater.predict_tide')
    expect(await source.innerText()).toMatch(/^def predict_tide/)
    expect(await card.locator('.gutter').innerText()).toMatch(/^41\n42\n[\s\S]*46$/)
    expect(await card.locator('.place a').getAttribute('href')).toBe(
      'https://example.org/tidewater/tides.py',
    )
  })

  test('an example is shown as an excerpt, with a link to all of it', async () => {
    const page = await open('#card=tidewater.tides%3ATideTable&of=tidewater')
    const example = page.locator('.card .recipe')
    await expect.poll(() => example.innerText()).toContain("table = TideTable(Harbour('Ostend'))")
    const words = await example.innerText()
    expect(words).toContain('test_tides.py:6, cut from 6 lines')
    expect(words).not.toContain('pytest')
    await example.getByRole('link', { name: 'test_tides.py:6' }).click()
    await expect.poll(() => title(page).innerText()).toContain('predict tide of an empty table')
  })

  test('related cards are links, and unresolved names are text', async () => {
    const page = await open(`#q=tide&${PREDICT}`)
    await page.getByRole('link', { name: 'TideTable.high_waters' }).click()
    await expect.poll(() => title(page).innerText()).toContain('high_waters')
    expect(await input(page).inputValue()).toBe('tide')
    await page.goBack()
    await expect.poll(() => title(page).innerText()).toBe('tidewater.predict_tide')
    expect(await page.locator('.unresolved').innerText()).toBe('sum')
  })

  test('a docstring with sections keeps its layout', async () => {
    const page = await open('#card=tidewater.tides%3ATideTable.high_waters&of=tidewater')
    const prose = page.locator('.card .prose')
    await expect.poll(() => prose.locator('h3').allInnerTexts()).toEqual(['Parameters', 'Returns'])
    expect(await prose.locator('.as-written').first().innerText()).toContain('\n    A date such as')
  })

  test('a guide is rendered, and its links stay in the catalog where possible', async () => {
    const page = await open('#card=tidewater%2Fguide.md%23reading-a-gauge&of=tidewater')
    const prose = page.locator('.card .prose')
    await expect.poll(() => prose.locator('em').innerText()).toBe('gauge')
    expect(await prose.locator('th').allInnerTexts()).toEqual(['column', 'unit'])
    await expect.poll(() => prose.locator('.hljs-string').count()).toBeGreaterThan(0)
    await prose.getByRole('link', { name: 'the next step' }).click()
    await expect.poll(() => title(page).innerText()).toBe('Smoothing')
  })

  test('a removed card gives a message', async () => {
    const page = await open('#card=tidewater.tides%3Agone&of=tidewater')
    await expect.poll(() => page.locator('.pane').innerText()).toContain('No such card')
  })
})

describe('the address', () => {
  test('restores question, filters and card', async () => {
    const page = await open(`#q=tide&kind=symbol&project=tidewater&${PREDICT}`)
    await expect.poll(() => title(page).innerText()).toBe('tidewater.predict_tide')
    expect(await input(page).inputValue()).toBe('tide')
    expect(await page.getByRole('button', { name: 'symbols' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    expect(await page.getByLabel('Project').inputValue()).toBe('tidewater')
    await expect.poll(() => page.locator('[role=option].open').count()).toBeLessThanOrEqual(1)
  })

  test('back closes the card, then returns to the previous question', async () => {
    const page = await open('#q=gauge')
    await expect.poll(() => options(page).count()).toBe(1)
    await input(page).fill('')
    await input(page).pressSequentially('moon')
    await expect.poll(() => options(page).first().innerText()).toContain('old_moon')
    await options(page).first().click()
    await expect.poll(() => title(page).innerText()).toContain('old_moon')
    await page.goBack()
    await expect.poll(() => title(page).count()).toBe(0)
    expect(await input(page).inputValue()).toBe('moon')
    await page.goBack()
    await expect.poll(() => input(page).inputValue()).toBe('gauge')
    await expect.poll(() => options(page).first().innerText()).toContain('Reading a gauge')
  })

  test('the close button goes back instead of adding a step', async () => {
    const page = await open('#q=moon')
    await options(page).first().click()
    await title(page).waitFor()
    const steps = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Close the card' }).click()
    await expect.poll(() => title(page).count()).toBe(0)
    expect(await page.evaluate(() => history.length)).toBe(steps)
    expect(page.url()).toBe(`${url()}#q=moon`)
  })
})

describe('answers from', () => {
  test('the worker: the same results, and both times', async () => {
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

  test('the worker, chosen in the address: the browser is measured as well', async () => {
    const page = await open('#q=gauge&by=worker')
    await expect.poll(() => figure(page, 'worker').innerText()).toMatch(FIGURE)
    await expect.poll(() => figure(page, 'browser').innerText()).toMatch(FIGURE)
    await expect.poll(() => options(page).count()).toBe(1)
  })

  test('a static host without a worker: the page says what to start', async () => {
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

describe('on a phone', () => {
  test('there is one column; the card is a sheet over an inert page, with a way back', async () => {
    const page = await open('#q=spring', PHONE)
    await expect.poll(() => options(page).count()).toBe(10)
    expect(await sidewaysScroll(page)).toBe(0)
    await options(page).nth(8).tap()
    await title(page).waitFor()
    const sheet = await page.locator('.sheet').boundingBox()
    expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    expect(
      await page.locator('.left').evaluate((node) => node instanceof HTMLElement && node.inert),
    ).toBe(true)
    expect(await sidewaysScroll(page)).toBe(0)
    const scrolled = await page.evaluate(() => scrollY)
    await page.getByRole('button', { name: 'Results' }).tap()
    await expect.poll(() => title(page).count()).toBe(0)
    expect(
      await page.locator('.left').evaluate((node) => node instanceof HTMLElement && node.inert),
    ).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })

  test('touch targets are large enough', async () => {
    const page = await open('#q=tide', PHONE)
    await expect.poll(() => options(page).count()).toBe(10)
    for (const target of await page
      .locator('button:visible, select:visible, .meter label, .result')
      .all()) {
      const box = await target.boundingBox()
      expect(box?.height ?? 0, await target.innerText()).toBeGreaterThanOrEqual(36)
    }
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
  test('several on one page search independently', async () => {
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

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
