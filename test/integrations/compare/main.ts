/**
 * `npm run compare-searches -- OWN FOLDER QUESTIONS.json [WITH_CARDCAT]`: compares the local search of a built docs
 * site with cardcat's search of the same site. The second site is a copy into which the box is written, or a folder
 * that the generator built with the plugin. It is not part of `npm test`: the generator has to build the site first.
 *
 * With OWN "pagefind", Pagefind is written into another copy of the site and takes the place of the generator's search.
 *
 * Both searches get the same questions in the same browser. A question counts as answered when one of the first three
 * results leads to a page that the question lists; headings do not count, since not every search links to them. Bytes
 * are those of the search's files: those loaded with the page, and those loaded from then on until the first result.
 * Bytes and time are those of a first search with an empty cache, over a line of 1.6 Mbit/s that delays each answer by
 * 150 ms.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { launchBrowser } from '../../site/browser.ts'
import { CARDCAT, SEARCHES, type Search } from './searches.ts'
import { type SlowServer, slowServer } from './slow-server.ts'
import { addPagefind } from './with-pagefind.ts'

const Questions = v.array(
  v.strictObject({
    kind: v.picklist(['name', 'words', 'other']),
    question: v.string(),
    /** Any of these pages is right. Paths are relative to the site, without `.html` or a trailing slash. */
    pages: v.array(v.string()),
  }),
)
type Question = v.InferOutput<typeof Questions>[number]

const LINE = { delayMs: 150, bitsPerSecond: 1_600_000 }
/** The number of questions of each kind that are also asked over the slow line, each with an empty cache. */
const COLD = 2
const DEPTH = 3

const [own = '', folder = '', file = '', withCardcat] = process.argv.slice(2)
const ownSearch = SEARCHES[own]
if (ownSearch === undefined || file === '')
  throw new Error(
    `usage: compare OWN FOLDER QUESTIONS.json [WITH_CARDCAT], where OWN is one of ${Object.keys(SEARCHES)}`,
  )
const questions = v.parse(Questions, JSON.parse(readFileSync(file, 'utf8')))

const copy = mkdtempSync(join(tmpdir(), 'cardcat-compare-'))
const withPagefind = mkdtempSync(join(tmpdir(), 'cardcat-compare-'))
// Requests for fonts and badges on other hosts fail at once: waiting for them would distort the times of a search.
const browser = await launchBrowser(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'])
try {
  if (withCardcat === undefined) {
    cpSync(folder, copy, { recursive: true })
    const command = join(import.meta.dirname, '../../../dist/cli.js')
    execFileSync(process.execPath, [command, 'site', copy, '--inject', '--project', 'docs'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  if (own === 'pagefind') {
    cpSync(folder, withPagefind, { recursive: true })
    addPagefind(withPagefind)
  }
  const figures = {
    own: await measured(ownSearch, own === 'pagefind' ? withPagefind : folder),
    cardcat: await measured(CARDCAT, withCardcat ?? copy),
  }
  process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`)
} finally {
  await browser.close()
  for (const made of [copy, withPagefind]) rmSync(made, { recursive: true, force: true })
}

async function measured(search: Search, site: string) {
  const server = await slowServer(site)
  try {
    const answered = { name: 0, words: 0, other: 0 }
    const missed: string[] = []
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.waitForLoadState('networkidle')
    if (!search.enter && !search.listed) await search.open(page)
    for (const question of questions) {
      const paths = (await answersTo(page, search, question, server.url)).slice(0, DEPTH)
      if (paths.some((path) => question.pages.includes(path))) answered[question.kind]++
      else missed.push(`${question.question}: ${paths.join(', ') || 'nothing'}`)
    }
    await context.close()
    // A search that finds nothing at all was probably driven in the wrong way, so its figures are not a result.
    if (Object.values(answered).every((count) => count === 0))
      throw new Error(
        `no question was answered: correct how ${search.input} is used (searches.ts)\n${missed.join('\n')}`,
      )
    server.setLine(LINE)
    const cold: Awaited<ReturnType<typeof firstSearch>>[] = []
    for (const kind of ['name', 'words', 'other'] as const)
      for (const question of questions.filter((one) => one.kind === kind).slice(0, COLD))
        cold.push(await firstSearch(browser, search, server, question))
    const middle = (of: (one: (typeof cold)[number]) => number): number =>
      Math.round(cold.map(of).sort((a, b) => a - b)[Math.floor(cold.length / 2)] ?? 0)
    return {
      asked: questions.length,
      answered,
      missed,
      cold_searches: cold.length,
      with_page_kb: middle(({ page }) => page / 1024),
      with_search_kb: middle(({ search: bytes }) => bytes / 1024),
      first_result_ms: middle(({ ms }) => ms),
    }
  } finally {
    await server.stop()
  }
}

/** Types a question over the previous one, as a reader does, and reads the list when it no longer changes. */
async function answersTo(
  page: Page,
  search: Search,
  { question }: Question,
  url: string,
): Promise<string[]> {
  if (search.listed !== undefined) {
    await page.goto(url + search.listed.path + encodeURIComponent(question))
    return settled(page, search.listed.links)
  }
  const input = page.locator(search.input).first()
  await input.fill('')
  await page.waitForTimeout(300)
  await input.pressSequentially(question)
  if (search.enter) await input.press('Enter')
  await page.waitForTimeout(500)
  return settled(page, search.results)
}

/** Returns the addresses of links once the list no longer changes. */
async function settled(page: Page, links: string): Promise<string[]> {
  await page
    .locator(links)
    .first()
    .waitFor({ timeout: 4000 })
    .catch(() => {})
  let before = ''
  for (let same = 0, tries = 0; same < 3 && tries < 24; tries++) {
    const now = (await hrefs(page, links)).join(' ')
    same = now === before ? same + 1 : 0
    before = now
    await page.waitForTimeout(250)
  }
  return [...new Set((await hrefs(page, links)).map(pathOf))]
}

async function firstSearch(
  within: Browser,
  search: Search,
  server: SlowServer,
  { question }: Question,
) {
  const context = await within.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const start = server.bytes(search.files)
    await page.goto(server.url)
    await page.waitForLoadState('networkidle')
    const loaded = server.bytes(search.files)
    const begun = performance.now()
    await ask(page, search, question)
    await page
      .locator(search.results)
      .first()
      .waitFor({ timeout: 30_000 })
      .catch(() => {})
    const ms = performance.now() - begun
    return { page: loaded - start, search: server.bytes(search.files) - loaded, ms }
  } finally {
    await context.close()
  }
}

async function ask(page: Page, search: Search, question: string): Promise<void> {
  await search.open(page)
  const input = page.locator(search.input).first()
  await input.waitFor({ state: 'visible' })
  await input.pressSequentially(question)
  if (search.enter) await input.press('Enter')
}

function hrefs(page: Page, results: string): Promise<string[]> {
  return page
    .locator(results)
    .evaluateAll((links) =>
      links.flatMap((link) => (link instanceof HTMLAnchorElement ? link.href : [])),
    )
}

function pathOf(href: string): string {
  return new URL(href).pathname.replace(/^\/|(?:\/index)?\.html$|\/$/g, '').replace(/\/$/, '')
}
