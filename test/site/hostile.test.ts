/**
 * Every text of a pack is untrusted. In the fixture pack `hostile` all of them try to be executed, and set
 * `window.attacked` if they are. visit.ts makes foreign requests and policy violations fail.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ATTACK } from './hostile-entries.ts'
import { visitsOfPage } from './visits.ts'

const { open, url, closeUnchecked } = visitsOfPage()

/** The traces of a successful attack in the page and in the shadow tree of the search box. */
async function harm(page: Page): Promise<unknown> {
  // Handlers of images and frames run shortly after insertion.
  await page.waitForTimeout(150)
  return page.evaluate(() => {
    const shadow = document.querySelector('cardcat-search')?.shadowRoot
    const nodes = [document, shadow].flatMap((root) => [...(root?.querySelectorAll('*') ?? [])])
    const inside = nodes.filter((node) => node.closest('head') === null)
    return {
      attacked: Reflect.get(window, 'attacked'),
      elements: inside
        .filter((node) => node.matches('script, img, iframe, object, embed, base, form, style'))
        .map((node) => node.outerHTML),
      handlers: inside.flatMap((node) =>
        node.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      links: inside
        .map((node) => node.getAttribute('href'))
        .filter((href) => href !== null && !/^(?:#|https?:\/\/|mailto:)/.test(href)),
    }
  })
}

const UNHARMED = { attacked: undefined, elements: [], handlers: [], links: [] }

for (const by of ['browser', 'worker']) {
  test(`a hostile title, summary and kind in the results of the ${by}`, async () => {
    const page = await open(`#q=stormy&by=${by}`)
    await expect
      .poll(() => page.getByRole('listbox').getByRole('option').first().innerText())
      .toContain('<img src=x')
    expect(await harm(page)).toEqual(UNHARMED)
  })
}

test('every field of a hostile symbol card is shown as text', async () => {
  const page = await open('#q=storm&card=hostile.attack%3Aattack&of=hostile')
  await expect.poll(() => page.locator('#card-title').innerText()).toContain(ATTACK)
  await expect.poll(() => page.locator('.hljs-comment').count()).toBeGreaterThan(0)
  expect(await page.locator('.card .place a').count()).toBe(0)
  expect(await page.getByLabel(/^Source of/).innerText()).toContain(
    `// <script>window.attacked = 'line'</script> &lt;script&gt; &amp;`,
  )
  expect(await harm(page)).toEqual(UNHARMED)
  for (const link of await page.locator('.card a').all()) await link.click({ trial: true })
})

test('generated text is shown as text, in a section that names its source', async () => {
  for (const id of ['hostile.attack:attack', `hostile/${ATTACK}`]) {
    const page = await open(`#card=${encodeURIComponent(id)}&of=hostile`)
    const written = page.locator('.card section', { hasText: 'Generated summary' })
    await expect.poll(() => written.innerText()).toContain('from this card and 1 other card')
    const words = await written.innerText()
    expect(words).toContain(`Written by ${ATTACK}`)
    expect(words).toContain('not by the authors')
    expect(words).toContain('Side effects')
    expect(words).not.toContain('Pitfalls')
    expect(await harm(page)).toEqual(UNHARMED)
    await page.context().close()
  }
})

test('raw HTML in a guide is shown literally, and script links are removed', async () => {
  const page = await open('#card=hostile%2Fguide.md%23stormy&of=hostile')
  const prose = page.locator('.card .prose')
  await expect
    .poll(() => prose.innerText())
    .toContain(`<script>window.attacked = 'inline script'</script>`)
  const words = await prose.innerText()
  expect(words).toContain('Array<number>')
  expect(words).toContain(`</code></pre><script>window.attacked = 'fence'</script>`)
  for (const name of ['script', 'spelled', 'broken', 'upper', 'data', 'vbscript', 'reference']) {
    const link = prose.getByText(`${name} link`, { exact: true })
    expect(await link.getAttribute('class'), name).toBe('dead-link')
    await link.click()
  }
  // An image from a foreign host would reveal the reader, so it is shown as a link.
  expect(await prose.getByRole('link', { name: '[foreign image]' }).getAttribute('href')).toBe(
    'https://tracker.invalid/pixel.png',
  )
  expect(await harm(page)).toEqual(UNHARMED)
})

test('a hostile recipe and a hostile address of a card that does not exist run no script', async () => {
  const page = await open(`#card=${encodeURIComponent(`hostile/${ATTACK}`)}&of=hostile`)
  await expect.poll(() => page.locator('#card-title').innerText()).toContain(ATTACK)
  expect(await harm(page)).toEqual(UNHARMED)
  await page.goto(
    `${url()}#q=${encodeURIComponent(ATTACK)}&card=${encodeURIComponent(ATTACK)}&of=${encodeURIComponent(ATTACK)}`,
  )
  await expect.poll(() => page.locator('.pane').innerText()).toContain('No such card')
  expect(await harm(page)).toEqual(UNHARMED)
})

test('the page refuses strings as markup, even if its own code assigned one', async () => {
  const page = await open('')
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>markup</b>'
      return 'accepted'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : 'other'
    }
  })
  expect(refused).toBe('refused')
  // The refusal itself is logged as an error, which is expected here.
  await closeUnchecked()
})
