/** Which web pages may call the MCP server. */
import { expect, test } from 'vitest'
import { isAllowedOrigin } from '../../runtime/mcp/origins.ts'

const LISTED = { CARDCAT_MCP_ORIGINS: 'https://docs.example, https://Other.example/' }

test.each([
  ['a program, which sends none', null, {}, true],
  ['a page of the same host', 'https://cards.example', {}, true],
  ['the same host over http, behind a proxy', 'http://cards.example', {}, true],
  ['the same host, another port', 'https://cards.example:8443', {}, false],
  ['this machine by name', 'http://localhost:6274', {}, true],
  ['this machine by number', 'http://127.0.0.1:3000', {}, true],
  ['this machine in IPv6', 'http://[::1]:3000', {}, true],
  ['a name that begins like this machine', 'http://localhost.evil.example', {}, false],
  ['a number that is not a loopback', 'http://127.0.0.1.evil.example', {}, false],
  ['somebody else', 'https://evil.example', {}, false],
  ['a sandboxed frame', 'null', {}, false],
  ['a file', 'file://', {}, false],
  ['an extension of a browser', 'chrome-extension://localhost', {}, false],
  ['no address at all', 'evil', {}, false],
  ['one that is listed', 'https://docs.example', LISTED, true],
  ['another that is listed', 'https://other.example', LISTED, true],
  ['one that is not listed', 'https://docs.example.evil.example', LISTED, false],
  ['anyone, when all are', 'https://evil.example', { CARDCAT_MCP_ORIGINS: '*' }, true],
])('%s', (_, origin, env, allowed) => {
  const headers: HeadersInit = origin === null ? {} : { origin }
  const request = new Request('https://cards.example/mcp', { method: 'POST', headers })
  expect(isAllowedOrigin(request, env)).toBe(allowed)
})
