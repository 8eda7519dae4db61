/** The dialog of <cardcat-search>: keys, preview, events, accessibility, and how it fits the page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFinds } from './axe.ts'
import { input, MODAL, options, visitsOfElement } from './element-visits.ts'
import { PHONE } from './visit.ts'

const { open } = visitsOfElement()

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

  test('names the heading above a guide, and previews its quotes and lists as lines of text', async () => {
    const page = await open(MODAL)
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('smoothing')
    await expect
      .poll(() => options(page).filter({ hasText: 'Smoothing' }).locator('.place').innerText())
      .toBe('tidewater · Guide')
    const leads = page.getByRole('region', { name: 'Preview' }).locator('.lead')
    await expect
      .poll(() => leads.allInnerTexts())
      .toEqual([
        'Pass smooth=False for the raw heights.',
        'Raw heights include waves.',
        '• Waves last seconds, tides hours.',
        '• Wind adds to both.',
      ])
  })

  test('wraps its text in a navigation bar whose text does not wrap', async () => {
    const page = await open(`<nav>${MODAL}</nav>`)
    await page.locator('nav').evaluate((bar) => {
      Object.assign(bar.style, { whiteSpace: 'nowrap', textTransform: 'uppercase' })
    })
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('smoothing')
    const lead = page.locator('.preview .lead').first()
    await expect.poll(() => lead.innerText()).toContain('Pass smooth=False')
    expect(await lead.evaluate((node) => getComputedStyle(node).whiteSpace)).toBe('normal')
  })

  test('warns in the preview if an example must fail, is old or continues another', async () => {
    const page = await open(MODAL)
    await page.keyboard.press('Control+k')
    await input(page).pressSequentially('stormy recipe')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect
      .poll(() => preview.locator('.notice').allInnerTexts())
      .toEqual(['must fail', 'of an older version', 'continues the example above it'])
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
  /** Elements that extend beyond the left or right edge of the page, and are not cut off where they scroll or end. */
  const beyond = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('cardcat-search')?.shadowRoot
      const out = [...(root?.querySelectorAll('.dialog *') ?? [])].filter((node) => {
        const { left, right, width } = node.getBoundingClientRect()
        const cutOff = node.closest('pre, .filters, .choices, .owner > *')
        return width > 0 && cutOff === null && (left < -1 || right > innerWidth + 1)
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
