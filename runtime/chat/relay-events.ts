/**
 * Relays the event stream of an upstream byte by byte, without the operator's key, and adds one event before
 * `data: [DONE]`, or at the end of a stream without it. When the upstream stalls or breaks off, an error event follows
 * what was relayed, and no [DONE].
 *
 * Only complete lines are relayed, because an error event after half a line would be read as its continuation.
 */
import type { UpstreamAnswer } from '../upstream/call.ts'
import { hiddenInLines } from '../upstream/hidden.ts'
import { errorBody } from './chat-refusal.ts'

export interface Relay {
  /** Called with what is relayed. */
  readonly onBytes: (bytes: Uint8Array) => void
  /** The data of the event before [DONE]; undefined for none. */
  readonly lastEvent: () => Promise<string | undefined>
  /** Is removed from what is relayed. */
  readonly key: string | null
}

/** In bytes. A longer line is relayed before it ends. */
const MAX_LINE_BYTES = 1024 * 1024

const encoder = new TextEncoder()

export function relayEvents(answer: UpstreamAnswer, relay: Relay): ReadableStream<Uint8Array> {
  let held: Uint8Array = new Uint8Array()
  let tail = '\n\n'
  let isDone = false

  /** @returns the bytes, recorded as sent */
  const sent = (bytes: Uint8Array): Uint8Array => {
    const last = String.fromCharCode(...bytes.subarray(-4))
    if (bytes.length > 0) tail = (tail + last).slice(-4)
    return bytes
  }
  const eventOf = (data: string): Uint8Array => {
    const endsEvent = /(?:\n\n|\r\r|\r\n\r\n)$/.test(tail)
    return sent(encoder.encode(`${endsEvent ? '' : '\n\n'}data: ${data}\n\n`))
  }

  /** @returns what follows in the stream, and whether that is all */
  async function next(): Promise<{
    readonly pieces: readonly Uint8Array[]
    readonly isEnd: boolean
  }> {
    const chunk = await answer.read()
    if (chunk.kind === 'failed')
      return { pieces: [eventOf(JSON.stringify(errorBody(chunk.failure)))], isEnd: true }
    const isEnd = chunk.kind === 'end'
    if (!isEnd) relay.onBytes(chunk.bytes)
    const bytes = isEnd ? held : joined(held, chunk.bytes)
    const end = isEnd || bytes.length > MAX_LINE_BYTES ? bytes.length : endOfLines(bytes)
    const whole = hiddenInLines(bytes.subarray(0, end), relay.key)
    held = bytes.slice(end)
    const at = doneAt(whole)
    if (isDone || (at < 0 && !isEnd)) return { pieces: [sent(whole)], isEnd }
    isDone = true
    const before = sent(at < 0 ? whole : whole.subarray(0, at))
    const data = await relay.lastEvent()
    const own = data === undefined ? [] : [eventOf(data)]
    return { pieces: [before, ...own, ...(at < 0 ? [] : [sent(whole.subarray(at))])], isEnd }
  }

  return new ReadableStream<Uint8Array>({
    // Reads until there is something to enqueue: a stream whose pull enqueues nothing is not pulled again.
    async pull(controller) {
      for (;;) {
        const { pieces, isEnd } = await next()
        const full = pieces.filter(({ length }) => length > 0)
        for (const piece of full) controller.enqueue(piece)
        if (isEnd) return controller.close()
        if (full.length > 0) return
      }
    },
    cancel: () => answer.cancel(),
  })
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const LF = 10
const CR = 13

const endOfLines = (bytes: Uint8Array): number =>
  Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1

/** The offset of the line `data: [DONE]`; `bytes` begin at the start of a line. */
function doneAt(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at = nextLine(bytes, at))
    if (DONE.some((line) => startsWith(bytes, at, line))) return at
  return -1
}

function nextLine(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  return at + 1
}

const DONE = ['data: [DONE]', 'data:[DONE]'].map((line) => encoder.encode(line))

const startsWith = (bytes: Uint8Array, at: number, line: Uint8Array): boolean =>
  line.every((byte, i) => bytes[at + i] === byte)
