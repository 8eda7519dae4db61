/**
 * Opens the page for a test with a fresh profile, and collects problems that must never occur. A script error, a policy
 * violation and a request to a foreign host fail every test, whatever its subject.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface Visit {
  readonly page: Page
  readonly problems: readonly string[]
  /** Paths requested so far, with their queries. */
  readonly requests: readonly string[]
}

export interface VisitOptions extends BrowserContextOptions {
  readonly before?: (page: Page) => Promise<unknown>
  /** Other origins that the page may request in this visit. */
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
    // Responses of a service worker are not requests of the page, so only its own tests enable it.
    serviceWorkers: 'block',
    ...profile,
  })
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Chromium logs each 404 itself. The tests that cause one check what the page says about it.
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
