/**
 * The budget of a build in requests and tokens. The tokens of an answer are known only afterwards, and several
 * questions run concurrently, so each reserves an estimate and returns what it did not need.
 */
import type { Message } from './endpoint.ts'

export interface Limits {
  readonly requests: number
  readonly tokens: number
}

/** A few cents with a small hosted model, an hour or so with a local one. */
export const USUAL_LIMITS: Limits = { requests: 500, tokens: 1_000_000 }

/** Room for an answer of five short texts, and for models that reason first. */
export const MAX_ANSWER_TOKENS = 2_000

export type ExhaustedLimit = 'the limit of requests' | 'the limit of tokens'

export interface Budget {
  /** @returns the limit that is reached, or the number of reserved tokens */
  take(messages: readonly Message[]): ExhaustedLimit | number
  /** @param tokens null: unknown, so the estimate counts */
  settle(taken: number, tokens: number | null): void
  spent(): { readonly requests: number; readonly tokens: number }
}

export function budgetOf(limits: Limits): Budget {
  let requests = 0
  let tokens = 0
  return {
    take(messages) {
      if (requests >= limits.requests) return 'the limit of requests'
      const estimate = tokensOf(messages) + USUAL_ANSWER_TOKENS
      if (tokens + estimate > limits.tokens) return 'the limit of tokens'
      requests++
      tokens += estimate
      return estimate
    },
    settle(taken, used) {
      if (used !== null) tokens += used - taken
    },
    spent: () => ({ requests, tokens }),
  }
}

/** Five short texts; most answers are far below the limit. */
const USUAL_ANSWER_TOKENS = Math.ceil(MAX_ANSWER_TOKENS / 8)

/** Four characters a token, right within a fifth for English and code. */
function tokensOf(messages: readonly Message[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
}
