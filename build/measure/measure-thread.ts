/**
 * Measuring beside the writing of the pack: entries come in, a thread starts, what it found goes out when somebody
 * waits for it. Both take about as long, so the figures cost a build little time. With few questions, or where the
 * build may have one thread, it is done here, when it is asked for.
 */
import { Worker } from 'node:worker_threads'
import type { Entry } from '../../runtime/entry.ts'
import type { AskedQuestion } from './ask-labels.ts'
import {
  type Measured,
  type MeasureOptions,
  type MeasureTask,
  measuredBy,
  measureTask,
  runTask,
} from './measure.ts'

export interface Measuring {
  /** Once. */
  measured(): Promise<Measured>
  /** Ends the thread, whether it is done or not. */
  stop(): Promise<void>
}

/** Questions from which a thread, which needs 0.3 s to start, pays. */
const WORTH_A_THREAD = 60

export function startMeasuring(entries: readonly Entry[], options: MeasureOptions): Measuring {
  const { labels, task } = measureTask(entries, options)
  const isAlone = options.jobs === 1 || task.questions.length < WORTH_A_THREAD
  const thread = isAlone ? null : inThread(task)
  return {
    async measured() {
      return measuredBy(labels, thread === null ? await runTask(task) : await thread.asked)
    },
    async stop() {
      await thread?.worker.terminate()
    },
  }
}

function inThread(task: MeasureTask): { worker: Worker; asked: Promise<AskedQuestion[]> } {
  const worker = new Worker(new URL('./measure-worker.mjs', import.meta.url), { workerData: task })
  const asked = new Promise<AskedQuestion[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the measuring thread ended without an answer')))
  })
  // Whoever waits is told; nobody may be waiting yet, or any more.
  asked.catch(() => {})
  return { worker, asked }
}
