/**
 * Sends questions to an answerer one after the other: a new question aborts the previous one, and an overtaken answer
 * is not shown.
 */
import type { Answer, Answerer, Ask, Measured } from '../answerer.ts'

export interface RequestSequence {
  /**
   * @returns the cost of a finished question; null for one that is still being typed or was overtaken; 'not-cached'
   * where loaded files were required and not enough
   * @throws what the answerer throws
   */
  ask(ask: Ask, from?: 'anywhere' | 'cached'): Promise<Measured | null | 'not-cached'>
  /** Of the last request; aborted by the next one. */
  signal(): AbortSignal
  /** Results that are on their way are not shown. */
  close(): void
  /** The next keystroke begins a question, and its bytes count from there. */
  begin(): void
}

export interface RequestSequenceOptions {
  readonly answerer: () => Answerer
  readonly show: (answer: Answer, ask: Ask) => void
  /** Called when an answer takes long enough to say so. */
  readonly wait: () => void
}

const WAIT_NOTICE_MS = 200 // ms

export function requestSequence({ answerer, show, wait }: RequestSequenceOptions): RequestSequence {
  /** The numbers of the last question asked and of the last one shown. */
  let asked = 0
  let shown = 0
  let asking = new AbortController()
  /** The bytes read when the question's first key was pressed. */
  let begun: number | null = null

  function next(): number {
    asking.abort()
    asking = new AbortController()
    return ++asked
  }

  return {
    async ask(ask, from) {
      const number = next()
      const { signal } = asking
      const asks = answerer()
      begun ??= asks.bytesRead()
      const before = begun
      const patience = setTimeout(() => number === asked && wait(), WAIT_NOTICE_MS)
      const start = performance.now()
      try {
        const reads = from === 'cached' ? asks.answerFromCache : asks.answer
        const answer = (await reads?.(ask, signal)) ?? null
        if (answer === null) return 'not-cached'
        const ms = performance.now() - start
        if (number < shown) return null
        shown = number
        show(answer, ask)
        if (ask.typing || number !== asked) return null
        begun = null
        return { by: asks.by, ask, answer, ms, bytes: asks.bytesRead() - before }
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        clearTimeout(patience)
      }
    },
    signal: () => asking.signal,
    close() {
      shown = next()
    },
    begin() {
      begun = null
    },
  }
}
