/**
 * Asks an inspector for live signatures: a process on this machine that the user started, with the library loaded,
 * over HTTP (README.md describes the protocol). Every failure is a value, because no build may depend on it.
 *
 * It uses HTTP and not a child process, because cardcat never starts foreign code: the user decides in which
 * environment that runs, for example a container.
 */
import * as v from 'valibot'
import { UsageError } from '../errors.ts'

export interface LiveSymbol {
  readonly symbol: string
  readonly signature: string
  readonly docstring?: string | undefined
}

export interface LiveError {
  readonly symbol: string
  readonly reason: string
}

export type InspectorAnswer =
  | {
      readonly ok: true
      readonly symbols: readonly LiveSymbol[]
      readonly errors: readonly LiveError[]
    }
  | { readonly ok: false; readonly reason: string }

/** @throws UsageError when the address is not one of this machine */
export function inspectorAddress(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) {
    throw new UsageError(
      `--inspector takes an address on this machine, such as http://127.0.0.1:8788; "${written}" is none.`,
    )
  }
  return url.href
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Names in one request: a second of work for a loaded library. */
const BATCH_SIZE = 200

/** @param symbols dotted names */
export async function askInspector(
  url: string,
  symbols: readonly string[],
  timeoutMs: number,
  progress: (done: number, total: number) => void = () => {},
): Promise<InspectorAnswer> {
  const liveSymbols: LiveSymbol[] = []
  const errors: LiveError[] = []
  progress(0, symbols.length)
  for (let at = 0; at < symbols.length; at += BATCH_SIZE) {
    const batch = symbols.slice(at, at + BATCH_SIZE)
    const answer = await post(url, batch, timeoutMs)
    if (!answer.ok) return answer
    liveSymbols.push(...answer.symbols)
    errors.push(...answer.errors)
    progress(at + batch.length, symbols.length)
  }
  return { ok: true, symbols: liveSymbols, errors }
}

async function post(
  url: string,
  symbols: readonly string[],
  timeoutMs: number,
): Promise<InspectorAnswer> {
  let json: unknown
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ symbols }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return { ok: false, reason: `it answered ${response.status}` }
    json = JSON.parse(await response.text())
  } catch (error) {
    return { ok: false, reason: causeOf(error, timeoutMs) }
  }
  const parsed = v.safeParse(Answer, json)
  if (parsed.success) return { ok: true, ...parsed.output }
  const [issue] = parsed.issues
  const at = v.getDotPath(issue) ?? 'the whole'
  return { ok: false, reason: `its answer does not follow the protocol (${at}: ${issue.message})` }
}

function causeOf(error: unknown, timeoutMs: number): string {
  if (error instanceof SyntaxError) return 'its answer is not JSON'
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} s`
  return 'it cannot be reached'
}

const Text = v.pipe(v.string(), v.maxLength(20_000))

const Answer = v.object({
  symbols: v.array(
    v.object({
      symbol: Text,
      signature: Text,
      docstring: v.pipe(
        v.nullish(Text),
        v.transform((text) => text ?? undefined),
      ),
    }),
  ),
  errors: v.optional(v.array(v.object({ symbol: Text, reason: Text })), []),
})
