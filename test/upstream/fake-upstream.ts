/**
 * A fake language model for tests and manual trials: an HTTP server on loopback with the OpenAI routes. The `model` of
 * a request chooses its behaviour, and it records all requests. `npx tsx test/upstream/fake-upstream.ts [port]` starts
 * it by hand.
 *
 *   steady          a fixed answer, streamed in pieces or as JSON          tools           a tool call and no text
 *   stall-first     the headers, and no first byte                         stall-silent    not even the headers
 *   stall-middle    half of an answer, then silence                        break-middle    half of one, then the connection breaks
 *   break-first     the connection breaks at once                          malformed       invalid events, then valid ones
 *   no-done         a stream without [DONE]                                error-event     an error within the stream
 *   error-400 -401 -429 -500 (JSON), error-html, redirect, echo-key        echo            its request, as its answer
 *   any other       `say` of the options, or else like steady
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'

export interface UpstreamMessage {
  readonly role: string
  readonly content: unknown
}

export interface UpstreamRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as sent; '' for none. */
  readonly text: string
  readonly body: {
    readonly model?: string
    readonly messages?: readonly UpstreamMessage[]
    readonly stream?: boolean
    readonly [field: string]: unknown
  }
}

/** The model's answer to a request; undefined for the behaviour that the model's name chooses. */
export type Say = (request: UpstreamRequest, asked: number) => string | undefined

export interface FakeUpstreamOptions {
  readonly say?: Say
  readonly port?: number
  /** Allows requests from web pages of other origins (CORS). */
  readonly cors?: boolean
  /** The pause between two pieces of a stream. */
  readonly pauseMs?: number
}

export interface FakeUpstream {
  /** Includes /v1. */
  readonly url: string
  readonly requests: readonly UpstreamRequest[]
  /** The number of answers that callers aborted. */
  left(): number
  close(): Promise<void>
}

export const STEADY = 'Use `read_csv` [1] and then `write_csv` [2].'

export async function fakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const requests: UpstreamRequest[] = []
  let left = 0
  const server = createServer((incoming, response) => {
    response.once('close', () => {
      if (!response.writableFinished) left++
    })
    if (options.cors === true && isPreflight(incoming, response)) return
    readRequest(incoming).then(
      (request) => {
        requests.push(request)
        return answer(request, response, options, requests.length)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    left: () => left,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

/** https://fetch.spec.whatwg.org/#cors-preflight-fetch */
function isPreflight({ method }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (method !== 'OPTIONS') return false
  response.writeHead(204, { 'Access-Control-Allow-Headers': 'authorization, content-type' }).end()
  return true
}

/** The text of a message, whatever its form. */
export function textOf({ content }: UpstreamMessage): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join('\n')
}

async function readRequest(incoming: IncomingMessage): Promise<UpstreamRequest> {
  let text = ''
  for await (const part of incoming.setEncoding('utf8')) text += part
  const { method = '', url: path = '', headers } = incoming
  return { method, path, headers, text, body: text === '' ? {} : JSON.parse(text) }
}

const MODELS = ['steady', 'stall-middle', 'echo']

async function answer(
  request: UpstreamRequest,
  response: ServerResponse,
  { say, pauseMs = 1 }: FakeUpstreamOptions,
  asked: number,
): Promise<void> {
  response.setHeader('X-Request-Id', 'req-1')
  response.setHeader('X-RateLimit-Remaining-Requests', '41')
  response.setHeader('Set-Cookie', 'session=upstream')
  if (request.path.endsWith('/models')) {
    const data = MODELS.map((id) => ({ id, object: 'model', created: 7, owned_by: 'fake' }))
    return json(response, 200, { object: 'list', data })
  }
  if (!request.path.split('?')[0]?.endsWith('/v1/chat/completions'))
    return json(response, 404, { error: { message: `no route ${request.path}` } })
  const model = request.body.model ?? ''
  const special = SPECIAL[model]
  if (special !== undefined) return special(response, request)
  const said = say?.(request, asked) ?? (model === 'echo' ? request.text : STEADY)
  if (request.body.stream !== true) return json(response, 200, completionOf(model, said))
  const events = eventsOf(model, said)
  openStream(response)
  for (const event of events) {
    if (response.destroyed) return
    response.write(event)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  response.end()
}

type Special = (response: ServerResponse, request: UpstreamRequest) => void

const SPECIAL: Readonly<Record<string, Special>> = {
  'stall-silent': () => {},
  'stall-first': (response) => openStream(response).flushHeaders(),
  'stall-middle': (response) => {
    openStream(response)
    for (const event of half()) response.write(event)
  },
  'break-first': (response) => response.destroy(),
  'break-middle': (response) => {
    openStream(response)
    // The last event is cut off in the middle.
    response.write(`${half().join('')}data: {"id":"chatcmpl-1","choi`, () => response.destroy())
  },
  malformed: (response) => {
    openStream(response)
    const [first = '', ...rest] = eventsOf('malformed', STEADY)
    response.end(
      `: a comment\r\nnonsense\r\ndata: {"choices":\n\n${first}data: 7\n\n${rest.join('')}`,
    )
  },
  'no-done': (response) => {
    openStream(response).end(eventsOf('no-done', STEADY).slice(0, -1).join(''))
  },
  'error-event': (response) => {
    const error = { error: { message: 'the model is overloaded', type: 'server_error' } }
    openStream(response).end(`${half().join('')}data: ${JSON.stringify(error)}\n\n`)
  },
  tools: (response) => {
    const call = { id: 'call-1', type: 'function', function: { name: 'look', arguments: '{}' } }
    const message = { role: 'assistant', content: null, tool_calls: [call] }
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }]
    json(response, 200, { ...completionOf('tools', ''), choices })
  },
  'error-400': (response) => json(response, 400, errorOf('unknown field', 'invalid_request_error')),
  'error-401': (response) => json(response, 401, errorOf('no such key', 'authentication_error')),
  'error-429': (response) => {
    response.setHeader('Retry-After', '7')
    json(response, 429, errorOf('slow down', 'rate_limit_error'))
  },
  'error-500': (response) => json(response, 500, errorOf('out of memory', 'server_error')),
  'error-html': (response) => {
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
  },
  redirect: (response) => {
    response.writeHead(307, { Location: 'http://127.0.0.1:9/elsewhere' }).end()
  },
  'echo-key': (response, { headers }) =>
    json(response, 401, errorOf(`wrong key: ${headers.authorization}`, 'authentication_error')),
}

const errorOf = (message: string, type: string) => ({ error: { message, type, param: 'p' } })

const openStream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const head = (model: string) => ({ id: 'chatcmpl-1', created: 1_700_000_000, model })

const completionOf = (model: string, content: string) => ({
  ...head(model),
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 },
  vendor: { field: 'kept' },
})

/** The events as they are sent. */
export function eventsOf(model: string, content: string): string[] {
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    `data: ${JSON.stringify({ ...head(model), object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], vendor: 'kept' })}\n\n`
  const pieces = content.match(/\s*\S+/gu) ?? []
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((piece) => chunk({ content: piece })),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ]
}

const half = (): string[] => eventsOf('steady', STEADY).slice(0, 4)

if (process.argv[1] === import.meta.filename) {
  const { url } = await fakeUpstream({ port: Number(process.argv[2] ?? 8799), pauseMs: 80 })
  process.stdout.write(`${url}\n`)
}
