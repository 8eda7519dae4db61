/** The measuring thread: a task comes in and, once it may begin, the asked questions go out. */
import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from './measure.ts'

parentPort?.once('message', async () => {
  parentPort?.postMessage(await runTask(workerData))
})
