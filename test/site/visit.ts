/**
 * One visit to the page per test: a fresh profile, and a list of what must never happen on any of them. A
 * script error, a refused policy and a request to a foreign host fail every test, whatever it is about.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface Visit {
  readonly page: Page
  readonly problems: readonly string[]
  /** Paths asked for so far, with their queries. */
  readonly requests: readonly string[]
}

export interface VisitOptions extends BrowserContextOptions {
  readonly before?: (page: Page) => Promise<unknown>
  /** Other origins that the page may ask in this visit. */
  readonly alsoAsks?: readonly string[]
}

export async function visit(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const { before, alsoAsks = [], ...profile } = options
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // What it answers is no request of the page, so only tests of it have it.
    serviceWorkers: 'block',
    ...profile,
  })
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Chromium logs each 404 by itself; the tests that cause one look at what the page says about it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.origin === origin) requests.push(asked.pathname + asked.search)
    else if (asked.protocol !== 'data:' && !alsoAsks.includes(asked.origin))
      problems.push(`asked a foreign host: ${asked.href}`)
  })
  await before?.(page)
  await page.goto(url)
  return { page, problems, requests }
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
