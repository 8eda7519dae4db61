/** `cardcat mcp` as an editor starts it: the built command as a child process of the official client. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardcat, writeFiles } from '../cli/cardcat.ts'
import { inspector } from '../inspector/running.ts'
import { smallPack } from '../small-pack.ts'
import { connect, describeClients, textOf } from './clients.ts'
import { message } from './requests.ts'
import { buildTides } from './tides.ts'

const BIN = join(import.meta.dirname, '../../dist/cli.js')

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  await buildTides(folder)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const transportOf = (pack: string, ...more: string[]) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', '--pack', pack, ...more],
  })

describeClients(() => transportOf(join(folder, 'packs')))

describe('the tool live', () => {
  test('is listed when an inspector is given, and asks the running library', async () => {
    const url = await inspector(({ symbol, ask }) =>
      symbol === 'tides.gone'
        ? { error: 'AttributeError: gone' }
        : { text: `${String(ask)} of ${String(symbol)}` },
    )
    const client = await connect(transportOf(join(folder, 'packs'), '--inspector', url), 'discover')
    try {
      const { tools } = await client.listTools()
      expect(tools.at(-1)?.name).toBe('live')
      const call = (symbol: string) => client.callTool({ name: 'live', arguments: { symbol } })
      const { structuredContent } = await call('tides.read_table')
      expect(structuredContent).toMatchObject({ text: 'help of tides.read_table', cut: false })
      const gone = await call('tides.gone')
      expect([gone.isError, textOf(gone)]).toEqual([true, expect.stringContaining('gone')])
    } finally {
      await client.close()
    }
  })
})

describe('a server without packs', () => {
  const search = { name: 'search', arguments: { query: 'tide' } }
  const build = (word: string) =>
    writeFiles(
      join(folder, 'later'),
      smallPack([{ id: `tides:${word}`, fields: { name: word, text: `the ${word} tide` } }]),
    )

  test('answers with an error, and finds the pack once it is built, and again once it is rebuilt', async () => {
    const client = await connect(transportOf(join(folder, 'later')), 'discover')
    try {
      const none = await client.callTool(search)
      expect(none.isError).toBe(true)
      expect(textOf(none)).toMatch(/cardcat build/)
      await expect(client.listResources()).rejects.toThrow(/cardcat build/)
      for (const word of ['first', 'second']) {
        build(word)
        const found = await client.callTool(search)
        expect(JSON.parse(textOf(found)).results[0].id).toBe(`tides:${word}`)
      }
    } finally {
      await client.close()
    }
  })
})

describe('the process', () => {
  test('writes answers to stdout and warnings to stderr, and ends when stdin ends', async () => {
    const child = spawn(process.execPath, [BIN, 'mcp', '--pack', join(folder, 'nowhere')])
    const said = { stdout: '', stderr: '' }
    child.stderr.on('data', (text) => {
      said.stderr += String(text)
    })
    const ended = once(child, 'close')
    for (const each of ['not json', [message('ping')], message('ping')])
      child.stdin.write(`${typeof each === 'string' ? each : JSON.stringify(each)}\n`)
    for await (const text of child.stdout) {
      said.stdout += String(text)
      child.stdin.end()
    }
    expect(await ended).toEqual([0, null])
    expect(JSON.parse(said.stdout)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(said.stderr).toMatch(/^warning [^\n]*\n$/)
  })

  test('prints the configuration for an editor with --help', async () => {
    const { code, stdout } = await cardcat(['mcp', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('"mcpServers"')
    expect(stdout).toContain('"args": ["-y", "cardcat", "mcp", "--pack"')
  })
})
