/**
 * Retries a question while the endpoint is busy. When it says how long to wait, all concurrent questions wait that
 * long, because they share its limit.
 */
import type { Budget, ExhaustedLimit } from './budget.ts'
import type { Chat, Message, Reply } from './endpoint.ts'

export type RequestOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly next: 'stop' | 'give up'; readonly reason: string }
  | { readonly ok: false; readonly next: 'out of budget'; readonly reason: ExhaustedLimit }

export interface RetryPolicy {
  /** Requests for one question. */
  readonly attempts: number
  /** The pause after the first failure; it doubles with each further one. */
  readonly pauseMs: number
  /** An endpoint that asks for a longer pause is not asked again in this build. */
  readonly longestPauseMs: number
}

export const RETRY_POLICY: RetryPolicy = { attempts: 5, pauseMs: 1_000, longestPauseMs: 120_000 }

export function askWithRetries(
  chat: Chat,
  budget: Budget,
  retryPolicy: RetryPolicy,
): (messages: readonly Message[]) => Promise<RequestOutcome> {
  const { attempts, pauseMs, longestPauseMs } = retryPolicy
  let busyUntil = 0

  async function pause(): Promise<void> {
    for (let left = busyUntil - Date.now(); left > 0; left = busyUntil - Date.now()) {
      await new Promise((resolve) => setTimeout(resolve, left))
    }
  }

  return async (messages) => {
    let reason = ''
    for (let attempt = 0; attempt < attempts; attempt++) {
      await pause()
      const taken = budget.take(messages)
      if (typeof taken === 'string') return { ok: false, next: 'out of budget', reason: taken }
      const reply = await chat(messages)
      budget.settle(taken, tokensOf(reply))
      if (reply.ok) return { ok: true, text: reply.text }
      reason = reply.reason
      if (reply.next !== 'retry') return { ok: false, next: reply.next, reason }
      const wait = reply.after_ms ?? pauseMs * 2 ** attempt
      if (wait > longestPauseMs) {
        const seconds = Math.ceil(wait / 1000)
        return { ok: false, next: 'stop', reason: `${reason}, and asks to wait ${seconds} s` }
      }
      busyUntil = Math.max(busyUntil, Date.now() + wait)
    }
    return { ok: false, next: 'give up', reason: `${reason}, ${attempts} times` }
  }
}

/** A refused request costs nothing; one without an answer may have cost something. */
function tokensOf(reply: Reply): number | null {
  if (reply.ok) return reply.tokens
  return reply.paid === true ? null : 0
}
