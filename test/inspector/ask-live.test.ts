/**
 * A running library, asked about one name: by a server with valid and invalid answers, and by the Python script.
 */
import { describe, expect, test } from 'vitest'
import { askLive, type LiveQuery } from '../../build/inspector/ask-live.ts'
import { type Asked, hasPython, inspector, pythonInspector } from './running.ts'

const ask = (url: string, more: Partial<LiveQuery> = {}) =>
  askLive({ inspector: url, symbol: 'shelf.store.Shelf', ask: 'help', timeoutMs: 2_000, ...more })

test('a name and a question are sent, and plain data is returned', async () => {
  const asked: Asked[] = []
  const url = await inspector((question) => {
    asked.push(question)
    return { members: [{ name: 'put', kind: 'method', signature: '(self, book)', more: 1 }] }
  })
  expect(await ask(url, { ask: 'members' })).toEqual({
    ok: true,
    value: {
      ...{ symbol: 'shelf.store.Shelf', ask: 'members', text: null, file: null, line: null },
      members: [{ name: 'put', kind: 'method', signature: '(self, book)', summary: null }],
      cut: false,
    },
  })
  expect(asked).toEqual([{ symbol: 'shelf.store.Shelf', ask: 'members' }])
})

test('a long text and a long list are cut and marked', async () => {
  const members = Array.from({ length: 300 }, (_, i) => ({ name: `m${i}`, kind: 'data' }))
  const url = await inspector(() => ({ text: 'x'.repeat(30_000), members }))
  const help = await ask(url)
  expect(help.ok && [help.value.text?.length, help.value.cut]).toEqual([20_000, true])
  const list = await ask(url, { ask: 'members' })
  expect(list.ok && [list.value.members?.length, list.value.cut]).toEqual([200, true])
})

describe('errors are values with advice', () => {
  test.each<[string, string, string, Parameters<typeof inspector>[0]]>([
    ['an unknown name', 'not_found', 'AttributeError', () => ({ error: 'AttributeError: x' })],
    [
      'an older protocol',
      'inspector_unavailable',
      'older protocol',
      (_, response) => response.writeHead(400) && '{}',
    ],
    [
      'another status',
      'inspector_unavailable',
      '500',
      (_, response) => response.writeHead(500) && '',
    ],
    ['garbage', 'inspector_unavailable', 'not JSON', () => 'garbage'],
    ['another shape', 'inspector_unavailable', 'text: ', () => ({ text: 7 })],
    ['an answer to another question', 'inspector_unavailable', 'no help', () => ({ members: [] })],
    ['a flood', 'inspector_unavailable', 'over 1 MB', () => ({ text: 'x'.repeat(2_000_000) })],
    ['silence', 'time_limit', 'within 0.2 s', () => undefined],
  ])('%s', async (_, code, msg, reply) => {
    const outcome = await ask(await inspector(reply), {
      timeoutMs: code === 'time_limit' ? 200 : 2_000,
    })
    expect(outcome).toMatchObject({ ok: false, code, msg: expect.stringContaining(msg) })
  })

  test('an unreachable server gives inspector_unavailable', async () => {
    expect(await ask('http://127.0.0.1:1/')).toMatchObject({ code: 'inspector_unavailable' })
  })

  test.each(['', 'a b', 'os; import sys', '.x', 'x.', '__import__("os")', 'a'.repeat(600)])(
    'an invalid name is not sent: %j',
    async (symbol) => {
      const asked: Asked[] = []
      const url = await inspector((question) => asked.push(question) && {})
      expect(await ask(url, { symbol })).toMatchObject({ ok: false, code: 'invalid_input' })
      expect(asked).toEqual([])
    },
  )

  test('an address of another machine is refused', async () => {
    expect(await ask('http://example.com')).toMatchObject({ code: 'invalid_input' })
  })

  test('a call that the caller cancels is rejected', async () => {
    const url = await inspector(() => undefined)
    const signal = AbortSignal.timeout(100)
    await expect(ask(url, { signal })).rejects.toThrow(/timeout|abort/i)
  })
})

describe.skipIf(!hasPython)('the script for Python (skipped where there is no python3)', () => {
  test('answers help, members and source of an importable name', async () => {
    const url = await pythonInspector()
    const value = async (symbol: string, question: LiveQuery['ask']) => {
      const outcome = await askLive({ inspector: url, symbol, ask: question })
      return outcome.ok ? outcome.value : outcome
    }
    expect(await value('shelf.store.plain', 'help')).toMatchObject({
      text: expect.stringContaining('Put a book on the shelf.'),
    })
    expect(await value('shelf.store.Record', 'members')).toMatchObject({
      members: [
        { name: 'kept', kind: 'method', signature: '(name)' },
        { name: 'made', kind: 'method', signature: '(name)' },
        { name: 'pages', kind: 'data' },
        { name: 'renamed', kind: 'method', signature: '(self, name)' },
      ],
    })
    expect(await value('shelf.store.plain', 'source')).toMatchObject({
      text: 'def plain(book, at=0):\n    pass\n',
      file: expect.stringMatching(/store\.py$/),
      line: 17,
    })
    expect(await value('shelf.store.missing', 'help')).toMatchObject({
      code: 'not_found',
      msg: expect.stringContaining('AttributeError'),
    })
    expect(await value('shelf.broken', 'help')).toMatchObject({ code: 'not_found' })
    expect(await value('shelf.store.Record.pages', 'source')).toMatchObject({ code: 'not_found' })
  })
})
