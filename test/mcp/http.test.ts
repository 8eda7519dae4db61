/** The official client over HTTP, against Node and against real workerd. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assemble } from '../../build/serve/assemble.ts'
import { type Running, serveFromNode, serveFromWorkerd } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { describeClients } from './clients.ts'
import { BOTH, message } from './requests.ts'
import { buildTides } from './tides.ts'

describe.each(['workerd', 'node'] as const)('served by %s', (how) => {
  let folder: string
  let running: Running

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
    const packs = [await buildTides(folder)]
    const settings = readSettings({ port: '0' })
    if (how === 'node') {
      running = await serveFromNode({ packs: () => packs }, settings)
      return
    }
    assemble({ packs, out: join(folder, 'edge') })
    running = await serveFromWorkerd(join(folder, 'edge'), settings)
  }, 30_000)

  afterAll(async () => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const address = () => new URL(`${running.url}/mcp`)

  describeClients(() => new StreamableHTTPClientTransport(address()))

  test('programs and pages of this machine may send requests, pages of other origins may not', async () => {
    const statuses = []
    for (const origin of [undefined, running.url, 'https://evil.example']) {
      const headers = { ...BOTH, ...(origin !== undefined && { Origin: origin }) }
      const body = JSON.stringify(message('ping'))
      const response = await fetch(address(), { method: 'POST', headers, body })
      await response.text()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 403])
  })

  test('GET and DELETE get 405, a notification gets 202', async () => {
    const statuses = []
    for (const method of ['GET', 'DELETE'])
      statuses.push((await fetch(address(), { method, headers: BOTH })).status)
    const body = JSON.stringify(message('notifications/initialized', {}, null))
    statuses.push((await fetch(address(), { method: 'POST', headers: BOTH, body })).status)
    expect(statuses).toEqual([405, 405, 202])
  })
})
