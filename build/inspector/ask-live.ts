/**
 * Asks a running library one question about a dotted name: what it is (`help`), what it has (`members`), or its
 * source (`source`), through the address of an inspector (inspector.ts).
 *
 * A build asks once for all readers; this is for a reader who needs to know now: an attribute created at run time,
 * the installed version. So nothing is cached, a slow inspector costs seconds and not the answer, and the result is
 * cut to a readable size. It is used only when somebody set the address.
 */
import * as v from 'valibot'
import { UsageError } from '../errors.ts'
import { inspectorAddress } from './inspector.ts'

export const LIVE_QUESTIONS = ['help', 'members', 'source'] as const
export type LiveQuestion = (typeof LIVE_QUESTIONS)[number]

/** A name of the object, with its parameters and first line if it has them. */
export interface LiveMember {
  readonly name: string
  /** function, method, class, module, property, data. */
  readonly kind: string
  readonly signature: string | null
  readonly summary: string | null
}

export interface LiveAnswer {
  readonly symbol: string
  readonly ask: LiveQuestion
  /** For `help` and `source`. */
  readonly text: string | null
  /** For `members`. */
  readonly members: readonly LiveMember[] | null
  /** For `source`: its file, in the environment of the inspector. */
  readonly file: string | null
  readonly line: number | null
  /** Part of the answer was cut off. */
  readonly cut: boolean
}

/**
 * invalid_input: the name, the question or the address is malformed. not_found: the library has no such name, or no
 * source for it. time_limit: no answer in time. inspector_unavailable: nobody answers there, or not in this protocol.
 */
export type LiveFailureCode = 'invalid_input' | 'not_found' | 'time_limit' | 'inspector_unavailable'

export type LiveOutcome =
  | { readonly ok: true; readonly value: LiveAnswer }
  | { readonly ok: false; readonly code: LiveFailureCode; readonly msg: string }

export interface LiveQuery {
  /** As `cardcat build --inspector` takes it: an address on this machine. */
  readonly inspector: string
  /** Dotted, from the import root: `requests.Session.get`. */
  readonly symbol: string
  readonly ask: LiveQuestion
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The first question imports the library, which takes seconds for a large one. */
const TIMEOUT_MS = 10_000
const MAX_CHARS = 20_000
const MAX_MEMBERS = 200
/** A larger answer violates the protocol. */
const MAX_BYTES = 1 << 20

const DOTTED = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*){0,30}$/u

export async function askLive(query: LiveQuery): Promise<LiveOutcome> {
  const { symbol, ask, timeoutMs = TIMEOUT_MS } = query
  if (!LIVE_QUESTIONS.includes(ask))
    return failed('invalid_input', `ask one of ${LIVE_QUESTIONS.join(', ')}`)
  if (symbol.length > 500 || !DOTTED.test(symbol))
    return failed(
      'invalid_input',
      'the name must be dotted, from the import root: package.Class.method',
    )
  let url: string
  try {
    url = inspectorAddress(query.inspector)
  } catch (error) {
    if (error instanceof UsageError) return failed('invalid_input', error.message)
    throw error
  }
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = query.signal === undefined ? limit : AbortSignal.any([limit, query.signal])
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ symbol, ask }),
      redirect: 'error',
      signal,
    })
    if (response.status === 400)
      return failed(
        'inspector_unavailable',
        `the inspector does not know the question “${ask}”: it follows an older protocol, see build/inspector/README.md`,
      )
    if (!response.ok)
      return failed('inspector_unavailable', `the inspector answered ${response.status}`)
    return read(await textOf(response), symbol, ask)
  } catch (error) {
    query.signal?.throwIfAborted()
    if (limit.aborted)
      return failed(
        'time_limit',
        `the inspector did not answer within ${timeoutMs / 1000} s: ask again when the library is loaded`,
      )
    const why = error instanceof RangeError ? error.message : 'the inspector cannot be reached'
    return failed('inspector_unavailable', `${why}: start it where the library can be imported`)
  }
}

const failed = (code: LiveFailureCode, msg: string): LiveOutcome => ({ ok: false, code, msg })

/** @throws RangeError for an answer that is too large */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_BYTES) throw new RangeError('the inspector’s answer is over 1 MB')
  }
  return text
}

function read(text: string, symbol: string, ask: LiveQuestion): LiveOutcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return failed('inspector_unavailable', 'the inspector’s answer is not JSON')
  }
  const parsed = v.safeParse(Answer, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const at = v.getDotPath(issue) ?? 'the whole'
    return failed(
      'inspector_unavailable',
      `the inspector’s answer does not follow the protocol (${at}: ${issue.message})`,
    )
  }
  const { error, text: liveText, members, file, line } = parsed.output
  if (error !== null) return failed('not_found', `${symbol}: ${error.slice(0, 300)}`)
  if ((ask === 'members' ? members : liveText) === null)
    return failed('inspector_unavailable', `the inspector’s answer has no ${ask}`)
  const shown = members?.slice(0, MAX_MEMBERS) ?? null
  return {
    ok: true,
    value: {
      ...{ symbol, ask, file, line, members: shown },
      text: liveText?.slice(0, MAX_CHARS) ?? null,
      cut: (liveText?.length ?? 0) > MAX_CHARS || (members?.length ?? 0) > MAX_MEMBERS,
    },
  }
}

const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null)

const Answer = v.object({
  error: orNull(v.string()),
  text: orNull(v.string()),
  file: orNull(v.string()),
  line: orNull(v.pipe(v.number(), v.integer())),
  members: orNull(
    v.array(
      v.object({
        name: v.string(),
        kind: v.string(),
        signature: orNull(v.string()),
        summary: orNull(v.string()),
      }),
    ),
  ),
})
