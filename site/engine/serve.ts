/**
 * Answers calls that come as messages (messages.ts). Each call first waits for the messages behind it: of the
 * keystrokes that arrived during the last question only the newest matters, and the others are dropped before they
 * cost anything.
 */
import type { Answerer } from '../answerer.ts'
import type { Call, CallResults, Reply, Request } from './messages.ts'

export interface Port {
  postMessage(reply: Reply): void
  addEventListener(type: 'message', listener: (event: { readonly data: Request }) => void): void
}

/** The functions that answer calls. */
export interface Served {
  readonly browserAnswerer: (folder: string) => Required<Answerer>
  readonly readChoices: (folder: string) => Promise<CallResults['choices']>
  readonly readWhole: (folder: string, head: Whole['head']) => Promise<CallResults['whole']>
}

type CallRequest = Extract<Request, { readonly id: number }>
type Whole = Extract<Call, { readonly do: 'whole' }>
type Thrown = Partial<Error> & { readonly code?: unknown }

export function serve(port: Port, { browserAnswerer, readChoices, readWhole }: Served): void {
  /** Calls whose answers are awaited. */
  const waited = new Map<number, AbortController>()
  port.addEventListener('message', ({ data }) => {
    if ('drop' in data) waited.get(data.drop)?.abort()
    else void reply(data)
  })
  port.postMessage({ ready: true })

  async function reply({ id, folder, call }: CallRequest): Promise<void> {
    const waiting = new AbortController()
    waited.set(id, waiting)
    try {
      await laterTask()
      waiting.signal.throwIfAborted()
      const value = await runCall(folder, call, waiting.signal)
      const { contentWords, bytesRead } = browserAnswerer(folder)
      const words = 'ask' in call ? contentWords(call.ask.question) : []
      port.postMessage({ id, value, contentWords: words, bytes: bytesRead() })
    } catch (error) {
      const { name = 'Error', message = String(error), code }: Thrown = Object(error)
      port.postMessage({ id, error: { name, message, code } })
    } finally {
      waited.delete(id)
    }
  }

  function runCall(
    folder: string,
    call: Call,
    signal: AbortSignal,
  ): Promise<CallResults[Call['do']]> {
    switch (call.do) {
      case 'answer':
        return browserAnswerer(folder).answer(call.ask, signal)
      case 'cached':
        return browserAnswerer(folder).answerFromCache(call.ask, signal)
      case 'choices':
        return readChoices(folder)
      case 'whole':
        return readWhole(folder, call.head)
      default:
        return call satisfies never
    }
  }
}

/** After the messages that have arrived already. */
const laterTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
