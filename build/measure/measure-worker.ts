/** The measuring thread: a task comes in, the asked questions go out. */
import { parentPort, workerData } from 'node:worker_threads'
import { runTask } from './measure.ts'

parentPort?.postMessage(await runTask(workerData))
