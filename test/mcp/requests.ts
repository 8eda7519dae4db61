/**
 * Handwritten MCP requests, including those that no client would send: messages, headers of both eras, and responses.
 */

export const MODERN = '2026-07-28'

export const BOTH = {
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
}

/** The metadata that each request of revision 2026-07-28 carries. */
export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

export const modernHeaders = (method: string): Record<string, string> => ({
  ...BOTH,
  'MCP-Protocol-Version': MODERN,
  'Mcp-Method': method,
})

export const message = (method: string, params: object = {}, id: number | null = 1): object => ({
  jsonrpc: '2.0',
  ...(id !== null && { id }),
  method,
  params,
})

export const modern = (method: string, params: object = {}, id: number | null = 1): object =>
  message(method, { ...params, _meta: META }, id)
