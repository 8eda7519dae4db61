/**
 * The page served once and a browser started once for a file of tests, a visit of its own for each test. After every test
 * nothing may have happened that must never happen (visit.ts says what).
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ServedPage, servePage } from './served-page.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

export interface Visits {
  /** Of the page that is served. */
  url(): string
  open(fragment?: string, options?: VisitOptions): Promise<Page>
  /** Paths that this test's visit asked for so far, with their queries. */
  requests(): readonly string[]
  /** For a visit of which the problems are wanted. */
  closeUnchecked(): Promise<void>
}

/** To be called once, at the top of a file of tests. */
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
