/**
 * The thread of a pack's model, one for each folder of a model, started when a reader may want it. It reports the
 * download size, then the vectors of questions.
 */
import { ownWorker } from '../own-worker.ts'
import type { Progress } from './fetch-files.ts'
import type { Reply, Request, RequestResults } from './messages.ts'
import { threadAddress } from './script.ts'

export interface ModelThread {
  /** @throws Error in words for people, like the others */
  info(): Promise<RequestResults['info']>
  run(progress: Progress): Promise<RequestResults['run']>
  encode(question: string): Promise<Float32Array>
}

/** @param folder as the page names it */
export function modelThread(folder: string): ModelThread {
  const known = threads.get(folder)
  if (known !== undefined) return known
  const thread = start(new URL(`${folder.replace(/\/*$/, '')}/`, document.baseURI).href)
  threads.set(folder, thread)
  return thread
}

const threads = new Map<string, ModelThread>()

function start(folder: string): ModelThread {
  const waiting = new Map<number, (reply: Reply) => void>()
  let worker: Worker | undefined
  let last = 0

  function started(): Worker {
    if (worker !== undefined) return worker
    worker = ownWorker('model', threadAddress)
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) =>
      waiting.get(data.id)?.(data),
    )
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      worker = undefined
      const error = `no worker runs here: ${event.message || 'the policy of the page forbids it'}`
      for (const [id, reply] of waiting) reply({ id, error })
    })
    return worker
  }

  async function ask<Do extends Request['do']>(
    request: Request & { readonly do: Do },
    progress?: Progress,
  ): Promise<RequestResults[Do]> {
    try {
      return await new Promise<RequestResults[Do]>((resolve, reject) => {
        waiting.set(request.id, (reply) => {
          if ('loaded' in reply) progress?.(reply.loaded, reply.total)
          else if ('value' in reply) resolve(reply.value as RequestResults[Do])
          else reject(new Error(reply.error))
        })
        started().postMessage(request)
      })
    } finally {
      waiting.delete(request.id)
    }
  }

  return {
    info: () => ask({ id: ++last, do: 'info', folder }),
    run: (progress) => ask({ id: ++last, do: 'run', folder }, progress),
    encode: (question) => ask({ id: ++last, do: 'encode', question }),
  }
}
