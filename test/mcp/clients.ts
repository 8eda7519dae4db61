/**
 * What a client of the server gets: one suite for every transport and both eras of the protocol. It uses the official
 * client, which checks each answer against the output schema of the tool.
 */
import { Client, ProtocolError, type Transport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODERN } from './requests.ts'

const CLIENT = { name: 'a test', version: '1.0.0' }

/** The request that opens a session, and the one that replaces it in revision 2026-07-28. */
export const ERAS = ['initialize', 'discover'] as const
type Era = (typeof ERAS)[number]

export async function connect(transport: Transport, era: Era): Promise<Client> {
  const mode = era === 'initialize' ? 'legacy' : { pin: MODERN }
  const client = new Client(CLIENT, { versionNegotiation: { mode } })
  await client.connect(transport)
  return client
}

export const textOf = (result: { readonly content: readonly object[] }): string => {
  const [first] = result.content
  return first !== undefined && 'text' in first ? String(first.text) : ''
}

/** @param transportOf a transport to a server of the pack of tides.ts */
export function describeClients(transportOf: () => Transport): void {
  describe.each(ERAS)('a client that begins with %s', (era) => {
    let client: Client

    beforeAll(async () => {
      client = await connect(transportOf(), era)
    })
    afterAll(() => client.close())

    const call = (name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: args })

    test('learns which libraries there are and how to ask', () => {
      expect(client.getNegotiatedProtocolVersion()).toBe(
        era === 'initialize' ? '2025-11-25' : MODERN,
      )
      expect(client.getServerVersion()).toMatchObject({ name: 'cardcat' })
      expect(client.getInstructions()).toContain('tides 2.1.0')
    })

    test('lists five read-only tools', async () => {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'search',
        'fetch',
        'inspect',
        'context',
        'verify',
      ])
      for (const { annotations, outputSchema } of tools) {
        expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
        expect(outputSchema).toMatchObject({ type: 'object' })
      }
    })

    test('searches, and fetches a result by its id or its URI', async () => {
      const found = await call('search', { query: 'read_table', kind: ['symbol'], limit: 1 })
      const [hit] = JSON.parse(textOf(found)).results
      expect(hit).toEqual({
        id: 'tides.table:read_table',
        title: 'tides.read_table',
        example: 'import tides\n\ntable = tides.read_table("brest.csv")',
        url: 'cardcat://tides/card/tides.table%3Aread_table',
        kind: 'symbol',
        project: 'tides',
        line: 'def read_table(path, sep=",")',
        relevance: expect.any(Number),
      })
      const card = await call('fetch', { id: hit.id })
      expect(card.structuredContent).toMatchObject({
        id: hit.id,
        title: hit.title,
        url: hit.url,
        text: expect.stringContaining('Read a tide table'),
        metadata: { kind: 'symbol', project: 'tides', version: '2.1.0', lines: '12-14' },
      })
      for (const id of [hit.url, 'tides.read_table'])
        expect((await call('fetch', { id })).structuredContent).toEqual(card.structuredContent)
    })

    test('inspects a symbol', async () => {
      const { structuredContent } = await call('inspect', { symbol: 'Table.height' })
      expect(structuredContent).toMatchObject({
        source_mode: 'symbol',
        path: 'tides/table.py',
        snippet: expect.stringContaining('return 0.0'),
      })
    })

    test('gets context within its budget, and nothing for a nonsense question', async () => {
      const some = await call('context', { question: 'How do I use read_table?', max_tokens: 600 })
      expect(some.structuredContent).toMatchObject({
        content: expect.stringContaining('[1]'),
        sources: expect.arrayContaining([expect.objectContaining({ title: 'tides.read_table' })]),
      })
      const none = await call('context', { question: 'blorp the frobnicator' })
      expect(none.structuredContent).toEqual({
        content: '',
        sources: [],
        reason: expect.stringContaining('tides'),
      })
    })

    test('has code verified', async () => {
      const text = 'import tides\ntides.load_table("a")\ntides.read_table("a")'
      const { structuredContent } = await call('verify', { text, language: 'python', cards: true })
      expect(structuredContent).toMatchObject({
        ok: false,
        findings: [{ name: 'tides.load_table', line: 2, verdict: 'unknown' }],
        cards: expect.arrayContaining([
          expect.objectContaining({
            id: 'tides.table:read_table',
            text: expect.stringContaining('def read_table'),
          }),
        ]),
      })
    })

    test('gets texts that repeat the structured content', async () => {
      const calls: [string, Record<string, unknown>][] = [
        ['search', { query: 'table' }],
        ['fetch', { id: 'tides.read_table' }],
        ['inspect', { path: 'tides/table.py' }],
        ['context', { question: 'read a tide table' }],
        ['verify', { text: 'import tides' }],
      ]
      for (const [name, args] of calls) {
        const result = await call(name, args)
        expect(result.isError).not.toBe(true)
        expect(JSON.parse(textOf(result))).toEqual(result.structuredContent)
      }
    })

    test('gets an error result that says what to do after a wrong call', async () => {
      const calls: [string, Record<string, unknown>, string][] = [
        ['search', {}, 'query is missing'],
        ['search', { query: 'csv', limit: 0 }, 'limit must be a whole number from 1 to 100'],
        ['search', { query: 'csv', max: 3 }, 'search has no argument max: it takes query'],
        ['fetch', { id: 'tides.reed_table' }, 'did you mean'],
        ['inspect', {}, 'give exactly one of symbol and path'],
        ['context', { question: '' }, 'ask something'],
        ['context', { question: 'csv', max_tokens: 10 }, 'max_tokens must be'],
        ['verify', { text: 7 }, 'text must be a text'],
      ]
      for (const [name, args, words] of calls) {
        const result = await call(name, args)
        expect(result).toMatchObject({ isError: true })
        expect(textOf(result)).toContain(words)
      }
    })

    test('reads the listed resources and any other card', async () => {
      const { resources } = await client.listResources()
      expect(resources.map(({ name }) => name)).toEqual([
        'tides',
        'tides.table',
        'tides/README.md#tides',
        'tides/README.md#reading-tables',
      ])
      const others = ['cardcat://tides/card/tides.table%3Aread_table']
      for (const uri of [...resources.map((resource) => resource.uri), ...others]) {
        const { contents } = await client.readResource({ uri })
        expect(contents).toMatchObject([
          { uri, mimeType: 'text/markdown', text: expect.stringMatching(/tide/i) },
        ])
      }
      const { resourceTemplates } = await client.listResourceTemplates()
      expect(resourceTemplates).toMatchObject([{ uriTemplate: 'cardcat://{project}/card/{id}' }])
      await expect(client.readResource({ uri: 'cardcat://tides/card/nope' })).rejects.toThrow(
        ProtocolError,
      )
    })
  })
}
