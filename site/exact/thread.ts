/**
 * The script of a model's thread: answers requests (messages.ts) with one model.
 */
import { errorMessage } from '../../runtime/std/error-message.ts'
import { type RunningModel, readModelInfo, runModel } from './browser-transformer.ts'
import type { Reply, Request, RequestResults } from './messages.ts'

let running: Promise<RunningModel> | undefined

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const reply = (rest: Reply): void => postMessage(rest)
  runRequest(data).then(
    (value) => reply({ id: data.id, value }),
    (error: unknown) => reply({ id: data.id, error: errorMessage(error) }),
  )
})

async function runRequest(request: Request): Promise<RequestResults[Request['do']]> {
  switch (request.do) {
    case 'info':
      return readModelInfo(request.folder)
    case 'run': {
      const { id, folder } = request
      running ??= runModel(folder, (loaded, total) => postMessage({ id, loaded, total }))
      const {
        id: model,
        device,
        threads,
      } = await running.catch((error: unknown) => {
        running = undefined
        throw error
      })
      return { id: model, device, threads }
    }
    case 'encode': {
      if (running === undefined) throw new Error('no model runs yet')
      return (await running).encodeQuestion(request.question)
    }
    default:
      return request satisfies never
  }
}
