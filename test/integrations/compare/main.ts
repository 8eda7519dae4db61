/**
 * `npm run compare-searches -- OWN FOLDER QUESTIONS.json [WITH_CARDCAT]`: a built docs site with its generator's own local search, against
 * the same with cardcat's: a copy into which the box is written, or a folder that the generator built with the plugin. Apart from `npm test`: the site is built beforehand, by the generator.
 *
 * With OWN "pagefind", Pagefind is written into another copy of the site, and stands for the generator's search.
 *
 * Both are asked the same questions in the same browser. A question counts as answered when one of the first three results
 * leads to a page that the question names; headings do not count, since not every search leads to them. Bytes are those of the
 * files of the search, with the page and from then on to the first result; bytes and time are of a first search in a cold browser, over a line of 1.6 Mbit/s with 150 ms before each answer.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { launchBrowser } from '../../site/browser.ts'
import { SEARCHES, type Search } from './searches.ts'
import { type SlowServer, slowServer } from './slow-server.ts'
import { addPagefind } from './with-pagefind.ts'

const Questions = v.array(
  v.strictObject({
    kind: v.picklist(['name', 'words', 'other']),
    question: v.string(),
    /** Any of them is right: below the site, without `.html` or a last slash. */
    pages: v.array(v.string()),
  }),
)
type Question = v.InferOutput<typeof Questions>[number]

const LINE = { delayMs: 150, bitsPerSecond: 1_600_000 }
/** Questions of each kind that are also asked over the slow line, each in a cold browser. */
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
// Fonts and badges of other hosts are refused at once: a page that waits for them says nothing about its search.
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
    cardcat: await measured(SEARCHES.cardcat ?? ownSearch, withCardcat ?? copy),
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
    // A search that finds nothing at all was not used as it wants to be: that is no result.
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

/** Typed over the question before, as a reader does; the list is read when it no longer changes. */
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

/** The addresses of links, once the list no longer changes. */
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
