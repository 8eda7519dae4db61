/**
 * Typing into the search box: 10,000 cards, a real browser, words of the cards letter by letter. Measures the time
 * from the input's event to the paint of the resulting list, frames longer than 50 ms, and the scripts that the
 * element had loaded before its first results.
 *
 * Every question is typed twice. Only the second time counts for keys, when the required files are loaded; frames
 * count both times. To simulate a slower processor, the browser slows down the page's thread; replies of a worker are
 * delayed instead, one after the other, by the same factor.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { assemble } from '../../build/serve/assemble.ts'
import { builtPage } from '../../build/serve/page.ts'
import { serveWorkerd } from '../../build/serve/workerd.ts'
import { launchBrowser } from '../site/browser.ts'
import { takeDocuments } from './cards.ts'
import { cardcat } from './peers/cardcat.ts'
import { questionsFor } from './questions.ts'
import type { TypingFigures } from './results.ts'
import { median, percentile } from './statistics.ts'

const CARDS = 10_000
const QUESTIONS = 12
const ELEMENT = join(import.meta.dirname, '../../dist/element')
const Times = v.array(v.number())

export interface TypingSite {
  /**
   * The URL of a page: `#unit=card` is the search page, `worker` and `page` are pages of the element by its thread.
   */
  at(path: string): string
  readonly browser: Browser
  readonly questions: readonly string[]
}

/** The benchmark's row: the element with its engine in a worker, on a processor slowed down four times. */
export const measureTyping = (): Promise<TypingFigures> =>
  withTypingSite((site) => measureKeys(site, 'worker', SLOW))

const SLOW = 4

export async function withTypingSite<T>(use: (site: TypingSite) => Promise<T>): Promise<T> {
  const work = mkdtempSync(join(tmpdir(), 'cardcat-typing-'))
  try {
    const documents = takeDocuments(join(import.meta.dirname, '../../node_modules'), CARDS)
    const questions = questionsFor(documents)
      .timed.filter(({ name }) => name === 'two' || name === 'three')
      .flatMap(({ questions: all }) => all.slice(0, QUESTIONS / 2))
    const pack = join(work, 'pack')
    await cardcat.build?.(documents, pack)
    const site = join(work, 'site')
    assemble({ page: builtPage(), packs: [pack], out: site })
    cpSync(ELEMENT, join(site, 'cardcat'), { recursive: true })
    for (const thread of ['worker', 'page'])
      writeFileSync(join(site, `${thread}.html`), pageOf(thread))
    const server = await serveWorkerd(site, { host: '127.0.0.1', port: 0 })
    const browser = await launchBrowser()
    try {
      const at = (path: string): string => `http://127.0.0.1:${server.port}/${path}`
      return await use({ at, browser, questions })
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function pageOf(thread: string): string {
  return `<!doctype html><html lang="en"><title>Docs</title>
<script type="module" src="cardcat/cardcat-search.js"></script>
<cardcat-search pack="pack/" thread="${thread}"></cardcat-search>`
}

/** @param slow the factor by which the processor is slowed down */
export async function measureKeys(
  { at, browser, questions }: TypingSite,
  path: string,
  slow: number,
): Promise<TypingFigures> {
  const page = await browser.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/cardcat/')) scripts.add(basename(pathname))
  })
  await page.addInitScript(slowWorkers, slow)
  await page.goto(at(path))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(countLongFrames)
  const started = performance.now()
  const keys: number[] = []
  let first_bytes: number | undefined
  for (const question of questions) {
    const firstList = page.locator('cardcat-search [role=option]').first().waitFor()
    const typing = page.evaluate(typed, question)
    await firstList
    first_bytes ??= [...scripts].reduce((sum, name) => sum + gzipBytes(name), 0)
    await typing
    keys.push(...v.parse(Times, await page.evaluate(typed, question)))
  }
  const seconds = (performance.now() - started) / 1000
  const long = v.parse(Times, await page.evaluate(() => Reflect.get(window, 'longFrames')))
  await page.close()
  return {
    cards: CARDS,
    slower: slow,
    keys: keys.length,
    p50: median(keys),
    p95: percentile(keys, 0.95),
    seconds,
    long_frames: long.length,
    longest_frame_ms: Math.max(0, ...long),
    first_script_bytes: first_bytes ?? 0,
  }
}

const gzipBytes = (script: string): number =>
  gzipSync(readFileSync(join(ELEMENT, script)), { level: 9 }).length

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

/** Runs in the page: collects the durations of long frames in milliseconds. */
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
  // After a pause the question counts as finished, and its files are loaded.
  await new Promise((resolve) => setTimeout(resolve, 800))
  return times
}
