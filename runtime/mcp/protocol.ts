/**
 * An MCP server with our features (server-features.ts), for both eras of the protocol: 2026-07-28, where each request
 * is self-contained, and the revisions of 2024 and 2025, which begin with `initialize`. The SDK tells them apart and
 * handles the wire format. Only this file and build/mcp/stdio.ts import it.
 *
 * It uses the low-level server rather than the SDK's `McpServer`, so that models get our own messages about
 * arguments, and resources are paginated.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Failure } from '../answers.ts'
import { inputSchemaOf, outputSchemaOf } from './json-schema.ts'
import { CARD_TEMPLATE, MARKDOWN } from './resources.ts'
import type { ServerFeatures } from './server-features.ts'
import type { Tool } from './tool.ts'

/** Nothing changes while a client is connected, so there is nothing to subscribe to. */
export const NO_SUBSCRIPTIONS = 0

/** Lists are the same for everybody until the next release or build. */
const LISTS_FRESH_MS = 60_000

/** Creates the server of one connection or, over HTTP, of one request. */
export const serverFactory =
  (features: ServerFeatures): McpServerFactory =>
  async () => {
    const fresh = { ttlMs: LISTS_FRESH_MS, cacheScope: 'public' } as const
    const server = new Server(
      { name: features.name, version: features.version },
      {
        capabilities: { tools: {}, resources: {} },
        instructions: await features.instructions(),
        cacheHints: { 'tools/list': fresh, 'resources/templates/list': fresh },
      },
    )
    server.setRequestHandler('tools/list', () => ({ tools: features.tools.map(described) }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = features.tools.find(({ name }) => name === params.name)
      if (tool === undefined)
        throw invalid(
          `there is no tool ${params.name}: there are ${features.tools.map(({ name }) => name).join(', ')}`,
        )
      const outcome = await features.call(tool, params.arguments ?? {})
      return outcome.ok ? structured(outcome.value) : failed(outcome)
    })
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [CARD_TEMPLATE],
    }))
    server.setRequestHandler('resources/list', async ({ params }) => {
      const page = await features.listResources(params?.cursor)
      if (!page.ok) throw invalid(page.msg)
      return { ...page.value }
    })
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const text = await features.readResource(uri)
      if (!text.ok) throw new ResourceNotFoundError(uri, text.msg)
      return { contents: [{ uri, mimeType: MARKDOWN, text: text.value }] }
    })
    return server
  }

const described = ({ name, title, description, input, output }: Tool) => ({
  name,
  title,
  description,
  inputSchema: inputSchemaOf(input),
  outputSchema: outputSchemaOf(output),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
})

/** Answers one request with one complete response: nothing streams, and nothing is kept. */
export async function answerOverHttp(
  features: ServerFeatures,
  request: Request,
): Promise<Response> {
  const factory = serverFactory(features)
  if (await isLegacyRequest(request)) return answerLegacy(factory, request)
  const { fetch } = createMcpHandler(factory, { maxSubscriptions: NO_SUBSCRIPTIONS })
  return fetch(request)
}

/** The SDK's own fallback for these revisions would answer with a stream of one event. */
async function answerLegacy(factory: McpServerFactory, request: Request): Promise<Response> {
  const server = await factory({ era: 'legacy', requestInfo: request })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}

/** The text repeats the structured content, for clients that read only text. */
const structured = (value: object) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
  structuredContent: { ...value },
})

/** An error that the model should read and act on, rather than a protocol error. */
const failed = ({ msg }: Failure) => ({
  content: [{ type: 'text' as const, text: msg }],
  isError: true,
})

const invalid = (msg: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, msg)
