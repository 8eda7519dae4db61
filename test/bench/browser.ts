/**
 * The bytes of a first search: a browser with an empty cache opens a page, types a question, and waits for results.
 * Takes a served folder and how its page is used; returns the sum of `encodedDataLength` over all responses of the
 * page and its web workers (HTML, scripts, styles, WebAssembly, index), compressed only if the server compressed
 * them. Then the same for a second question on the same page.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { assemble } from '../../build/serve/assemble.ts'
import { builtPage } from '../../build/serve/page.ts'
import { serveWorkerd } from '../../build/serve/workerd.ts'
import { launchBrowser } from '../site/browser.ts'
import type { BrowserFigures, Visit } from './results.ts'
import { median } from './statistics.ts'

export type Asked = 'at once' | 'key by key'
export type BrowserEngine = 'cardcat' | 'pagefind' | 'pagefind-ui'

/** @param questions pairs of a first and a later question; each pair starts with an empty cache */
export async function measureBrowser(
  engine: BrowserEngine,
  folder: string,
  questions: readonly (readonly [first: string, later: string])[],
  asked: Asked,
  scratch: string,
): Promise<BrowserFigures> {
  const work = mkdtempSync(join(scratch, 'browser-'))
  const site = join(work, 'site')
  if (engine === 'cardcat') assemble({ page: await builtPage(), packs: [folder], out: site })
  else writePagefindSite(site, folder, engine)
  try {
    return await visitSite(engine, site, questions, asked)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param site a folder with a page, as deployed */
export async function visitSite(
  engine: BrowserEngine,
  site: string,
  questions: readonly (readonly [first: string, later: string])[],
  asked: Asked,
): Promise<BrowserFigures> {
  const server = await serveWorkerd(site, { host: '127.0.0.1', port: 0 })
  try {
    return await visitServer(engine, `http://127.0.0.1:${server.port}/`, questions, asked)
  } finally {
    await server.stop()
  }
}

/** @param url of a page that is already served */
export async function visitServer(
  engine: BrowserEngine,
  url: string,
  questions: readonly (readonly [first: string, later: string])[],
  asked: Asked,
): Promise<BrowserFigures> {
  const browser = await launchBrowser()
  try {
    const visits: Visit[] = []
    for (const pair of questions) visits.push(await visit(browser, url, PAGES[engine], pair, asked))
    return { page: PAGES[engine].name, ...summaryOf(visits), visits }
  } finally {
    await browser.close()
  }
}

function summaryOf(visits: readonly Visit[]): Omit<BrowserFigures, 'page' | 'visits'> {
  const all = (of: (one: Visit) => number): number[] => visits.map(of)
  const first = all((one) => one.first_bytes)
  const later = all((one) => one.later_bytes)
  const requests = all((one) => one.first_requests)
  return {
    first_bytes: median(first),
    first_bytes_max: Math.max(...first),
    first_requests: median(requests),
    first_requests_max: Math.max(...requests),
    first_ms: median(all((one) => one.first_ms)),
    later_bytes: median(later),
    later_bytes_max: Math.max(...later),
  }
}

interface SearchPage {
  readonly name: string
  readonly input: string
  readonly result: string
}

const PAGES: Readonly<Record<BrowserEngine, SearchPage>> = {
  cardcat: {
    name: "the product's page",
    input: 'cardcat-search input[type=search]',
    result: 'cardcat-search [role=option]',
  },
  pagefind: { name: 'a bare page on its API, ten results', input: 'input', result: 'li' },
  'pagefind-ui': {
    name: 'its Default UI',
    input: '.pagefind-ui__search-input',
    result: '.pagefind-ui__result-title',
  },
}

/** The network counts as idle after this time, which is longer than any page waits after a key. */
const QUIET_MS = 700
const TIMEOUT_MS = 30_000
/** The pause between keys of a fast typist. */
const KEY_MS = 90

async function visit(
  browser: Browser,
  url: string,
  { input, result }: SearchPage,
  [first, later]: readonly [string, string],
  asked: Asked,
): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const traffic = await countTraffic(page)
    const box = page.locator(input)
    const ask = (question: string): Promise<void> =>
      asked === 'at once' ? box.fill(question) : box.pressSequentially(question, { delay: KEY_MS })
    const started = performance.now()
    await page.goto(url)
    await ask(first)
    await page.locator(result).first().waitFor({ timeout: TIMEOUT_MS })
    const first_ms = performance.now() - started
    await traffic.quiet()
    const { bytes: first_bytes, requests: first_requests } = traffic.sum()
    await box.fill('')
    await ask(later)
    await traffic.quiet()
    await page.locator(result).first().waitFor({ timeout: TIMEOUT_MS })
    const later_bytes = traffic.sum().bytes - first_bytes
    return {
      question: first,
      first_bytes,
      first_requests,
      first_ms,
      later_question: later,
      later_bytes,
    }
  } finally {
    await context.close()
  }
}

