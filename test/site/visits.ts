/**
 * Serves the page and starts a browser once for a test file, with a new visit for each test. After every test, it
 * checks for the problems that visit.ts collects.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ServedPage, servePage } from './served-page.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

export interface Visits {
  /** The URL of the served page. */
  url(): string
  open(fragment?: string, options?: VisitOptions): Promise<Page>
  /** Paths that the visit of this test has requested so far, with their queries. */
  requests(): readonly string[]
  /** For a visit whose problems the test checks itself. */
  closeUnchecked(): Promise<void>
}

/** Call this once, at the top of a test file. */
export function visitsOfPage(): Visits {
  let served: ServedPage
  let browser: Browser
  let current: Visit | undefined

  beforeAll(async () => {
    served = await servePage()
    browser = await launchBrowser()
  }, 120_000)

  afterAll(async () => {
    await browser.close()
    await served.stop()
  })

  afterEach(async () => {
    const { page, problems = [] } = current ?? {}
    current = undefined
    await page?.context().close()
    expect(problems).toEqual([])
  })

  return {
    url: () => served.url,
    requests() {
      if (current === undefined) throw new Error('no page is open')
      return current.requests
    },
    async closeUnchecked() {
      const { page } = current ?? {}
      current = undefined
      await page?.context().close()
    },
    async open(fragment = '', options = {}) {
      current = await visit(browser, served.url + fragment, options)
      return current.page
    },
  }
}
