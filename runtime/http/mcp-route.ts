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
        'The client must accept `application/json` and `text/event-stream`, as the protocol requires. Violations of the protocol give a JSON-RPC error.',
      body: v.looseObject({ jsonrpc: v.literal('2.0'), method: v.string() }),
      answers: {
        200: { description: 'The answer', body: message },
        202: { description: 'The notification was accepted' },
        400: { description: 'The message is invalid', body: message },
        404: { description: 'The method does not exist', body: message },
        406: { description: 'The headers do not accept the required types', body: message },
        415: { description: 'The content type of the body is not JSON', body: message },
      },
      errors: ['forbidden', 'too_large'],
    },
  },
  isRepeatable: true,
  answer: async (context) => (await import('../mcp.ts')).answerMcp(context),
}
