/** What the page shows about ranking: files, families, libraries, explanations, suggestions and the self-evaluation. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitsOfPage } from './visits.ts'

const { open, url, requests } = visitsOfPage()

const input = (page: Page) => page.getByRole('combobox', { name: 'Search the catalog' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Results' })
const options = (page: Page) => list(page).getByRole('option')
/** Results without the options that open folded cards. */
const results = (page: Page) => list(page).locator('a[role=option]')
const title = (page: Page) => page.locator('#card-title')

describe('files', () => {
  test('are listed with their best cards, and the mode is part of the address', async () => {
    const page = await open('#q=predict+tide')
    await expect.poll(() => results(page).count()).toBe(10)
    await page.getByLabel('List', { exact: true }).selectOption('files')
    const file = list(page).getByRole('group', { name: 'tides.py · tidewater', exact: true })
    await expect.poll(() => file.getByRole('option').count()).toBe(5)
    expect(page.url()).toContain('unit=file')
    expect(await page.locator('.status').innerText()).toMatch(/\d+ files?$/)
    await file.getByRole('option', { name: 'predict_tide' }).first().click()
    await expect.poll(() => title(page).innerText()).toBe('tidewater.predict_tide')
  })

  test('arrows move through the cards of one file and on to the next', async () => {
    const page = await open('#q=predict+tide&unit=file')
    await expect.poll(() => options(page).count()).toBeGreaterThan(5)
    const texts = await options(page).allInnerTexts()
    await input(page).focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowDown')
    const chosen = list(page).getByRole('option', { selected: true })
    expect(await chosen.innerText()).toBe(texts[5])
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(
      await chosen.getAttribute('id'),
    )
  })

  test('the worker returns the same list', async () => {
    const page = await open('#q=predict+tide&unit=file')
    await expect.poll(() => options(page).count()).toBeGreaterThan(5)
    const before = await list(page).innerText()
    await page.getByRole('radio', { name: 'worker' }).check()
    await expect.poll(() => requests()).toContain('/search?q=predict+tide&limit=10&by=file')
    await expect.poll(() => page.locator('.status').innerText()).toMatch(/files?$/)
    expect(await list(page).innerText()).toBe(before)
  })
})

test.each(['browser', 'worker'])(
  'a family expands in place and collapses again: %s',
  async (by) => {
    const page = await open(`#q=ferry&by=${by}`)
    const fold = options(page).filter({ hasText: 'similar' })
    await expect.poll(() => fold.innerText()).toBe('+ 2 similar')
    expect(await options(page).count()).toBe(2)
    await input(page).focus()
    // Results that arrive late begin a new selection.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return fold.getAttribute('aria-selected')
      })
      .toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => options(page).count()).toBe(4)
    expect(await fold.innerText()).toBe('− 2 similar')
    // The selection did not move, so the same key collapses it.
    expect(await fold.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page).innerText()).toContain('ferry_at_')
    await fold.click()
    await expect.poll(() => options(page).count()).toBe(2)
  },
)

describe('several libraries', () => {
  test('are counted, and a click selects one of them or all', async () => {
    const page = await open('#q=tide+storm')
    const one = page.getByRole('button', { name: 'hostile' })
    await expect.poll(() => one.innerText()).toMatch(/^hostile \d$/)
    const shown = Number((await one.innerText()).split(' ')[1])
    await one.click()
    await expect.poll(() => results(page).count()).toBe(shown)
    expect(page.url()).toContain('project=hostile')
    await page.getByRole('button', { name: 'All libraries' }).click()
    await expect.poll(() => results(page).count()).toBe(10)
    expect(page.url()).not.toContain('project=')
  })
})

