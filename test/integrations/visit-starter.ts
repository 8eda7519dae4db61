/**
 * Uses a starter site in a browser as a reader does: opens the box with its key, types a question, opens the first
 * result.
 */
import type { Browser, Page } from 'playwright-core'
import type { StarterVisit } from './starter.ts'

/** @returns what is wrong, as a sentence; undefined when all is well */
export async function visitStarter(
  browser: Browser,
  site: string,
  visit: StarterVisit,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`script error: ${error.message}`))
  try {
    await page.goto(new URL(visit.from, site).href)
    await page.waitForFunction(() => customElements.get('cardcat-search') !== undefined)
    const box = page.locator('cardcat-search')
    if ((await box.count()) !== 1) wrong.push(`${await box.count()} boxes on the page`)
    if (!(await box.first().isVisible())) wrong.push('the box is not visible')
    if (
      visit.gone !== undefined &&
      (await page.locator(`${visit.gone} >> visible=true`).count()) > 0
    )
      wrong.push(`the theme's own search is still visible: ${visit.gone}`)
    await page.keyboard.press(visit.key ?? 'Control+k')
    await box.locator('[part~=input]').waitFor({ state: 'visible' })
    await page.keyboard.type(visit.question)
    const first = box.locator('[part~=result]').first()
    await first.waitFor({ timeout: 15_000 })
    await page.waitForTimeout(500)
    const href = await first.evaluate((link) =>
      link instanceof HTMLAnchorElement ? link.href : '',
    )
    const wanted = new URL(visit.address, site).href
    if (href !== wanted) wrong.push(`the first result leads to ${href}, not to ${wanted}`)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === new URL(wanted).pathname)
    const inSight = await headingInSight(page, visit.heading)
    if (!inSight) wrong.push(`"${visit.heading}" is not in sight at ${page.url()}`)
  } catch (error) {
    wrong.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    await context.close()
  }
  return wrong
}

async function headingInSight(page: Page, words: string): Promise<boolean> {
  const seen = page.waitForFunction((text) => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, dt')]
    return headings.some((heading) => {
      const { top } = heading.getBoundingClientRect()
      return heading.textContent?.includes(text) && top >= -2 && top < innerHeight
    })
  }, words)
  return seen.then(
    () => true,
    () => false,
  )
}
