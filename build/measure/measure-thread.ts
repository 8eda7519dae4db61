/**
 * Measures in a thread while the pack is written. It starts once the cards are embedded, because it needs the same
 * vectors: soon after a small change, after the embedding in a first build. So measuring adds little to the time of a
 * build. With few questions, or in a build with one thread, everything runs here when the result is awaited; nothing
 * runs where an earlier build has the answers (measured-answer-cache.ts).
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

export interface Measuring {
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

/** From this many questions on, a thread pays, which takes 0.3 s to start. */
const WORTH_A_THREAD = 60

/** @param cache of answers to the same questions */
export function startMeasuring(
  entries: readonly Entry[],
  options: MeasureOptions,
  cache: Cache = noCache(),
): Measuring {
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

/** Most allocations are short-lived: with V8's default of 16 MB a fifth of the time goes into moving the others. */
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
  // The error reaches the awaiting caller; nobody may be waiting yet, or any more.
  asked.catch(() => {})
  return { worker, asked, begin: (vectors?: Uint8Array): void => worker.postMessage(vectors) }
}
