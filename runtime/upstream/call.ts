/**
 * Sends one request to a language model and returns its answer chunk by chunk. Every failure is a value that says
 * what to do next: no connection, no first byte in time, silence in the middle, a broken connection, a redirect
 * (never followed, because it might take the key along). When the caller's signal is aborted, the request is, too.
 *
 * An answer counts as started with its first byte, not its headers: some servers send headers at once and then stall,
 * and only before anything has been relayed can the caller still get an error status.
 */
import type { Failure, Outcome } from '../answers.ts'
import { hidden } from './hidden.ts'
import type { Upstream } from './settings.ts'

export interface UpstreamCall {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Headers
  readonly body?: string
  readonly signal: AbortSignal
}

export interface UpstreamAnswer {
  readonly status: number
  readonly headers: Headers
  read(): Promise<Chunk>
  /** Closes the connection. */
  cancel(): void
}

export type Chunk =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: Failure }

type Read =
  | { readonly done: false; readonly value: Uint8Array }
  | { readonly done: true; readonly value?: Uint8Array | undefined }

export async function callUpstream(
  { firstByteMs, idleMs, key, names }: Upstream,
  { url, method, headers, body, signal }: UpstreamCall,
): Promise<Outcome<UpstreamAnswer>> {
  const ending = new AbortController()
  const cancel = (): void => ending.abort()
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  let isReached = false
  const over = (): void => signal.removeEventListener('abort', cancel)

  /** A timer that aborts the request, because nothing else ends a wait for the network. */
  async function within<T>(ms: number, late: string, work: Promise<T>): Promise<Outcome<T>> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      cancel()
    }, ms)
    try {
      return { ok: true, value: await work }
    } catch (error) {
      over()
      if (isLate) return { ok: false, code: 'upstream_timeout', msg: late }
      if (isReached && !signal.aborted)
        return { ok: false, code: 'upstream_failed', msg: BROKEN_OFF }
      const why = signal.aborted ? 'the client left' : hidden(causeOf(error), key)
      return {
        ok: false,
        code: 'upstream_failed',
        msg: `the language model cannot be reached (${why}): check ${names.url}`,
        ...(!signal.aborted && { unreached: true }),
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const begin = async () => {
    const sent = { method, headers, redirect: 'manual', signal: ending.signal } as const
    const response = await fetch(url, { ...sent, ...(body !== undefined && { body }) })
    isReached = true
    const reader = response.body?.getReader()
    return { response, reader, first: await reader?.read() }
  }
  const begun = await within(
    firstByteMs,
    `the language model sent nothing within ${firstByteMs / 1000} s: ask again${orRaise(names.timeout)}`,
    begin(),
  )
  if (!begun.ok) return begun
  const { response, reader, first } = begun.value
  const { status } = response
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) {
    over()
    cancel()
    const msg = `the language model’s address redirects elsewhere: set ${names.url} to where it leads`
    return { ok: false, code: 'upstream_failed', msg }
  }

  let next = first
  async function read(): Promise<Chunk> {
    const waiting = next ?? (await readOn())
    next = undefined
    if ('ok' in waiting) return { kind: 'failed', failure: waiting }
    if (!waiting.done) return { kind: 'bytes', bytes: waiting.value }
    over()
    return { kind: 'end' }
  }
  async function readOn(): Promise<Read | Failure> {
    if (reader === undefined) return { done: true, value: undefined }
    const late = `the language model fell silent for ${idleMs / 1000} s in the middle of its answer: ask again${orRaise(names.idleTimeout)}`
    const outcome = await within(idleMs, late, reader.read())
    return outcome.ok ? outcome.value : outcome
  }
  return { ok: true, value: { status, headers: response.headers, read, cancel } }
}

/** The limit for answers that are read as a whole: errors, lists of models, completions that are not streamed. */
export const MAX_BYTES = 16 * 1024 * 1024

export async function readWhole(answer: UpstreamAnswer): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const chunk = await answer.read()
    if (chunk.kind === 'failed') return chunk.failure
    if (chunk.kind === 'end') break
    chunks.push(chunk.bytes)
    size += chunk.bytes.length
    if (size <= MAX_BYTES) continue
    answer.cancel()
    const msg = `the language model’s answer is over ${MAX_BYTES >> 20} MB: ask for less`
    return { ok: false, code: 'upstream_failed', msg }
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return { ok: true, value: whole }
}

const BROKEN_OFF = 'the language model broke off in the middle of its answer: ask again'

const orRaise = (setting: string | undefined): string =>
  setting === undefined ? '' : `, or raise ${setting}`

/** Fetch says `fetch failed` and keeps the reason in the cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code || (cause instanceof Error ? cause.message : '') || error.message
}
