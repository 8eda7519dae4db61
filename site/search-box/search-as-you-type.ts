/**
 * Answers a question while it is typed: at every keystroke from loaded files, as a preview after a short pause, and
 * completely after a longer one (typing-debounce.ts).
 */
import type { CardHead } from '../../runtime/card.ts'
import { type Answer, type Answerer, type Ask, isFile, type Measured } from '../answerer.ts'
import type { QuestionState } from './chosen.ts'
import { requestSequence } from './request-sequence.ts'
import { typingDebounce } from './typing-debounce.ts'

export interface SearchAsYouTypeOptions {
  readonly state: () => QuestionState & Pick<Ask, 'where'>
  readonly answerer: () => Answerer
  /** Encodes the question with the packs' own model, where the reader wants that. */
  readonly encode: (question: string) => Promise<Ask['encoded']>
  /** The number of results at first. */
  readonly limit: () => number
  readonly show: (answer: Answer, ask: Ask) => void
  readonly showNothing: () => void
  readonly wait: () => void
  readonly finished: (measured: Measured) => void
  readonly fail: (error: unknown) => void
}

export interface SearchAsYouType {
  /** The reader typed. */
  key(): void
  /** Asks now, as a finished question, from the first result on. */
  restart(): Promise<void>
  /** The same with more results. */
  more(): void
  /** The cards that are folded under this one. */
  membersOf(head: CardHead): Promise<readonly CardHead[]>
  /** Another answerer has taken over. */
  begin(): void
  /** Results that are on their way are not shown. */
  stop(): void
}

/** How many results `more` adds. */
export const PAGE_SIZE = 10
/** Results of a preview: what fits above the fold. Each one has to be fetched. */
const PREVIEW_LIMIT = 8
/** The most members of a group that are shown. */
const GROUP_LIMIT = 100

/** Whether the question is still being typed. */
const TYPING = true
const FINISHED = false

export function searchAsYouType(options: SearchAsYouTypeOptions): SearchAsYouType {
  const { state, answerer, limit: firstPage } = options
  let limit = PAGE_SIZE
  /** Whether any answer was shown, and how many questions were begun. */
  let hasShown = false
  let begun = 0
  /** For the members of groups: the same question is asked again to be refined, and that must not end their request. */
  let sameQuestion = new AbortController()
  const debounce = typingDebounce({ glance: searchCached, preview, finish: () => void finish() })
  const { wait } = options
  const show: SearchAsYouTypeOptions['show'] = (answer, ask) => {
    hasShown = true
    options.show(answer, ask)
  }
  const requests = requestSequence({ answerer, show, wait })

  return {
    key() {
      begun++
      sameQuestion.abort()
      sameQuestion = new AbortController()
      limit = firstPage()
      debounce.key(state().question)
    },
    restart() {
      limit = firstPage()
      return finish()
    },
    more() {
      limit += PAGE_SIZE
      void finish()
    },
    async membersOf({ id, project }) {
      const ask: Ask = {
        ...state(),
        unit: 'card',
        project,
        limit: GROUP_LIMIT,
        typing: FINISHED,
        group: id,
      }
      const answer = await answerer().answer(ask, sameQuestion.signal)
      return answer.results.flatMap((result) => (isFile(result) ? [] : result))
    },
    begin: () => requests.begin(),
    stop() {
      requests.close()
      debounce.stop()
    },
  }

  /** A worker is asked only when the reader pauses: one request per question and not per keystroke. */
  async function searchCached(): Promise<boolean> {
    return answerer().by === 'worker' || (await answer(TYPING, 'cached'))
  }

  async function preview(): Promise<void> {
    await answer(TYPING).catch(fail)
  }

  async function finish(): Promise<void> {
    const own = ++begun
    debounce.stop()
    // The finished question reports errors.
    await lexicalFirst().catch(() => undefined)
    if (own !== begun) return
    await answer(FINISHED).catch(fail)
    await refine().catch(fail)
  }

  /** When the reader waited for the index: lexical results alone need a third of the files. */
  async function lexicalFirst(): Promise<void> {
    if (!hasShown && state().mode === 'hybrid' && answerer().by === 'browser') await answer(TYPING)
  }

  /** The same question again with the model's embedding, once it is known. */
  async function refine(): Promise<void> {
    const asked = { ...state(), limit, typing: FINISHED }
    if (asked.question.trim() === '' || asked.mode === 'lexical' || answerer().by === 'worker')
      return
    const signal = requests.signal()
    // Without the model, the shown answer stays.
    const encoded = await options.encode(asked.question).catch(() => undefined)
    if (encoded === undefined || signal.aborted) return
    const reply = await requests.ask({ ...asked, encoded })
    if (reply !== null && reply !== 'not-cached') options.finished(reply)
  }

  function fail(error: unknown): void {
    requests.close()
    options.fail(error)
  }

  /** @returns whether the loaded files were enough for an answer */
  async function answer(typing: boolean, from?: 'cached'): Promise<boolean> {
    const ask: Ask = { ...state(), limit: typing ? Math.min(PREVIEW_LIMIT, limit) : limit, typing }
    if (ask.question.trim() === '') {
      requests.close()
      options.showNothing()
      return true
    }
    const reply = await requests.ask(ask, from)
    if (reply === 'not-cached') return false
    if (reply !== null) options.finished(reply)
    return true
  }
}
