/**
 * The thread of the engine, started once for all boxes of a page.
 *
 * A worker cannot be started everywhere: a policy may forbid it (`worker-src`), and a script of another origin cannot
 * be run as one. An exception or an error event reports it before the first reply, and the caller then runs the same
 * script in the page.
 */
import { ownWorker } from '../own-worker.ts'
import type { Call, CallResults, Reply, Request } from './messages.ts'
import { engineAddress } from './script.ts'

export interface CallReply<Value> {
  readonly value: Value
  readonly contentWords: readonly string[]
  readonly bytes: number
}

export interface EngineThread {
  /**
   * @param signal ends the call when the thread has not begun it or waits for files @throws what the engine throws
   */
  ask<C extends Call>(
    folder: string,
    call: C,
    signal?: AbortSignal,
  ): Promise<CallReply<CallResults[C['do']]>>
}

/** @throws where no worker starts */
export function startedThread(): Promise<EngineThread> {
  starting ??= start()
  return starting
}

/** The next question starts it again. */
export function forgetThread(): void {
  starting = undefined
}

let starting: Promise<EngineThread> | undefined

async function start(): Promise<EngineThread> {
  const worker = ownWorker('engine', engineAddress)
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      // The caller reports it, instead of the browser's console.
      event.preventDefault()
      reject(new Error(event.message || 'no worker can be started here'))
      stop(event.message)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if ('ready' in data) resolve()
      else waiting.get(data.id)?.(data)
    })
  })
  const tell = (request: Request): void => worker.postMessage(request)
  return {
    async ask<C extends Call>(folder: string, call: C, signal?: AbortSignal) {
      const id = ++last
      const drop = (): void => tell({ drop: id })
      signal?.addEventListener('abort', drop)
      const reply = await new Promise<Reply>((resolve) => {
        waiting.set(id, resolve)
        tell({ id, folder, call })
      })
      signal?.removeEventListener('abort', drop)
      waiting.delete(id)
      if ('value' in reply) return reply as CallReply<CallResults[C['do']]>
      throw thrown(reply)
    },
  }

  /** An uncaught error in the thread; open calls would get no other reply. */
  function stop(why: string): void {
    forgetThread()
    worker.terminate()
    const error = { name: 'Error', message: `the search engine stopped: ${why}`, code: undefined }
    for (const [id, resolve] of waiting) resolve({ id, error })
  }
}

const thrown = (reply: Reply): Error =>
  'error' in reply
    ? Object.assign(new Error(reply.error.message), reply.error)
    : new Error('the search engine gave no answer')
