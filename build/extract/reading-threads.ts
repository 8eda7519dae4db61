/**
 * Extracts files on all cores; facts are returned as JSON while files are read. The calling thread also reads while the
 * others start, because a thread first has to load its modules, and the grammar and the query of its first language.
 * The first thread starts while files are still being found, which uses one core.
 *
 *   code, by language, the most written one first, large files first ───────────▶ documents
 *   threads take batches here                                    this thread takes single files here
 *
 * They meet in the middle, so that a thread rarely opens a second language. Batches shrink towards the end, so that
 * the threads finish at about the same time.
 */
import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { errorMessage } from '../../runtime/std/error-message.ts'
import type { FileFacts, SourceFile } from '../facts.ts'
import { threadFile } from '../thread-file.ts'
import { isDocument, type Languages, openFileReader } from './extract-file.ts'

export interface ReadingThreads {
  /**
   * Reports a file that is not in the cache. Once there are enough of them, a second thread is started while this one
   * still lists files.
   */
  expect(file: SourceFile): void
  readAll(
    pending: ReadonlyMap<string, SourceFile>,
    store: (key: string, json: string) => void,
  ): Promise<void>
  end(): void
}

/** Characters of code that take about as long to read as a thread takes to start. */
const WORTH_A_THREAD = 500_000
/** Characters of code per batch: large enough for few messages, small enough to share the work evenly. */
const MAX_BATCH = 250_000
const MIN_BATCH = 20_000
/** A batch is this fraction of a thread's share of the remaining files. */
const SHARES = 8

type Keyed = readonly [key: string, file: SourceFile]

/** @param jobs maximum number of threads, including this one */
export function readingThreads(
  languages: Languages,
  jobs = availableParallelism(),
): ReadingThreads {
  const expected: Keyed[] = []
  let cost = 0
  let early: Thread | undefined
  return {
    expect(file) {
      if (early !== undefined || jobs < 2) return
      const keyed: Keyed = ['', file]
      expected.push(keyed)
      cost += costOf([keyed])
      if (cost < WORTH_A_THREAD) return
      early = openThread(languages)
      // Reading an empty file opens its language. The first file is in the most common one.
      const [[, first] = keyed] = inReadingOrder(expected)
      void early.read([['', { ...first, text: '' }]])
    },
    readAll(pending, store) {
      const queue = inReadingOrder(pending)
      const mostThreads = Math.floor(costOf(queue) / WORTH_A_THREAD)
      const count = Math.max(0, Math.min(jobs - 1, mostThreads))
      const threads = Array.from({ length: count }, (_, i) =>
        i === 0 && early !== undefined ? early : openThread(languages),
      )
      return readQueue(queue, { languages, threads, store })
    },
    end: () => early?.end(),
  }
}

interface Reading {
  readonly languages: Languages
  readonly threads: readonly Thread[]
  readonly store: (key: string, json: string) => void
}

async function readQueue(queue: Keyed[], { languages, threads, store }: Reading): Promise<void> {
  const takeBatch = (): Keyed[] => {
    const share = costOf(queue) / (SHARES * (threads.length + 1))
    const limit = Math.max(MIN_BATCH, Math.min(MAX_BATCH, share))
    let count = 0
    for (let cost = 0; count < queue.length && (count === 0 || cost < limit); count++) {
      cost += costOf(queue.slice(count, count + 1))
    }
    return queue.splice(0, count)
  }
  const readIn = async (thread: Thread): Promise<void> => {
    const pull = async (): Promise<void> => {
      for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
        for (const [i, json] of (await thread.read(batch)).entries()) {
          const [key] = batch[i] ?? []
          if (key !== undefined) store(key, json)
        }
      }
    }
    try {
      // Each thread has a second batch in its queue, because this thread may be busy when it finishes the first.
      await Promise.all([pull(), pull()])
    } finally {
      thread.end()
    }
  }
  const readHere = async (): Promise<void> => {
    const read = openFileReader(languages)
    for (let last = queue.pop(); last !== undefined; last = queue.pop()) {
      store(last[0], JSON.stringify(await read(last[1])))
      if (threads.length > 0) await turn() // the others' messages
    }
  }
  await Promise.all([...threads.map(readIn), readHere()])
}

function inReadingOrder(pending: Iterable<Keyed>): Keyed[] {
  const written = new Map<string, number>()
  for (const [, { language, text }] of pending) {
    written.set(language, (written.get(language) ?? 0) + text.length)
  }
  const rank = ({ language }: SourceFile): number =>
    isDocument(language) ? 0 : (written.get(language) ?? 0)
  return [...pending].sort(
    ([a, x], [b, y]) =>
      rank(y) - rank(x) ||
      Number(x.language > y.language) - Number(x.language < y.language) ||
      y.text.length - x.text.length ||
      (a < b ? -1 : 1),
  )
}

/** Characters, weighted, because Markdown takes longer to read than code. */
function costOf(files: readonly Keyed[]): number {
  let cost = 0
  for (const [, file] of files) cost += file.text.length * (isDocument(file.language) ? 4 : 1)
  return cost
}

interface Thread {
  read(batch: readonly Keyed[]): Promise<readonly string[]>
  end(): void
}

/** If a thread dies, a new one reads each file of its batches separately. */
function openThread(languages: Languages): Thread {
  let worker = openWorker(languages)
  return {
    async read(batch) {
      const own = worker
      try {
        return await own.read(batch)
      } catch {
        if (worker === own) worker = openWorker(languages)
        return readOneByOne(batch, languages)
      }
    },
    end: () => worker.end(),
  }
}

/** Reads each file in a thread of its own, so that only the file that crashes the thread is lost. */
async function readOneByOne(batch: readonly Keyed[], languages: Languages): Promise<string[]> {
  const facts: string[] = []
  for (const one of batch) {
    const worker = openWorker(languages)
    const [json = ''] = await worker.read([one]).catch((error) => [factsOfLostFile(one[1], error)])
    worker.end()
    facts.push(json)
  }
  return facts
}

interface Request {
  readonly answer: (facts: readonly string[]) => void
  readonly fail: (error: unknown) => void
}

/** A worker until its first failure; answers arrive in the order of the requests. */
function openWorker(languages: Languages): Thread {
  const worker = new Worker(threadFile('extract'), {
    workerData: languages,
  })
  const asked: Request[] = []
  let failure: unknown
  const failAll = (error: unknown): void => {
    failure ??= error
    for (const { fail } of asked.splice(0)) fail(failure)
  }
  worker.on('message', (facts: readonly string[]) => asked.shift()?.answer(facts))
  worker.on('error', failAll)
  worker.on('exit', () =>
    failAll(new Error('a thread that reads files ended without a result: build again')),
  )
  return {
    read: (batch) =>
      new Promise((answer, fail) => {
        if (failure !== undefined) return fail(failure)
        asked.push({ answer, fail })
        worker.postMessage(batch.map(([, file]) => file))
      }),
    // Not awaited, because no work is left.
    end: () => void worker.terminate(),
  }
}

function factsOfLostFile(file: SourceFile, error: unknown): string {
  const reason = `the thread that read it crashed: ${errorMessage(error)}`
  const facts: FileFacts = {
    kind: 'plain',
    summary: `${file.language} file`,
    lineCount: file.text.split('\n').length,
    problems: [{ reason, severity: 'error' }],
  }
  return JSON.stringify(facts)
}
