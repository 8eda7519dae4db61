/**
 * `/mcp`: the Model Context Protocol, which describes its own messages; imported on first use.
 */
import * as v from 'valibot'
import type { ResponseRoute } from './response-routes.ts'

const message = v.looseObject({ jsonrpc: v.literal('2.0') })

export const MCP_ROUTE: ResponseRoute = {
  operations: {
    POST: {
      summary: 'A message of the Model Context Protocol, without a session',
      description:
        'Accepts `application/json` and `text/event-stream`, as clients of the protocol send. What the protocol refuses is a JSON-RPC error.',
      body: v.looseObject({ jsonrpc: v.literal('2.0'), method: v.string() }),
      answers: {
        200: { says: 'The answer', body: message },
        202: { says: 'A notification was taken' },
        400: { says: 'What is wrong with the message', body: message },
        404: { says: 'There is no such method', body: message },
        406: { says: 'The headers do not accept what is sent', body: message },
        415: { says: 'The body is not JSON by its type', body: message },
      },
      errors: ['forbidden', 'too_large'],
    },
  },
  isRepeatable: true,
  answer: async (asked) => (await import('../mcp.ts')).answerMcp(asked),
}
