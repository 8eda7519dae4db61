/** The ask page, with a language model that streams, stalls, refuses and invents names. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeUpstream, fakeUpstream, textOf } from '../upstream/fake-upstream.ts'
import { axeFinds } from './axe.ts'
import { ATTACK } from './hostile-entries.ts'
import { PHONE } from './visit.ts'
import { visitsOfPage } from './visits.ts'

const QUESTION = 'Predict the height of the tide at an hour of the day'
const ASKED = `ask.html#q=${encodeURIComponent(QUESTION)}`
const KEY = 'sk-a-key-that-nobody-sees'
const REAL = 'predict_tide'
const INVENTED = 'forecast_tide'

const answerWith = (name: string): string =>
  [
    `Call \`${name}()\` [1], and see [2](javascript:alert(1)).`,
    '',
    '```python',
    `from tidewater.tides import ${name}`,
    '',
    `height = ${name}(table, 3.5)  # a price`,
    '```',
  ].join('\n')

const HOSTILE = `${ATTACK}\n\n[go](javascript:window.attacked='link') ![x](https://evil.example/x.png)\n\n\`\`\`html\n${ATTACK}\n\`\`\``

const { open, url, requests, closeUnchecked } = visitsOfPage()
let upstream: FakeUpstream
let closed: FakeUpstream
beforeAll(async () => {
  upstream = await fakeUpstream({
    cors: true,
    say({ body }) {
      const isCorrection = (body.messages?.length ?? 0) > 2
      switch (body.model) {
        case 'careful':
          return answerWith(REAL)
        case 'stubborn':
          return answerWith(isCorrection ? REAL : INVENTED)
        case 'incurable':
          return answerWith(INVENTED)
        case 'hostile':
          return HOSTILE
        default:
          return undefined
      }
    },
  })
  closed = await fakeUpstream()
})
afterAll(async () => {
  await upstream.close()
  await closed.close()
})

const status = (page: Page) => page.locator('.answer .status')
const answer = (page: Page) => page.locator('.answer .prose')
const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => status(page).innerText(), { timeout: 10_000 }).toMatch(words)

async function nameModel(page: Page, model: string, at = upstream): Promise<void> {
  await page.getByText('Language model:').click()
  await page.getByLabel('Address').fill(at.url)
  await page.getByLabel('Model', { exact: true }).fill(model)
  await page.getByLabel('Key').fill(KEY)
}

const openAsking = () =>
  open(ASKED, { alsoAsks: [upstream, closed].map((one) => new URL(one.url).origin) })

async function ask(model: string, at = upstream): Promise<Page> {
  const page = await openAsking()
  await nameModel(page, model, at)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  return page
}

describe('without a model', () => {
  test('the page shows the best card, its example and what a model would see', async () => {
    const page = await open(ASKED)
    await says(page, /^From the catalog alone/)
    const best = page.locator('.best').first()
    expect(await best.getByRole('link').first().innerText()).toBe('tidewater.predict_tide')
    expect(await best.innerText()).toContain('from tidewater import predict_tide')
    const pieces = page.locator('.pieces > li')
    expect(await pieces.count()).toBeGreaterThan(2)
    expect(await page.locator('.context .sum').innerText()).toMatch(
      /^\d+ cards, at most [\d,]+ tokens/,
    )
    await pieces.first().locator('summary').click()
    expect(await pieces.first().locator('pre').innerText()).toContain(
      '### [1] `tidewater.predict_tide`',
    )
    expect(await pieces.first().innerText()).toMatch(/\d+ tokens/)
    expect(await axeFinds(page)).toEqual([])
    await best.getByRole('link').first().click()
    await expect.poll(() => page.locator('#card-title').innerText()).toBe('tidewater.predict_tide')
  })

  test('a guide answers with the paragraph about the question', async () => {
    const page = await open('ask.html#q=heights+without+smoothing')
    await expect
      .poll(() => page.locator('.best').allInnerTexts())
      .toContainEqual(expect.stringContaining('Pass smooth=False for the raw heights.'))
  })

  test('a question without an answer gets a message', async () => {
    const page = await open('ask.html#q=xyzzyqqq')
    await expect.poll(() => page.locator('.answer').innerText()).toContain('xyzzyqqq')
  })

  test('the links between the search page and the ask page keep the question', async () => {
    const page = await open('#q=gauge&project=tidewater')
    await page.getByRole('link', { name: /^Ask: answer “gauge”/ }).click()
    await says(page, /^From the catalog alone/)
    expect(page.url()).toBe(`${url()}ask.html#q=gauge&project=tidewater`)
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('gauge')
    expect(
      await page.getByRole('link', { name: 'Ask', exact: true }).getAttribute('href'),
    ).toContain('ask.html#q=gauge')
  })
})

describe('with a model', () => {
  test('the answer streams, and names in it link to their cards', async () => {
    const page = await ask('careful')
    await says(page, /^Answered\. \d API names checked: all are in the library\.$/)
    const known = answer(page).locator('pre a.known')
    await expect.poll(() => known.allInnerTexts()).toEqual([REAL, REAL])
    expect(await known.first().getAttribute('href')).toBe(
      `${url()}#card=tidewater.tides%3Apredict_tide&of=tidewater`,
    )
    expect(await answer(page).locator('p a.known').innerText()).toBe(REAL)
    await answer(page).getByRole('button', { name: 'Source 1' }).click()
    expect(await page.locator('#piece-1').getAttribute('open')).toBe('')
    const asked = upstream.requests.findLast(({ method }) => method === 'POST')
    const { messages = [] } = asked?.body ?? {}
    expect(messages.map(textOf).join('\n')).toContain(QUESTION)
    expect(await axeFinds(page)).toEqual([])
  })

  test('an invented name is corrected in a second request, and the draft stays with its notes', async () => {
    const page = await ask('stubborn')
    await says(page, /^Answered a second time, .*all are in the library\.$/)
    expect(await answer(page).locator('mark').count()).toBe(0)
    await page.getByText('The first draft').click()
    const draft = page.locator('.draft')
    expect(await draft.locator('pre mark').first().innerText()).toContain(INVENTED)
    expect(await draft.locator('.findings').innerText()).toContain(`${INVENTED} does not exist`)
  })

  test('an invented name that remains is marked, with suggestions', async () => {
    const page = await ask('incurable')
    await says(page, /^Answered a second time, .* marked\.$/)
    await expect.poll(() => answer(page).locator('pre mark').count()).toBe(2)
    expect(await answer(page).locator('pre mark').last().innerText()).toContain(INVENTED)
    await answer(page).locator('pre mark a').first().click()
    const note = page.locator('.notes li:focus')
    expect(await note.innerText()).toContain(`${INVENTED} does not exist`)
    expect(await note.getByRole('link').first().getAttribute('href')).toContain('#card=tidewater')
    expect(await axeFinds(page)).toEqual([])
  })

  test('the reader can limit the model to one request', async () => {
    const page = await openAsking()
    await nameModel(page, 'incurable')
    await page.getByLabel('Ask again').uncheck()
    const before = upstream.requests.length
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await says(page, /^Answered\. .* marked\.$/)
    const asked = upstream.requests.slice(before).filter(({ method }) => method === 'POST')
    expect(asked.length).toBe(1)
  })

  test('hostile markup in an answer is shown as text', async () => {
    const page = await ask('hostile')
    await says(page, /^Answered/)
    expect(await answer(page).innerText()).toContain('<img src=x')
    expect(
      await answer(page).evaluate((node) => ({
        attacked: Reflect.get(window, 'attacked'),
        elements: node.querySelectorAll('img, script, iframe').length,
        links: [...node.querySelectorAll('a')].map(({ href }) => href),
      })),
    ).toEqual({ attacked: undefined, elements: 0, links: ['https://evil.example/x.png'] })
  })

  test('the key is sent to the endpoint only, and stays in this tab', async () => {
    const page = await ask('careful')
    await says(page, /^Answered/)
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(page.url()).not.toContain(KEY)
    expect(requests().join('\n')).not.toContain(KEY)
    const kept = await page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      cookie: document.cookie,
      caches: await caches.keys(),
      tab: JSON.stringify(sessionStorage),
    }))
    expect(kept).toMatchObject({ cookie: '', caches: [] })
    expect(kept.local).not.toContain(KEY)
    expect(kept.tab).toContain(KEY)
    // Opening a link sends nothing by itself.
    const before = upstream.requests.length
    await page.reload()
    await says(page, /^From the catalog alone\. Press Ask/)
    expect(upstream.requests.length).toBe(before)
    await page.getByText('Language model:').click()
    await page.getByRole('button', { name: 'Forget these settings' }).click()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(KEY)
    const own = { url: `${url()}v1` }
    await page.getByLabel('Address').fill(own.url)
    await page.getByLabel('Model', { exact: true }).fill('any')
    await page.getByLabel('Key').fill(KEY)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await says(page, 'The key would go to the server of this page')
  })
})

describe('errors', () => {
  test('a stalled model is reported and can be stopped, and the partial answer is checked', async () => {
    const page = await openAsking()
    await nameModel(page, 'stall-middle')
    await page.clock.install()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.poll(() => page.locator('.answer').getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => upstream.requests.at(-1)?.method).toBe('POST')
    await page.clock.runFor(200)
    await expect.poll(() => answer(page).innerText()).not.toBe('')
    await page.clock.runFor(11_000)
    await says(page, /^Nothing new for ten seconds/)
    expect(await axeFinds(page)).toEqual([])
    const left = upstream.left()
    await page.getByRole('button', { name: 'Stop' }).click()
    await says(page, /^Stopped\. This is what came before/)
    await expect.poll(() => upstream.left()).toBe(left + 1)
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.poll(() => answer(page).innerText()).not.toBe('')
    await page.clock.runFor(61_000)
    await says(page, /fell silent for 60 s .* ask again\. This is what came before/)
  })

  test('each kind of failure gives a plain sentence that names the fields of the page', async () => {
    const page = await openAsking()
    for (const [model, words] of [
      ['error-401', /answered 401 .*check the key\.$/],
      ['error-429', /answered 429 .*ask again/],
      ['error-html', /answered 503: ask again later\.$/],
      ['break-middle', /broke off in the middle of its answer: ask again/],
      ['redirect', /redirects elsewhere: set the address to where it leads\.$/],
    ] as const) {
      await nameModel(page, model)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await says(page, words)
      expect(await status(page).innerText()).not.toMatch(/CARDCAT_|sk-/)
    }
    await closeUnchecked()
  })

  test('an endpoint that forbids requests from pages (CORS) is distinguished from an unreachable one', async () => {
    const page = await ask('steady', closed)
    await says(
      page,
      /answers, but it does not let pages of http:\/\/127\.0\.0\.1:\d+ read .*\(CORS\)/,
    )
    await page.getByText('Language model:').click()
    await page.getByLabel('Address').fill('http://127.0.0.1:9/v1')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await says(page, 'Nothing answers at http://127.0.0.1:9.')
    await page.getByText('Language model:').click()
    await page.getByLabel('Address').fill('http://model.example/v1')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await says(page, 'This page connects over HTTPS, or to this machine.')
    await closeUnchecked()
  })

  test('a missing setting is requested, with the focus in its field', async () => {
    const page = await openAsking()
    await page.getByText('Language model:').click()
    await page.getByLabel('Address').fill(upstream.url)
    await page.getByRole('textbox', { name: 'Your question' }).press('Enter')
    await says(page, 'Name the model.')
    expect(
      await page.getByLabel('Model', { exact: true }).evaluate((node) => node.matches(':focus')),
    ).toBe(true)
    expect(await page.locator('#models option').count()).toBeGreaterThan(1)
  })
})

test('on a phone in dark mode, the page does not scroll horizontally, and axe reports no violations', async () => {
  const page = await open(ASKED, { ...PHONE, colorScheme: 'dark' })
  await says(page, /^From the catalog alone/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await axeFinds(page)).toEqual([])
})
