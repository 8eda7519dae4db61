/** The measuring thread: a task comes in and, with the vectors of its texts, it begins; the asked questions go out. */
import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from './measure.ts'

parentPort?.once('message', async (given) => {
  parentPort?.postMessage(await runTask(workerData, given))
})
