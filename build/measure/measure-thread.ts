/**
 * Measuring beside the making of the pack: entries come in, a thread starts, what it found goes out when somebody
 * waits for it. It begins once the cards are embedded, since it needs the same vectors and is handed them: soon after a
 * small change, behind the embedding in a first build. So the figures cost little of the time that a build
 * takes. With few questions, or where the build may have one thread, all is done here, when it is asked for.
 */
import { Worker } from 'node:worker_threads'
import type { Entry } from '../../runtime/entry.ts'
import { cardText } from '../embed/card-text.ts'
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
  /** What the build is to embed for it, with its own cards. */
  readonly texts: readonly string[]
  /** @param vectors of these texts, where there are any. Only the first call counts. */
  begin(vectors?: Uint8Array): void
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
  let given: Uint8Array | undefined
  return {
    texts: task.questions.length === 0 ? [] : task.masked.map(cardText),
    begin(vectors) {
      given ??= vectors
      thread?.begin(vectors)
    },
    async measured() {
      return measuredBy(labels, thread === null ? await runTask(task, given) : await thread.asked)
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
  const begin = (vectors?: Uint8Array): void => {
    if (!begun) worker.postMessage(vectors)
    begun = true
  }
  return { worker, asked, begin }
}
