/** `cardcat mcp` over the bucket that `cardcat publish s3://…` wrote. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTarget } from '../../build/publish/open-target.ts'
import { publishPack } from '../../build/publish/publish.ts'
import type { Target } from '../../build/publish/target.ts'
import { type S3Server, startS3 } from '../publish/s3-server.ts'
import { builtSmall } from '../publish/small-builds.ts'
import { connect, textOf } from './clients.ts'

const BIN = join(import.meta.dirname, '../../dist/cli.js')

let folder: string
let server: S3Server
let target: Target

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardcat-mcp-s3-'))
  server = await startS3()
  target = await openTarget(`s3://${server.bucket}/api`, server.environment)
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const publish = async (version: string, ...names: string[]): Promise<void> => {
  await publishPack(target, await builtSmall(folder, { version, names }))
}

const search = (client: Client, query: string) =>
  client.callTool({ name: 'search', arguments: { query } })

test('questions are answered from the bucket, and from a new version of it', async () => {
  const client = await connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--pack', `s3://${server.bucket}/api`],
      env: { ...server.environment },
    }),
    'discover',
  )
  try {
    const none = await search(client, 'one')
    expect([none.isError, textOf(none)]).toEqual([true, expect.stringContaining('cardcat publish')])
    await publish('1.0.0', 'one', 'two')
    expect(textOf(await search(client, 'two'))).toContain('two')
    await publish('1.1.0', 'one', 'three')
    await expect
      .poll(async () => textOf(await search(client, 'three')), { timeout: 30_000, interval: 500 })
      .toContain('three')
  } finally {
    await client.close()
  }
}, 60_000)
