/** Moving through the page: by keyboard, to and from a card, through the history, and on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { input, options, title } from './page-parts.ts'
import { PHONE } from './visit.ts'
import { visitsOfPage } from './visits.ts'

const { open, url } = visitsOfPage()

const PREDICT = 'card=tidewater.tides%3Apredict_tide&of=tidewater'

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

  test('new results are announced', async () => {
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

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