interface Traffic {
  sum(): { bytes: number; requests: number }
  quiet(): Promise<void>
}

const Message = v.object({ method: v.string(), params: v.record(v.string(), v.unknown()) })

/** Counts the page and the web workers that it starts; Pagefind loads its index in one. */
async function countTraffic(page: Page): Promise<Traffic> {
  let bytes = 0
  let requests = 0
  let moved = Date.now()
  const hear = (method: string, params: Readonly<Record<string, unknown>>): void => {
    if (!method.startsWith('Network.')) return
    moved = Date.now()
    if (method !== 'Network.loadingFinished' && method !== 'Network.loadingFailed') return
    requests++
    bytes += typeof params.encodedDataLength === 'number' ? params.encodedDataLength : 0
  }
  const session = await page.context().newCDPSession(page)
  for (const method of [
    'Network.requestWillBeSent',
    'Network.loadingFinished',
    'Network.loadingFailed',
  ] as const)
    session.on(method, (params) => hear(method, { ...params }))
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const tell = (id: number, method: string): void => {
      const message = JSON.stringify({ id, method, params: {} })
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    tell(1, 'Network.enable')
    tell(2, 'Runtime.runIfWaitingForDebugger')
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const heard = v.safeParse(Message, JSON.parse(message))
    if (heard.success) hear(heard.output.method, heard.output.params)
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
  return {
    sum: () => ({ bytes, requests }),
    async quiet() {
      moved = Date.now()
      const until = moved + TIMEOUT_MS
      while (Date.now() - moved < QUIET_MS && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

function writePagefindSite(site: string, bundle: string, engine: BrowserEngine): void {
  mkdirSync(site, { recursive: true })
  cpSync(bundle, join(site, 'pagefind'), { recursive: true })
  writeFileSync(join(site, 'index.html'), engine === 'pagefind' ? BARE_PAGE : DEFAULT_UI)
}

const BARE_PAGE = `<!doctype html><html lang="en"><title>search</title><input><ol></ol><script type="module">
import * as pagefind from '/pagefind/pagefind.js'
const list = document.querySelector('ol')
document.querySelector('input').addEventListener('input', async ({ target }) => {
  const found = await pagefind.debouncedSearch(target.value)
  if (found === null) return
  const hits = await Promise.all(found.results.slice(0, 10).map((hit) => hit.data()))
  list.replaceChildren(...hits.map(({ meta }) => {
    const item = document.createElement('li')
    item.textContent = meta.title
    return item
  }))
})
</script></html>
`

const DEFAULT_UI = `<!doctype html><html lang="en"><title>search</title>
<link href="/pagefind/pagefind-ui.css" rel="stylesheet"><script src="/pagefind/pagefind-ui.js"></script>
<div id="search"></div><script>
addEventListener('DOMContentLoaded', () => new PagefindUI({ element: '#search', showSubResults: true }))
</script></html>
`
