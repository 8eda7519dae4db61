/**
 * Runs the self-evaluation in a thread while the pack is written, so that it adds little to the time of a build. It
 * starts once the cards are embedded, because it needs their vectors. With few questions, or in a build with one
 * thread, it runs in this thread when the result is awaited. It does not run at all if an earlier build has stored the
 * answers (measured-answer-cache.ts).
 */
import { Worker } from 'node:worker_threads'
import type { Entry } from '../../runtime/pack/entry.ts'
import { type Cache, noCache } from '../cache/cache.ts'
import { cardText } from '../embed/card-text.ts'
import { threadFile } from '../thread-file.ts'
import type { AskedQuestion } from './ask-labels.ts'
import {
  type Measured,
  type MeasureOptions,
  type MeasureTask,
  measuredBy,
  measureTask,
  runTask,
} from './measure.ts'
import { measuredAnswerCache } from './measured-answer-cache.ts'

export interface MeasureThread {
  /** The texts that the build should embed together with its own cards. */
  readonly texts: readonly string[]
  /**
   * Only the first call counts.
   * @param vectors of these texts, where there are any
   * @param model the model of the vectors
   */
  begin(vectors?: Uint8Array, model?: string): void
  /** Called once, after `begin`. */
  measured(): Promise<Measured>
  /** Stops the thread, whether it is done or not. */
  stop(): Promise<void>
}

/** With fewer questions, starting a thread takes longer than it saves. */
const WORTH_A_THREAD = 60

/** @param cache of answers to the same questions */
export function startMeasuring(
  entries: readonly Entry[],
  options: MeasureOptions,
  cache: Cache = noCache(),
): MeasureThread {
  const { prepared, task } = measureTask(entries, options)
  const answers = measuredAnswerCache(task, cache)
  const isSingleThreaded = options.jobs === 1 || task.questions.length < WORTH_A_THREAD
  // Started now, so that it is ready when the vectors are.
  let thread = isSingleThreaded || answers.hasAnswers ? undefined : inThread(task)
  let ask: (() => Promise<readonly AskedQuestion[]>) | undefined

  function begin(vectors?: Uint8Array, model = options.model): void {
    if (ask !== undefined) return
    const known = answers.get(model)
    if (known === undefined && !isSingleThreaded) {
      thread ??= inThread(task)
      thread.begin(vectors)
    }
    ask = async () => {
      if (known !== undefined) return known
      const asked = await (thread?.asked ?? runTask(task, vectors))
      answers.set(model, asked)
      return asked
    }
  }
  return {
    texts: task.questions.length === 0 ? [] : task.masked.map(cardText),
    begin,
    async measured() {
      begin()
      return measuredBy(prepared, (await ask?.()) ?? [])
    },
    async stop() {
      await thread?.worker.terminate()
    },
  }
}

/** Most allocations are short-lived. With V8's default of 16 MB, much time goes into moving the others. */
const MEMORY_LIMITS = { maxYoungGenerationSizeMb: 64 }

function inThread(task: MeasureTask) {
  const worker = new Worker(threadFile('measure'), {
    workerData: task,
    resourceLimits: MEMORY_LIMITS,
  })
  const asked = new Promise<AskedQuestion[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () =>
      reject(new Error('the thread of the self-evaluation ended without a result: build again')),
    )
  })
  // The awaiting caller gets the error. Without this handler, an error before or after that would end the process.
  asked.catch(() => {})
  return { worker, asked, begin: (vectors?: Uint8Array): void => worker.postMessage(vectors) }
}
