/**
 * Adds summaries by a language model to cards, beside their own texts. Nothing else about a card or its index changes;
 * without an answer a card is unchanged, and the report says why.
 *
 * Cached answers are free and always included. The remaining cards are asked about, some concurrently, in the order
 * of request-order.ts until the budget ends; each answer is on disk before the next question is sent. An endpoint that
 * fails for several cards in a row is not asked again in this build.
 */
import type { Card, Enrichment } from '../../runtime/card.ts'
import type { Entry, SourceText } from '../../runtime/pack/entry.ts'
import type { Problem } from '../facts.ts'
import { answerCache } from './answer-cache.ts'
import { budgetOf, type Limits } from './budget.ts'
import { chatWith, type Endpoint } from './endpoint.ts'
import { readAnswer } from './generated-words.ts'
import { askAbout, type EnrichableCard, PROMPT_VERSION } from './question.ts'
import { inRequestOrder } from './request-order.ts'
import { askWithRetries, RETRY_POLICY, type RetryPolicy } from './retries.ts'

/** @internal */
export interface EnrichOptions {
  readonly endpoint: Endpoint
  readonly limits: Limits
  /** The file of the answer cache; null: none. */
  readonly file: string | null
  readonly retryPolicy?: RetryPolicy
  readonly timeoutMs?: number
  readonly progress?: (done: number, total: number) => void
}

/** @internal */
export interface Enriched {
  readonly entries: readonly Entry[]
  readonly problems: readonly Problem[]
  readonly outcome: EnrichmentOutcome
  readonly spent: EnrichmentSpent
}

/** The part that goes into the pack; the same for the same answers. */
export interface EnrichmentOutcome {
  readonly model: string
  /** Cards with generated words. */
  readonly cards: { readonly symbol: number; readonly recipe: number }
  /** Cards that could have some, by the reason why they have none. */
  readonly left_out: Readonly<Record<string, number>>
}

/** The cost of this build, which differs between builds. */
export interface EnrichmentSpent {
  readonly cached: number
  readonly requests: number
  readonly tokens: number
}

/** Concurrent questions: enough to hide latency, few enough for a local endpoint. */
const AT_ONCE = 4
const TIMEOUT_MS = 60_000
/** After this many cards in a row without an answer, the endpoint is considered broken. */
const TOO_MANY_FAILURES = 5

/** @internal */
export async function enrichEntries(
  entries: readonly Entry[],
  sources: readonly SourceText[],
  options: EnrichOptions,
): Promise<Enriched> {
  const { endpoint, limits, file, retryPolicy = RETRY_POLICY, timeoutMs = TIMEOUT_MS } = options
  const { progress = () => {} } = options
  const { model } = endpoint
  const cards = entries.map(({ card }) => card)
  const question = askAbout(cards, sources)
  const remembered = answerCache(file)
  const budget = budgetOf(limits)
  const ask = askWithRetries(chatWith(endpoint, timeoutMs), budget, retryPolicy)
  const words = new Map<string, Enrichment>()
  const left = new Map<string, number>()
  const problems: Problem[] = []

  const keep = (card: EnrichableCard, evidence_count: number, generated: Words): void => {
    words.set(card.id, { generated: true, model, ...generated, evidence_count })
  }
  const leave = (reason: string): void => {
    left.set(reason, (left.get(reason) ?? 0) + 1)
  }

  const order = inRequestOrder(cards)
  // Questions are built twice, because all of them at once would hold the whole library in memory again.
  const pending = order.filter((card) => {
    const { messages, evidence_count } = question(card)
    const known = remembered.get(answerKey(model, messages))
    if (known !== undefined) keep(card, evidence_count, known)
    return known === undefined
  })
  const cached = words.size

  let next = 0
  let done = 0
  let failures = 0
  let over: string | undefined
  async function work(): Promise<void> {
    for (let card = pending[next++]; card !== undefined; card = pending[next++]) {
      if (over !== undefined) {
        leave(over)
        continue
      }
      const { messages, evidence_count } = question(card)
      const answer = await ask(messages)
      if (answer.ok) {
        failures = 0
        const read = readAnswer(answer.text)
        if (read.ok) {
          remembered.add(answerKey(model, messages), read.words)
          keep(card, evidence_count, read.words)
        } else {
          leave('unusable answer')
          problems.push(problemOf(card, `the answer of ${model} cannot be used: ${read.reason}`))
        }
      } else if (answer.next === 'out of budget') {
        over ??= answer.reason
        leave(answer.reason)
      } else {
        leave('no answer')
        failures++
        const stop = answer.next === 'stop' || failures >= TOO_MANY_FAILURES
        if (stop && over === undefined) {
          over = 'the endpoint failed'
          problems.push(problemOf(card, `${model} is not asked any more: ${answer.reason}`))
        } else if (!stop)
          problems.push(problemOf(card, `${model} gave no answer: ${answer.reason}`))
      }
      progress(++done, Math.min(pending.length, limits.requests))
    }
  }
  if (pending.length > 0) progress(0, Math.min(pending.length, limits.requests))
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const count = (kind: EnrichableCard['kind']): number =>
    cards.filter((card) => card.kind === kind && words.has(card.id)).length
  return {
    entries: entries.map((entry) => {
      const enrichment = words.get(entry.card.id)
      return enrichment === undefined ? entry : { ...entry, card: enriched(entry.card, enrichment) }
    }),
    problems,
    outcome: {
      model,
      cards: { symbol: count('symbol'), recipe: count('recipe') },
      left_out: Object.fromEntries([...left].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    spent: { cached, ...budget.spent() },
  }
}

type Words = Omit<Enrichment, 'generated' | 'model' | 'evidence_count'>

function answerKey(model: string, messages: readonly { readonly content: string }[]): string {
  return JSON.stringify([PROMPT_VERSION, model, ...messages.map(({ content }) => content)])
}

function enriched(card: Card, enrichment: Enrichment): Card {
  return card.kind === 'symbol' || card.kind === 'recipe' ? { ...card, enrichment } : card
}

function problemOf({ path, lines, title }: EnrichableCard, reason: string): Problem {
  return {
    path,
    line: lines[0],
    reason: `no generated summary of ${title}: ${reason}`,
    severity: 'warning',
  }
}