describe('the explanation of a result', () => {
  const figures = async (page: Page): Promise<number[]> =>
    (await page.locator('.shares > li > .figure').allInnerTexts()).map((text) =>
      Number(text.replace('−', '-')),
    )

  test('shows by keyboard what the score consists of, and the shares add up', async () => {
    const page = await open('#q=tides+of+a+harbour')
    await expect.poll(() => results(page).count()).toBe(10)
    await options(page).first().click()
    await title(page).waitFor()
    await page.locator('.explanation summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.shares > li').count()).toBeGreaterThan(0)
    const sum = (await figures(page)).reduce((all, share) => all + share, 0)
    const score = Number(await page.locator('.sum strong').innerText())
    expect(Math.abs(sum - score)).toBeLessThan(0.004)
    expect(await page.locator('.explanation').innerText()).toMatch(/No\. 1 of \d+/)
    expect(await page.locator('.shares').innerText()).toContain('harbour')
    const widest = await page.locator('.shares .bar').first().boundingBox()
    expect(widest?.width).toBeGreaterThan(100)
  })

  test('has negative shares for what lowered the score, and follows the selected card', async () => {
    const page = await open('#q=old_moon')
    await expect.poll(() => options(page).count()).toBeGreaterThan(0)
    await options(page).first().click()
    await title(page).waitFor()
    await page.locator('.explanation summary').click()
    await expect
      .poll(() => page.locator('.shares').innerText())
      .toContain('it is the name that was asked for')
    const lowered = page.locator('.lowers', { hasText: 'it is not public' })
    expect(await lowered.locator('.figure').innerText()).toMatch(/^−/)
    await input(page).fill('smoothing')
    await expect.poll(() => options(page).first().innerText()).toContain('Smoothing')
    await options(page).first().click()
    await expect.poll(() => title(page).innerText()).toBe('Smoothing')
    await expect.poll(() => page.locator('.shares').innerText()).toContain('smoothing')
    expect(await page.locator('.lowers', { hasText: 'it is not public' }).count()).toBe(0)
  })

  test('covers a card that is not among the results, and one that the question does not match', async () => {
    const page = await open('#q=ferry+morning&card=tidewater.tides%3Aferry_at_noon&of=tidewater')
    await title(page).waitFor()
    await page.locator('.explanation summary').click()
    await expect
      .poll(() => page.locator('.explanation').innerText())
      .toContain('Not among the results')
    expect((await figures(page)).length).toBeGreaterThan(0)
    await page.goto(`${url()}#q=ferry&card=tidewater.tides%3Aold_moon&of=tidewater`)
    await expect
      .poll(() => page.locator('.explanation').innerText())
      .toContain('This card does not match the question')
  })

  test('is about the file in a list of files', async () => {
    const page = await open('#q=predict+tide&unit=file')
    await options(page).first().click()
    await title(page).waitFor()
    await page.locator('.explanation summary').click()
    await expect
      .poll(() => page.locator('.explanation').innerText())
      .toContain('Its file, tides.py, is no. 1')
  })

  test('is not offered without a question', async () => {
    const page = await open('#card=tidewater.tides%3Aold_moon&of=tidewater')
    await title(page).waitFor()
    expect(await page.locator('.explanation').isVisible()).toBe(false)
  })
})

test('for an unknown name, similar names are offered, and each asks its own question', async () => {
  const page = await open('#q=predict_tdie&kind=guide')
  await page.getByRole('button', { name: 'predict_tide' }).first().click()
  await expect.poll(() => options(page).first().innerText()).toContain('predict_tide')
  expect(await input(page).inputValue()).toBe('tidewater.predict_tide')
  expect(page.url()).not.toContain('kind=')
})

test('a result that stays in the list while typing keeps its element', async () => {
  const page = await open()
  await input(page).pressSequentially('predict_t', { delay: 20 })
  await expect.poll(() => options(page).first().innerText()).toContain('predict_tide')
  await options(page)
    .first()
    .evaluate((node) => node.setAttribute('data-seen', ''))
  await input(page).pressSequentially('ide', { delay: 20 })
  const marks = options(page).first().locator('.first mark')
  await expect.poll(() => marks.allInnerTexts()).toContain('tide')
  expect(await options(page).first().getAttribute('data-seen')).toBe('')
})

test('results whose data was read already appear at the keystroke, before any pause', async () => {
  const page = await open('#q=spring_tide_07')
  await expect.poll(() => options(page).first().innerText()).toContain('spring_tide_07')
  await input(page).fill('gauge')
  await expect.poll(() => options(page).count()).toBe(1)
  const shown = await page.evaluate(async () => {
    const root = document.querySelector('cardcat-search')?.shadowRoot
    const box = root?.querySelector('input')
    const results = root?.querySelector('[role=listbox]')
    if (!box || !results) return 'no box'
    box.value = 'spring_tide_07'
    box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    // Longer than a search takes, and shorter than any pause that the page waits for.
    await new Promise((resolve) => setTimeout(resolve, 60))
    return results.textContent ?? ''
  })
  expect(shown).toMatch(/^symbolstidewater\.tides\.spring_tide_07/)
})

test('the packs show the quality of their search', async () => {
  const page = await open()
  const line = page.locator('.libraries-list li', { hasText: 'tidewater' }).locator('.quality')
  await expect
    .poll(() => line.innerText())
    .toBe(
      'Of 40 questions from its own docs and tests, asked of an index without them, the right card is among the first three for 23. 12 of its 90 symbols in use have no docstring.',
    )
  expect(await page.locator('.means:not(.offline-switch)').innerText()).toContain('--worst 20')
})
