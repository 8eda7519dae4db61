/**
 * Sends messages to an OpenAI-compatible endpoint. The answer is a value, and so is every failure, classified by what
 * to do next: retry, skip this card, or stop asking.
 *
 * The key goes into one header and nowhere else. Answers are searched for it first, because an endpoint that refuses
 * a key often repeats it; redirects are not followed, because they might take it along.
 */
import * as v from 'valibot'
import { parsedJson } from '../../runtime/std/parsed-json.ts'
import { hidden } from '../../runtime/upstream/hidden.ts'
import { readUpstream, UPSTREAM_SETTINGS } from '../../runtime/upstream/settings.ts'
import { UsageError } from '../errors.ts'
import { MAX_ANSWER_TOKENS } from './budget.ts'

export interface Endpoint {
  /** The URL of the chat completions route. */
  readonly url: string
  readonly model: string
  readonly key: string | null
}

export interface Message {
  readonly role: 'system' | 'user'
  readonly content: string
}

export type Reply = Answer | Failure

interface Answer {
  readonly ok: true
  readonly text: string
  /** Null when the endpoint does not count them. */
  readonly tokens: number | null
}

interface Failure {
  readonly ok: false
  /** What to do: retry, skip this card, or stop asking. */
  readonly next: 'retry' | 'give up' | 'stop'
  readonly reason: string
  /** How long the endpoint asked to wait before a retry. */
  readonly after_ms?: number | null
  /** It may have cost something all the same. */
  readonly paid?: true
}

export type Chat = (messages: readonly Message[]) => Promise<Reply>

/** @throws UsageError when the environment names no endpoint or model */
export function endpointFrom(environment: Readonly<Record<string, string | undefined>>): Endpoint {
  const upstream = readUpstream(environment)
  const isNamed = (environment[UPSTREAM_SETTINGS.url.env] ?? '').trim() !== ''
  if (isNamed && !upstream.ok) throw new UsageError(upstream.msg)
  if (!upstream.ok || upstream.value.model === null) {
    throw new UsageError(
      'Enrichment needs a language model: set CARDCAT_UPSTREAM_URL (such as http://127.0.0.1:11434/v1), CARDCAT_UPSTREAM_MODEL and, if required, CARDCAT_UPSTREAM_KEY.',
    )
  }
  const { chatUrl: url, model, key } = upstream.value
  return { url, model, key }
}

export function chatWith({ url, model, key }: Endpoint, timeoutMs: number): Chat {
  const hide = (text: string): string => hidden(text, key)
  const extras = new Map<string, unknown>(EXTRAS)

  return async (messages) => {
    const sent = [...extras]
    let response: Response
    let text: string
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, messages, ...Object.fromEntries(sent) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch (error) {
      const reason = hide(causeOf(error, timeoutMs))
      return { ok: false, next: 'retry', reason, paid: true }
    }
    if (response.ok) return answerOf(text, hide)
    const refused = REJECTED.includes(response.status)
      ? sent.filter(([name]) => text.includes(name))
      : []
    for (const [name] of refused) extras.delete(name)
    if (refused.length === 0) return refusalOf(response, hide(text))
    const names = refused.map(([name]) => name).join(', ')
    return { ok: false, next: 'retry', reason: `it does not know ${names}`, after_ms: 0 }
  }
}

/** Optional fields; an endpoint that refuses one by name is asked without it from then on. */
const EXTRAS: readonly (readonly [string, unknown])[] = [
  ['max_tokens', MAX_ANSWER_TOKENS],
  ['temperature', 0],
  ['response_format', { type: 'json_object' }],
]

const REJECTED = [400, 422]

function causeOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'it cannot be reached'
  if (error.name === 'TimeoutError') return `it did not answer within ${timeoutMs / 1000} s`
  const { cause } = error
  const words =
    cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : ''
  return `it cannot be reached (${words || error.message})`
}

/** 408, 409 and 425 are temporary; other refusals would hit the next card as well. */
function refusalOf(response: Response, body: string): Reply {
  const { status } = response
  if ([408, 409, 425, 429].includes(status) || status >= 500) {
    const after_ms = waitOf(response.headers.get('retry-after'))
    return { ok: false, next: 'retry', reason: `it answered ${status}${saying(body)}`, after_ms }
  }
  if (REJECTED.includes(status) || status === 413) {
    return { ok: false, next: 'give up', reason: `it answered ${status}${saying(body)}` }
  }
  const advice =
    status === 401 || status === 403
      ? '; check CARDCAT_UPSTREAM_KEY'
      : '; check CARDCAT_UPSTREAM_URL and CARDCAT_UPSTREAM_MODEL'
  return { ok: false, next: 'stop', reason: `it answered ${status}${saying(body)}${advice}` }
}

/** Seconds or a date: RFC 9110, section 10.2.3. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

const ErrorBody = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

/** The endpoint's message about a refusal, shortened to a line. */
function saying(body: string): string {
  const parsed = v.safeParse(ErrorBody, parsedJson(body))
  if (!parsed.success) return ''
  const { error } = parsed.output
  const words = (typeof error === 'string' ? error : error.message).replace(/\s+/g, ' ').trim()
  return words === '' ? '' : `: ${words.slice(0, 200)}`
}

const Completion = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.string() }) })),
    v.minLength(1),
  ),
  usage: v.nullish(v.object({ total_tokens: v.nullish(v.pipe(v.number(), v.minValue(0))) })),
})

function answerOf(body: string, hide: (text: string) => string): Reply {
  const parsed = v.safeParse(Completion, parsedJson(body))
  if (!parsed.success) {
    return { ok: false, next: 'give up', reason: 'its answer is not a chat completion', paid: true }
  }
  const { choices, usage } = parsed.output
  return {
    ok: true,
    text: hide(choices[0]?.message.content ?? ''),
    tokens: usage?.total_tokens ?? null,
  }
}
