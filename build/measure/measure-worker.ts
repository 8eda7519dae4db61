/**
 * The measuring thread: receives a task, then the vectors of its texts, and returns the asked questions.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from './measure.ts'

parentPort?.once('message', async (given) => {
  parentPort?.postMessage(await runTask(workerData, given))
})
