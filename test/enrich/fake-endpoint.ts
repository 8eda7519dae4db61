/**
 * A fake language model: an HTTP server on loopback that answers chat completions as told, and records requests.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface Request {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly [extra: string]: unknown
  }
}

/** The reply: a string is the model's text, null means no answer. */
export type Reply =
  | string
  | null
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }

export interface FakeEndpoint {
  readonly url: string
  readonly requests: readonly Request[]
  close(): Promise<void>
}

export const WORDS = {
  summary: 'Does what the model says.',
  inputs: ['A thing.'],
  outputs: null,
  side_effects: null,
  pitfalls: ['Do not drop it.'],
}

export async function fakeEndpoint(
  reply: (request: Request, asked: number) => Reply = () => JSON.stringify(WORDS),
): Promise<FakeEndpoint> {
  const requests: Request[] = []
  const server = createServer((incoming, response) => {
    let text = ''
    incoming.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    incoming.on('end', () => {
      const { url: path = '', headers } = incoming
      const request: Request = { path, headers, body: JSON.parse(text) }
      requests.push(request)
      send(response, reply(request, requests.length))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === null) return
  if (typeof reply === 'string') {
    const completion = {
      choices: [{ message: { role: 'assistant', content: reply } }],
      usage: { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
    return
  }
  response.writeHead(reply.status, reply.headers).end(reply.body ?? '')
}
