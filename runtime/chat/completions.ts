/**
 * POST /v1/chat/completions: forwards a chat completion to the configured upstream, with context added to the
 * question and the sources added to the answer. Everything else passes unchanged in both directions: fields,
 * statuses, errors, events.
 *
 *   request    `cardcat` is read and removed (extension.ts), context is added (place-context.ts), a missing model is filled in
 *   answer     JSON gets a field `cardcat`; a stream gets one more event before [DONE] with that field; anything else, above
 *              all errors, passes unchanged
 */
import type { Outcome, Warning } from '../answers.ts'
import type { RouteContext } from '../http/response-routes.ts'
import { callUpstream, readWhole, type UpstreamAnswer } from '../upstream/call.ts'
import { type Completion, readCompletion, readStreamed } from '../upstream/completion.ts'
import { hidden } from '../upstream/hidden.ts'
import { type ChatSettings, readChatSettings, readUpstream } from '../upstream/settings.ts'
import { invalidInput } from '../wire/invalid-input.ts'
import { authorize } from './access.ts'
import { chatRefusal } from './chat-refusal.ts'
import { type Extension, readExtension } from './extension.ts'
import { type FoundContext, findContext } from './find-context.ts'
import { headersFromUpstream, headersToUpstream } from './passed-headers.ts'
import { placeContext, questionOf } from './place-context.ts'
import { relayEvents } from './relay-events.ts'
import { verifyAnswer } from './verify-answer.ts'

export async function answerChat(route: RouteContext): Promise<Response> {
  const { request, env } = route
  const upstream = readUpstream(env)
  if (!upstream.ok) return chatRefusal(upstream)
  const settings = readChatSettings(env)
  const authorization = await authorize(request, upstream.value, settings)
  if (!authorization.ok) return chatRefusal(authorization)
  const text = await request.text()
  const read = readBody(text)
  if (!read.ok) return chatRefusal(read)
  const { extension, fields } = read.value
  const prepared = await prepare(fields, extension, settings, route)
  const { model, key } = upstream.value
  const body = bodyOf(text, fields, prepared, model)
  if (!body.ok) return chatRefusal(body)
  const answer = await callUpstream(upstream.value, {
    url: upstream.value.chatUrl,
    method: 'POST',
    headers: headersToUpstream(request, authorization.value),
    body: body.value,
    signal: request.signal,
  })
  if (!answer.ok) return chatRefusal(answer)
  const extend = (completion: Completion): Promise<object | undefined> =>
    extraOf(completion, prepared, extension, settings, route)
  return passOn(answer.value, extend, key)
}

type Fields = ReadonlyMap<string, unknown>

interface Body {
  readonly fields: Fields
  readonly extension: Extension
}

function readBody(text: string): Outcome<Body> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, code: 'invalid_json', msg: 'the body is not valid JSON' }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return invalidInput('the body must be a JSON object')
  const fields = new Map<string, unknown>(Object.entries(json))
  const extension = readExtension(fields.get('cardcat'))
  return extension.ok ? { ok: true, value: { fields, extension: extension.value } } : extension
}

interface Prepared extends Partial<FoundContext> {
  /** With the context in them; absent when there is none. */
  readonly messages?: unknown
}

async function prepare(
  fields: Fields,
  { overrides, context }: Extension,
  settings: ChatSettings,
  { open, env }: RouteContext,
): Promise<Prepared> {
  if (!(context ?? settings.context)) return {}
  const messages = fields.get('messages')
  const question = questionOf(messages)
  if (question === undefined) return { reason: 'the last message is not from the user' }
  const outcome = await findContext(question, overrides, open, env)
  const { message } = outcome
  if (message === undefined) return outcome
  const placement = overrides.placement ?? 'user'
  return { ...outcome, messages: placeContext(messages, question, message, placement) }
}

/** The original text where nothing is changed, so that numbers beyond JavaScript's precision survive. */
function bodyOf(
  text: string,
  fields: Fields,
  { messages }: Prepared,
  model: string | null,
): Outcome<string> {
  const lacksModel = model !== null && (fields.get('model') ?? '') === ''
  if (messages === undefined && !fields.has('cardcat') && !lacksModel)
    return { ok: true, value: text }
  const changed = new Map(fields)
  changed.delete('cardcat')
  if (messages !== undefined) changed.set('messages', messages)
  if (lacksModel) changed.set('model', model)
  try {
    return { ok: true, value: JSON.stringify(Object.fromEntries(changed)) }
  } catch {
    // Input that can be parsed cannot always be serialized again.
    return invalidInput('the body is nested too deeply: flatten it')
  }
}

type Extend = (completion: Completion) => Promise<object | undefined>

async function passOn(
  answer: UpstreamAnswer,
  extend: Extend,
  key: string | null,
): Promise<Response> {
  const headers = headersFromUpstream(answer.headers, key)
  const { status } = answer
  const type = headers.get('Content-Type') ?? ''
  const isGood = status >= 200 && status < 300
  if (isGood && type.startsWith('text/event-stream')) {
    const reader = readStreamed()
    const body = relayEvents(answer, {
      key,
      onBytes: (bytes) => void reader.feed(bytes),
      async lastEvent() {
        const completion = reader.completion()
        const cardcat = completion.error === null ? await extend(completion) : undefined
        return cardcat && JSON.stringify({ ...emptyChunk(completion), cardcat })
      },
    })
    return new Response(body, { status, headers })
  }
  const whole = await readWhole(answer)
  if (!whole.ok) return chatRefusal(whole)
  // A response with this status must not have a body, not even an empty one.
  if (status === 204 || status === 205 || status === 304)
    return new Response(null, { status, headers })
  const text = new TextDecoder().decode(whole.value)
  if (hidden(text, key) !== text) return new Response(hidden(text, key), { status, headers })
  const completion = isGood ? readCompletion(text) : undefined
  const cardcat = completion && (await extend(completion))
  if (cardcat === undefined) return new Response(whole.value, { status, headers })
  return new Response(withField(text, cardcat), { status, headers })
}

/** Inserted as text, so that the upstream's JSON is not serialized again. */
function withField(json: string, cardcat: object): string {
  const end = json.lastIndexOf('}')
  const before = json.slice(0, end).trimEnd()
  return `${before}${before.endsWith('{') ? '' : ','}"cardcat":${JSON.stringify(cardcat)}${json.slice(end)}`
}

/** An empty chunk, because some clients expect a choice in every chunk. */
const emptyChunk = ({ head }: Completion) => ({
  object: 'chat.completion.chunk',
  ...head,
  choices: [{ index: 0, delta: {}, finish_reason: null }],
})

async function extraOf(
  { texts }: Completion,
  { message, reason, warnings = [] }: Prepared,
  { sources, verify, cards, context }: Extension,
  settings: ChatSettings,
  { open }: RouteContext,
): Promise<object | undefined> {
  const wantsContext = context ?? settings.context
  const wantsCheck = verify ?? settings.verify
  if (!(wantsContext && sources) && !wantsCheck) return undefined
  const checked = wantsCheck ? await verifyAnswer(texts, open, { cards }) : undefined
  const allWarnings: Warning[] = [...settings.warnings, ...warnings]
  if (checked?.ok === false) allWarnings.push({ code: 'not_verified', msg: checked.msg })
  return {
    ...(wantsContext && sources && { sources: message?.sources ?? [] }),
    ...(message?.raw_context !== undefined && { raw_context: message.raw_context }),
    ...(reason !== undefined && { reason }),
    ...(wantsCheck && { verification: checked?.ok ? checked.value : null }),
    ...(allWarnings.length > 0 && { warnings: allWarnings }),
  }
}
