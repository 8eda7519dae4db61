/**
 * The engine that answers in this tab, as a search box holds it: its code and the manifest of the packs are fetched with
 * the first sign of a question, so that a page which only has the box pays for the box alone.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import type { Answerer } from '../answerer.ts'
import type { Offers } from '../open-packs.ts'

export interface Engine extends Answerer {
  /** Opens the packs. @throws Error with a message for people */
  offers(): Promise<Offers>
  /** The whole card of a result. */
  readWhole(head: CardHead): Promise<Card | undefined>
}

/** @param folder of the packs; one engine for all boxes that name it */
export function engineOf(folder: string): Engine {
  const known = engines.get(folder)
  if (known !== undefined) return known
  let loaded: Answerer | undefined
  const load = async () => {
    const code = await import('../answer-in-browser.ts')
    loaded ??= code.browserAnswerer(folder)
    return { ...code, answerer: loaded }
  }
  const engine: Engine = {
    by: 'browser',
    bytesRead: () => loaded?.bytesRead() ?? 0,
    answer: async (ask, signal) => (await load()).answerer.answer(ask, signal),
    atHand: async (ask, signal) => (await load()).answerer.atHand?.(ask, signal) ?? null,
    tellingWords: (question) => loaded?.tellingWords?.(question) ?? [],
    offers: async () => (await load()).readOffers(folder),
    readWhole: async (head) => (await load()).readWhole(folder, head),
  }
  engines.set(folder, engine)
  return engine
}

const engines = new Map<string, Engine>()

/** The way to a worker is read with the first question that goes there: most never do. */
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
