/**
 * The engine in this browser, as a search box uses it. Its script and the manifest of the packs are fetched at the
 * first sign of a question, so that a page with an unused box loads only the box.
 *
 * It runs in a worker, so that no question blocks the page, or in the page where no worker starts.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import type { Answerer } from '../answerer.ts'
import type { Choices } from '../choices.ts'
import type { Call, CallResults } from '../engine/messages.ts'
import { engineInPage } from '../engine/script.ts'
import { forgetThread, startedThread } from '../engine/started-thread.ts'
import type { Thread } from './settings.ts'

export interface Engine extends Required<Answerer> {
  /** Opens the packs. @throws Error with a message for people */
  choices(): Promise<Choices>
  /** The whole card of a result. */
  readWhole(head: CardHead): Promise<Card | undefined>
  /** Where it runs; null until it is loaded. */
  thread(): Thread | null
}

/** @param folder of the packs; one engine for all boxes that name it */
export function engineOf(folder: string, thread: Thread): Engine {
  const name = `${thread} ${folder}`
  const engine = engines.get(name) ?? lazyEngine(folder, thread)
  engines.set(name, engine)
  return engine
}

const engines = new Map<string, Engine>()

function lazyEngine(folder: string, thread: Thread): Engine {
  let loading: Promise<Engine> | undefined
  let running: Engine | undefined
  async function open(): Promise<Engine> {
    const hasThread = thread === 'worker' && (await startedThread().then(yes, no))
    running = hasThread ? inWorker(folder) : await inPage(folder)
    return running
  }
  const load = (): Promise<Engine> => {
    loading ??= open().catch((error: unknown) => {
      // The cause may be a missing network, which also prevents a worker: the next question tries both again.
      loading = undefined
      forgetThread()
      throw error
    })
    return loading
  }
  return {
    by: 'browser',
    bytesRead: () => running?.bytesRead() ?? 0,
    answer: async (ask, signal) => (await load()).answer(ask, signal),
    answerFromCache: async (ask, signal) => (await load()).answerFromCache(ask, signal),
    contentWords: (question) => running?.contentWords(question) ?? [],
    choices: async () => (await load()).choices(),
    readWhole: async (head) => (await load()).readWhole(head),
    thread: () => running?.thread() ?? null,
  }
}

const yes = (): boolean => true
const no = (): boolean => false

function inWorker(pack: string): Engine {
  // In a worker, relative URLs are resolved against its script.
  const folder = new URL(pack, document.baseURI).href
  let bytes = 0
  let answered: { readonly question: string; readonly words: readonly string[] } | undefined
  async function ask<C extends Call>(call: C, signal?: AbortSignal): Promise<CallResults[C['do']]> {
    const thread = await startedThread()
    const reply = await thread.ask(folder, call, signal)
    bytes = reply.bytes
    if ('ask' in call) answered = { question: call.ask.question, words: reply.contentWords }
    return reply.value
  }
  return {
    by: 'browser',
    bytesRead: () => bytes,
    answer: (question, signal) => ask({ do: 'answer', ask: question }, signal),
    answerFromCache: (question, signal) => ask({ do: 'cached', ask: question }, signal),
    contentWords: (question) => (answered?.question === question ? answered.words : []),
    choices: () => ask({ do: 'choices' }),
    readWhole: (head) => ask({ do: 'whole', head }),
    thread: () => 'worker',
  }
}

async function inPage(folder: string): Promise<Engine> {
  const { browserAnswerer, readChoices, readWhole } = await engineInPage()
  return {
    ...browserAnswerer(folder),
    choices: () => readChoices(folder),
    readWhole: (head) => readWhole(folder, head),
    thread: () => 'page',
  }
}

/** The client of cardcat's API is imported with the first question to it, which most boxes never have. */
export function workerAt(base: string): Answerer {
  let worker: Answerer | undefined
  return {
    by: 'worker',
    bytesRead: () => worker?.bytesRead() ?? 0,
    async answer(ask, signal) {
      const { workerAnswerer } = await import('../answer-from-worker.ts')
      worker ??= workerAnswerer(base)
      return worker.answer(ask, signal)
    },
  }
}
