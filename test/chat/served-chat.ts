/**
 * /v1 over the ledger's pack, in Node or real workerd, between a fake upstream and OpenAI's client.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAI from 'openai'
import { assemble } from '../../build/serve/assemble.ts'
import { serveFromNode, serveFromWorkerd } from '../../build/serve/serve.ts'
import { readSettings } from '../../build/serve/settings.ts'
import { type FakeUpstream, fakeUpstream, type UpstreamRequest } from '../upstream/fake-upstream.ts'
import { ledgerPack, MODELS, QUESTION } from './ledger.ts'

export const KEY = 'sk-operators-own-key'
export const HOSTS = ['workerd', 'node'] as const

export const messages = [{ role: 'user' as const, content: QUESTION }]

export interface ServedChat {
  readonly url: string
  readonly upstream: FakeUpstream
  readonly client: OpenAI
  /** The latest request to the upstream. */
  last(): UpstreamRequest
  post(body: unknown, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

export async function serveChat(how: (typeof HOSTS)[number]): Promise<ServedChat> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-test-'))
  const upstream = await fakeUpstream({
    say: (request, asked) =>
      request.body.model === 'inventive' ? MODELS.incurable(request, asked) : undefined,
    pauseMs: 20,
  })
  const packs = [await ledgerPack(folder)]
  const settings = readSettings({ port: '0' })
  const env = {
    CARDCAT_UPSTREAM_URL: upstream.url,
    CARDCAT_UPSTREAM_KEY: KEY,
    CARDCAT_UPSTREAM_MODEL: 'steady',
    CARDCAT_UPSTREAM_TIMEOUT: '2',
    CARDCAT_UPSTREAM_IDLE_TIMEOUT: '1',
    CARDCAT_CHAT_OPEN: 'local',
  }
  assemble({ packs, out: join(folder, 'edge') })
  const running =
    how === 'node'
      ? await serveFromNode({ packs: () => packs, env }, settings)
      : await serveFromWorkerd(join(folder, 'edge'), settings, env)
  const { url } = running
  return {
    url,
    upstream,
    client: new OpenAI({ baseURL: `${url}/v1`, apiKey: 'unused', maxRetries: 0 }),
    last() {
      const request = upstream.requests.at(-1)
      if (request === undefined) throw new Error('nothing was asked')
      return request
    },
    post: (body, init = {}) =>
      fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      }),
    async stop() {
      await running.stop()
      await upstream.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
