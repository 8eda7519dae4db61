/**
 * Sends messages and returns the model's whole text, with its pieces as they arrive, for callers that want an answer
 * and not a response. An error status becomes one sentence that says what to do next.
 */
import type { Failure, Outcome } from '../answers.ts'
import { callUpstream, readWhole, type UpstreamAnswer } from './call.ts'
import { type Completion, readCompletion, readStreamed } from './completion.ts'
import { hidden } from './hidden.ts'
import type { SettingNames, Upstream } from './settings.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface CompleteOptions {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly signal: AbortSignal
  /** Called with each piece; without it nothing is streamed. */
  readonly onText?: (piece: string) => void
  /** Further fields of the request: temperature, response_format. */
  readonly fields?: Readonly<Record<string, unknown>>
}

export interface Completed {
  readonly text: string
  /** As the upstream names it. */
  readonly model: string
  readonly usage: unknown
}

export async function complete(
  upstream: Upstream,
  { model, messages, signal, onText, fields = {} }: CompleteOptions,
): Promise<Outcome<Completed>> {
  const { chatUrl: url, key } = upstream
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (key !== null) headers.set('Authorization', `Bearer ${key}`)
  const stream = onText === undefined ? {} : { stream: true }
  const body = JSON.stringify({ ...fields, model, messages, ...stream })
  const called = await callUpstream(upstream, { url, method: 'POST', headers, body, signal })
  if (!called.ok) return called
  const answer = called.value
  const type = answer.headers.get('Content-Type') ?? ''
  const read =
    answer.status === 200 && type.startsWith('text/event-stream')
      ? await readEvents(answer, onText)
      : await readAnswer(answer, upstream, onText)
  if (!read.ok) return read
  const { texts, model: named, usage, error } = read.value
  if (error !== null) return failed(`answered with an error: ${hidden(error, key)}`)
  const [text = ''] = texts
  if (text.trim() === '') return failed('gave an empty answer: ask again, or try another model')
  return { ok: true, value: { text, model: named ?? model, usage } }
}

async function readEvents(
  answer: UpstreamAnswer,
  onText: CompleteOptions['onText'],
): Promise<Outcome<Completion>> {
  const reader = readStreamed()
  for (;;) {
    const chunk = await answer.read()
    if (chunk.kind === 'failed') return chunk.failure
    if (chunk.kind === 'end') return { ok: true, value: reader.completion() }
    const piece = reader.feed(chunk.bytes)
    if (piece !== '') onText?.(piece)
  }
}

/** Some servers do not stream although they were asked to. */
async function readAnswer(
  answer: UpstreamAnswer,
  { key, names }: Upstream,
  onText: CompleteOptions['onText'],
): Promise<Outcome<Completion>> {
  const whole = await readWhole(answer)
  if (!whole.ok) return whole
  const completion = readCompletion(new TextDecoder().decode(whole.value))
  if (answer.status !== 200) return refusalOf(answer, hidden(completion?.error ?? '', key), names)
  if (completion === undefined || (completion.texts.length === 0 && completion.error === null))
    return failed(`sent something that is not a chat completion: check ${names.url}`)
  onText?.(completion.texts[0] ?? '')
  return { ok: true, value: completion }
}

function refusalOf(
  { status, headers }: UpstreamAnswer,
  error: string,
  names: SettingNames,
): Failure {
  const words = error.replace(/\s+/g, ' ').trim().slice(0, 300)
  const problem = `answered ${status}${words === '' ? '' : ` (${words})`}`
  const wait = headers.get('Retry-After')
  if (status === 429 || status >= 500)
    return failed(
      `${problem}: ask again ${wait !== null && /^\d+$/.test(wait) ? `in ${wait} s` : 'later'}`,
    )
  if (status === 401 || status === 403) return failed(`${problem}: check ${names.key}`)
  return failed(`${problem}: check ${names.url} and ${names.model}`)
}

const failed = (what: string): Failure => ({
  ok: false,
  code: 'upstream_failed',
  msg: `the language model ${what}`,
})
