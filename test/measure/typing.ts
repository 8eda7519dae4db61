/**
 * How long a key takes in the search box of the page, and in the element on a page of its own with the engine in a worker and
 * in the page's thread: 10,000 cards, a real browser, words of the cards typed letter by letter.
 *
 *   npx tsx test/measure/typing.ts
 *
 *   npx tsx test/measure/typing.ts --slow 4    on a processor that many times slower
 *
 * The browser slows the thread of the page alone. What a worker says is held back instead, one reply after the other, until
 * that many times as long as it took.
 *
 * From the input's event to the paint of the list that answers it, and how many frames took longer than 50 ms while all
 * that was typed. Every question is typed twice and the second time counts for the keys, when what it needs is here: a key
 * that has to fetch waits for the network. Frames count both times.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { assemble } from '../../build/serve/assemble.ts'
import { builtPage } from '../../build/serve/page.ts'
import { serveWorkerd } from '../../build/serve/workerd.ts'
import { takeDocuments } from '../bench/cards.ts'
import { cardcat } from '../bench/peers/cardcat.ts'
import { questionsFor } from '../bench/questions.ts'
import { median, percentile } from '../bench/statistics.ts'
import { launchBrowser } from '../site/browser.ts'

const CARDS = 10_000
const QUESTIONS = 12
const Times = v.array(v.number())
const { values } = parseArgs({ options: { slow: { type: 'string', default: '1' } } })

const work = mkdtempSync(join(tmpdir(), 'cardcat-typing-'))
try {
  const documents = takeDocuments(join(import.meta.dirname, '../../node_modules'), CARDS)
  const asked = questionsFor(documents)
    .timed.filter(({ name }) => name === 'two' || name === 'three')
    .flatMap(({ questions }) => questions.slice(0, QUESTIONS / 2))
  const pack = join(work, 'pack')
  await cardcat.build?.(documents, pack)
  const site = join(work, 'site')
  assemble({ page: await builtPage(), packs: [pack], out: site })
  cpSync(join(import.meta.dirname, '../../dist/element'), join(site, 'cardcat'), {
    recursive: true,
  })
  for (const thread of ['worker', 'page'])
    writeFileSync(join(site, `${thread}.html`), pageOf(thread))
  const server = await serveWorkerd(site, { host: '127.0.0.1', port: 0 })
  const browser = await launchBrowser()
  const at = (path: string): string => `http://127.0.0.1:${server.port}/${path}`
  try {
    await measure(browser, 'page, by card', at('#unit=card'), asked)
    await measure(browser, 'page, by file', at('#unit=file'), asked)
    await measure(browser, 'element, engine in a worker', at('worker'), asked)
    await measure(browser, 'element, engine in the page', at('page'), asked)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

function pageOf(thread: string): string {
  return `<!doctype html><html lang="en"><title>Docs</title>
<script type="module" src="cardcat/cardcat-search.js"></script>
<cardcat-search pack="pack/" thread="${thread}"></cardcat-search>`
}

async function measure(
  browser: Browser,
  name: string,
  address: string,
  asked: readonly string[],
): Promise<void> {
  const slow = Number(values.slow)
  const page = await browser.newPage()
  await page.addInitScript(slowWorkers, slow)
  await page.goto(address)
  const browserOf = await page.context().newCDPSession(page)
  await browserOf.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(countLongFrames)
  const started = performance.now()
  const keys: number[] = []
  for (const question of asked) {
    await page.evaluate(typed, question)
    keys.push(...v.parse(Times, await page.evaluate(typed, question)))
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const long = v.parse(Times, await page.evaluate(() => Reflect.get(window, 'longFrames')))
  await page.close()
  const [p50, p95] = [median(keys), percentile(keys, 0.95)].map((ms) => ms.toFixed(1))
  process.stdout.write(`${name}: p50 ${p50} ms, p95 ${p95} ms a key (n ${keys.length})\n`)
  const worst = Math.max(0, ...long).toFixed(0)
  process.stdout.write(
    `  ${long.length} frames over 50 ms in ${seconds} s, the longest ${worst} ms\n`,
  )
}

/** Runs in the page before its own scripts. @param times slower */
function slowWorkers(times: number): void {
  const Native = Worker
  class Slow extends Native {
    readonly #asked = new Map<unknown, number>()
    #free = 0
    override postMessage(message: object): void {
      if ('id' in message) this.#asked.set(message.id, performance.now())
      super.postMessage(message)
    }
    override addEventListener(type: string, heard: EventListenerOrEventListenerObject): void {
      if (type !== 'message' || typeof heard !== 'function') {
        super.addEventListener(type, heard)
        return
      }
      super.addEventListener('message', (event) => {
        const now = performance.now()
        const began = this.#asked.get(event.data.id) ?? now
        this.#free = Math.max(this.#free, began) + (now - began) * times
        setTimeout(() => heard(event), this.#free - now)
      })
    }
  }
  window.Worker = Slow
}

/** Runs in the page: keeps the milliseconds of frames that took long. */
function countLongFrames(): void {
  const long: number[] = []
  Reflect.set(window, 'longFrames', long)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > 50) long.push(duration)
  }).observe({ type: 'long-animation-frame' })
}

/** Runs in the page. @returns milliseconds of the keys that changed the list at once */
async function typed(question: string): Promise<number[]> {
  const box = document.querySelector('cardcat-search')
  const input = box?.shadowRoot?.querySelector('input')
  const list = box?.shadowRoot?.querySelector('[role=listbox]')
  if (!input || !list) throw new Error('the page has no search box')
  const times: number[] = []
  for (let length = 1; length <= question.length; length++) {
    const started = performance.now()
    const answered = new Promise<boolean>((resolve) => {
      const seen = new MutationObserver(() => resolve(true))
      seen.observe(list, { childList: true, subtree: true })
      setTimeout(() => {
        seen.disconnect()
        resolve(false)
      }, 100)
    })
    input.value = question.slice(0, length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    if (await answered) {
      // After the frame that paints it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - started)
    }
    // As fast as people type.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // A pause, after which the question counts as finished and fetches what it needs.
  await new Promise((resolve) => setTimeout(resolve, 800))
  return times
}
