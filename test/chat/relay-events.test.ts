/**
 * Event streams, cut anywhere: the bytes are relayed unchanged, and our events come before [DONE].
 */
import { expect, test } from 'vitest'
import { relayEvents } from '../../runtime/chat/relay-events.ts'
import type { Chunk } from '../../runtime/upstream/call.ts'

const BROKEN: Chunk = {
  kind: 'failed',
  failure: { ok: false, code: 'upstream_failed', msg: 'broke off' },
}

async function relayed(text: string, size: number, last: Chunk = { kind: 'end' }): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const stream = relayEvents(
    {
      status: 200,
      headers: new Headers(),
      async read() {
        if (at >= bytes.length) return last
        at += size
        return { kind: 'bytes', bytes: bytes.subarray(at - size, at) }
      },
      cancel() {},
    },
    { onBytes() {}, lastEvent: async () => 'OURS', key: 'sk-operators-own' },
  )
  return new Response(stream).text()
}

const OURS = 'data: OURS\n\n'

test.each([1, 2, 3, 7, 1000])('in chunks of %i bytes', async (size) => {
  const events = 'data: {"ü":1}\n\n: note\n\ndata: [DONE]\n\n'
  expect(await relayed(events, size)).toBe(events.replace('data: [DONE]', `${OURS}data: [DONE]`))
  const windows = 'data:1\r\n\r\ndata:[DONE]\r\n\r\n'
  expect(await relayed(windows, size)).toBe(windows.replace('data:[DONE]', `${OURS}data:[DONE]`))
  expect(await relayed('data: "data: [DONE]"\n\n', size)).toBe(`data: "data: [DONE]"\n\n${OURS}`)
  expect(await relayed('data: 1\n\ndata: [DONE]', size)).toBe(`data: 1\n\n${OURS}data: [DONE]`)
  expect(await relayed('data: 1\ndata: 2', size)).toBe(`data: 1\ndata: 2\n\n${OURS}`)
  expect(await relayed('', size)).toBe(OURS)
})

test.each([1, 7, 1000])('the key is removed, though chunks of %i bytes cut it', async (size) => {
  const said = (key: string) =>
    `data: {"ü":1}\n\ndata: {"error":{"message":"wrong key: ${key}"}}\n\n`
  expect(await relayed(said('sk-operators-own'), size)).toBe(`${said('[key]')}${OURS}`)
})

test('after a break the incomplete line is left out, so that the error can be read', async () => {
  const text = await relayed('data: 1\n\ndata: {"half', 5, BROKEN)
  expect(text).toMatch(/^data: 1\n\ndata: \{"error":\{"code":"upstream_failed".*\}\}\n\n$/)
  expect(await relayed('data: 1\n', 5, BROKEN)).toMatch(/^data: 1\n\n\ndata: \{"error"/)
})

test('a line of three megabytes without an end is passed on whole', async () => {
  const endless = 'x'.repeat(3 * 1024 * 1024)
  expect(await relayed(endless, 64 * 1024)).toBe(`${endless}\n\n${OURS}`)
})
