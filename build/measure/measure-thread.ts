/**
 * Measuring beside the making of the pack: entries come in, a thread starts, what it found goes out when somebody
 * waits for it. It begins once the vectors of most cards are in the cache, since it needs the same: at once after a
 * small change, behind the embedding in a first build. So the figures cost little of the time that a build
 * takes. With few questions, or where the build may have one thread, all is done here, when it is asked for.
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
  /** How many cards the build has yet to embed. */
  cardsLeft(count: number): void
  /** Once. */
  measured(): Promise<Measured>
  /** Ends the thread, whether it is done or not. */
  stop(): Promise<void>
}

/** Cards that two may embed at the same time: half a second of work. */
const FEW = 50
/** Questions from which a thread, which needs 0.3 s to start, pays. */
const WORTH_A_THREAD = 60

export function startMeasuring(entries: readonly Entry[], options: MeasureOptions): Measuring {
  const { labels, task } = measureTask(entries, options)
  const isAlone = options.jobs === 1 || task.questions.length < WORTH_A_THREAD
  const thread = isAlone ? null : inThread(task)
  return {
    cardsLeft(count) {
      if (count <= FEW) thread?.begin()
    },
    async measured() {
      return measuredBy(labels, thread === null ? await runTask(task) : await thread.asked)
    },
    async stop() {
      await thread?.worker.terminate()
    },
  }
}

/** Most of what it makes is short-lived: with V8's usual 16 MB a fifth of its time goes into moving the rest. */
const YOUNG = { maxYoungGenerationSizeMb: 64 }

function inThread(task: MeasureTask) {
  const worker = new Worker(new URL('./measure-worker.mjs', import.meta.url), {
    workerData: task,
    resourceLimits: YOUNG,
  })
  const asked = new Promise<AskedQuestion[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the measuring thread ended without an answer')))
  })
  // Whoever waits is told; nobody may be waiting yet, or any more.
  asked.catch(() => {})
  let begun = false
  const begin = (): void => {
    if (!begun) worker.postMessage('begin')
    begun = true
  }
  return { worker, asked, begin }
}
