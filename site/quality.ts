/**
 * How good the search in a pack is, as its build measured it: report.json in, one line out. Fetched when the line has been in
 * sight for a moment, since no search needs it; a pack of an earlier version has none and shows nothing.
 */
import { h } from './markup.ts'

/** Longer than it takes to begin typing. */
const PATIENCE_MS = 1_000

export const QUALITY_MEANS =
  'nDCG@10 is 1 when the symbol that was meant always comes first and 0 when it is never among the first ten. The questions are what each library’s own tests and docs ask, of an index without these texts; the range is the 95 % interval.'

/** @param address of the pack's folder */
export function qualityLine(address: string, known: () => void): HTMLElement {
  const element = h('span', { class: 'quality' })
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    setTimeout(() => {
      read(`${address}/report.json`)
        .then((words) => {
          element.textContent = words
          if (words !== '') known()
        })
        .catch(() => undefined)
    }, PATIENCE_MS)
  })
  observer.observe(element)
  return element
}

async function read(address: string): Promise<string> {
  const response = await fetch(address)
  const report: unknown = response.ok ? await response.json() : null
  return wordsOf(part(part(report, 'self'), 'all'))
}

function wordsOf(figures: unknown): string {
  const ndcg = part(figures, 'ndcg10')
  const questions = part(figures, 'n')
  const interval = part(figures, 'ci95')
  if (typeof ndcg !== 'number' || typeof questions !== 'number' || !Array.isArray(interval))
    return ''
  const range = interval.map((end) => Number(end).toFixed(2)).join(' to ')
  return `Search quality: nDCG@10 ${ndcg.toFixed(2)} (${range}) on ${questions} questions`
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
