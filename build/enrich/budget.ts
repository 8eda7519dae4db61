/**
 * What a build may spend: requests and tokens. Tokens are known after an answer, and several questions are
 * under way at once, so each takes an estimate with it and gives back what it did not need.
 */
import type { Message } from './endpoint.ts'

export interface Limits {
  readonly requests: number
  readonly tokens: number
}

/** A few cents with a small hosted model, an hour or so with one on a desk. */
export const USUAL_LIMITS: Limits = { requests: 500, tokens: 1_000_000 }

/** Room for an answer of five short texts, and for models that think first. */
export const MOST_ANSWER_TOKENS = 2_000

export type Shortage = 'the limit of requests' | 'the limit of tokens'

export interface Budget {
  /** @returns what is used up, or the tokens that were put aside */
  take(messages: readonly Message[]): Shortage | number
  /** @param tokens null: not told, the estimate stands */
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

/** Five short texts; most answers are far below what they are allowed. */
const USUAL_ANSWER_TOKENS = Math.ceil(MOST_ANSWER_TOKENS / 8)

/** Four characters to a token holds for English and code within a fifth. */
function tokensOf(messages: readonly Message[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
}
