/**
 * Serves handwritten pages with <cardcat-search> and starts a browser once for a test file, with a new visit for each
 * test. After every test, it checks for the problems that visit.ts collects.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ElementPage, elementPage } from './element-page.ts'
import { type VisitOptions, visit } from './visit.ts'

export interface ElementVisits {
  /** Opens a page with this body. */
  open(body: string, html?: string, options?: VisitOptions): Promise<Page>
  /** Paths that the visit of this test has requested so far, with their queries. */
  requests(): readonly string[]
  site(): ElementPage
  browser(): Browser
}

/** Call this once, at the top of a test file. */
export function visitsOfElement(): ElementVisits {
  let site: ElementPage
  let browser: Browser
  let opened: Awaited<ReturnType<typeof visit>> | undefined

  beforeAll(async () => {
    site = await elementPage()
    browser = await launchBrowser()
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })
  afterEach(async () => {
    const { page, problems = [] } = opened ?? {}
    opened = undefined
    await page?.context().close()
    expect(problems).toEqual([])
  })

  return {
    site: () => site,
    browser: () => browser,
    requests: () => opened?.requests ?? [],
    async open(body, html = 'lang="en"', options = {}) {
      opened = await visit(browser, site.at(body, html), options)
      return opened.page
    },
  }
}

export const MODAL = '<cardcat-search view="modal" preview></cardcat-search>'
export const input = (page: Page) => page.getByRole('combobox', { name: LABEL }).first()
export const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** The label of the field in the shipped languages. */
const LABEL =
  /^(?:Search the catalog|Katalog durchsuchen|Rechercher dans le catalogue|Buscar en el catálogo|カタログを検索|搜索目录)$/
