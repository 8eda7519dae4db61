/**
 * Measuring beside the making of the pack: entries come in, a thread starts, what it found goes out when somebody
 * waits for it. It begins once the cards are embedded, since it needs the same vectors and is handed them: soon after a
 * small change, behind the embedding in a first build. So the figures cost little of the time that a build
 * takes. With few questions, or where the build may have one thread, all is done here, when it is asked for; and nothing
 * where an earlier build has the answers (measured-answer-cache.ts).
 */
import { Worker } from 'node:worker_threads'
import type { Entry } from '../../runtime/pack/entry.ts'
import { type Cache, noCache } from '../cache.ts'
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
  /** What the build is to embed for it, with its own cards. */
  readonly texts: readonly string[]
  /**
   * Only the first call counts.
   * @param vectors of these texts, where there are any
   * @param model whose they are
   */
  begin(vectors?: Uint8Array, model?: string): void
  /** Once, after `begin`. */
  measured(): Promise<Measured>
  /** Ends the thread, whether it is done or not. */
  stop(): Promise<void>
}

/** Questions from which a thread, which needs 0.3 s to start, pays. */
const WORTH_A_THREAD = 60

/** @param cache of answers to the same questions */
export function startMeasuring(
  entries: readonly Entry[],
  options: MeasureOptions,
  cache: Cache = noCache(),
): Measuring {
  const { prepared, task } = measureTask(entries, options)
  const answers = measuredAnswerCache(task, cache)
  const isAlone = options.jobs === 1 || task.questions.length < WORTH_A_THREAD
  // Started now, it is ready when there are vectors.
  let thread = isAlone || answers.mayKnow ? undefined : inThread(task)
  let ask: (() => Promise<readonly AskedQuestion[]>) | undefined

  function begin(vectors?: Uint8Array, model = options.model): void {
    if (ask !== undefined) return
    const known = answers.recall(model)
    if (known === undefined && !isAlone) {
      thread ??= inThread(task)
      thread.begin(vectors)
    }
    ask = async () => {
      if (known !== undefined) return known
      const asked = await (thread?.asked ?? runTask(task, vectors))
      answers.keep(model, asked)
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

/** Most of what it makes is short-lived: with V8's usual 16 MB a fifth of its time goes into moving the rest. */
const YOUNG = { maxYoungGenerationSizeMb: 64 }

function inThread(task: MeasureTask) {
  const worker = new Worker(threadFile('measure'), {
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
  return { worker, asked, begin: (vectors?: Uint8Array): void => worker.postMessage(vectors) }
}
