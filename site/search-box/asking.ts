/**
 * From keys to answers: what is typed is looked up at once where that costs nothing, previewed in a breath, and asked for
 * good after a pause (typing-rhythm.ts says when). In: the question as it stands. Out: answers, trouble, or that nothing
 * is asked.
 */
import type { CardHead } from '../../runtime/card.ts'
import { type Answer, type Answerer, type Ask, isFile, type Measured } from '../answerer.ts'
import type { QuestionState } from './chosen.ts'
import { conversation } from './conversation.ts'
import { typingRhythm } from './typing-rhythm.ts'

export interface AskingOptions {
  readonly state: () => QuestionState & Pick<Ask, 'where'>
  readonly answerer: () => Answerer
  /** The question as the packs' model encodes it, where the reader wants that. */
  readonly encode: (question: string) => Promise<Ask['encoded']>
  /** Results at first. */
  readonly limit: () => number
  readonly show: (answer: Answer, ask: Ask) => void
  readonly showNothing: () => void
  readonly wait: () => void
  readonly finished: (measured: Measured) => void
  readonly fail: (error: unknown) => void
}

export interface Asking {
  /** The reader typed. */
  key(): void
  /** Asks now, as a finished question, from the first result on. */
  restart(): Promise<void>
  /** The same with more results. */
  more(): void
  /** The cards that are folded under this one. */
  membersOf(head: CardHead): Promise<readonly CardHead[]>
  /** Somebody else answers from now on. */
  begin(): void
  /** Whatever is on its way is not shown. */
  stop(): void
}

/** Results that `more` brings. */
export const PAGE = 10
/** Results of a preview: what fits above the fold. Each one is bytes to fetch. */
const PREVIEW = 8
/** Members of a group that are shown at most. */
const GROUP = 100

/** Whether the question is still being typed. */
const TYPING = true
const FINISHED = false

export function asking(options: AskingOptions): Asking {
  const { state, answerer, limit: firstPage } = options
  let limit = PAGE
  /** Whether any answer was shown, and how many questions were begun. */
  let hasShown = false
  let begun = 0
  const rhythm = typingRhythm({ glance, preview, finish: () => void settle() })
  const { wait } = options
  const show: AskingOptions['show'] = (answer, ask) => {
    hasShown = true
    options.show(answer, ask)
  }
  const talk = conversation({ answerer, show, wait })

  return {
    key() {
      begun++
      limit = firstPage()
      rhythm.key(state().question)
    },
    restart() {
      limit = firstPage()
      return settle()
    },
    more() {
      limit += PAGE
      void settle()
    },
    async membersOf({ id, project }) {
      const ask: Ask = {
        ...state(),
        unit: 'card',
        project,
        limit: GROUP,
        typing: FINISHED,
        group: id,
      }
      const answer = await answerer().answer(ask, talk.signal())
      return answer.results.flatMap((result) => (isFile(result) ? [] : result))
    },
    begin: () => talk.begin(),
    stop() {
      talk.close()
      rhythm.stop()
    },
  }

  /** A worker is asked when the reader pauses: one request a question, not one a key. */
  async function glance(): Promise<boolean> {
    return answerer().by === 'worker' || (await answer(TYPING, 'at-hand'))
  }

  async function preview(): Promise<void> {
    await answer(TYPING).catch(fail)
  }

  async function settle(): Promise<void> {
    const own = ++begun
    rhythm.stop()
    // What is wrong, the finished question says.
    await firstByWords().catch(() => undefined)
    if (own !== begun) return
    await answer(FINISHED).catch(fail)
    await refine().catch(fail)
  }

  /** Where the reader waited for the index: results by words alone need a third of the files. */
  async function firstByWords(): Promise<void> {
    if (!hasShown && state().mode === 'hybrid' && answerer().by === 'browser') await answer(TYPING)
  }

  /** The same once more by the exact meaning, when it is known. */
  async function refine(): Promise<void> {
    const asked = { ...state(), limit, typing: FINISHED }
    if (asked.question.trim() === '' || asked.mode === 'lexical' || answerer().by === 'worker')
      return
    const signal = talk.signal()
    // Without the model, the answer that is shown stands.
    const encoded = await options.encode(asked.question).catch(() => undefined)
    if (encoded === undefined || signal.aborted) return
    const said = await talk.ask({ ...asked, encoded })
    if (said !== null && said !== 'not-at-hand') options.finished(said)
  }

  function fail(error: unknown): void {
    talk.close()
    options.fail(error)
  }

  /** @returns whether there was enough at hand for an answer */
  async function answer(typing: boolean, from?: 'at-hand'): Promise<boolean> {
    const ask: Ask = { ...state(), limit: typing ? Math.min(PREVIEW, limit) : limit, typing }
    if (ask.question.trim() === '') {
      talk.close()
      options.showNothing()
      return true
    }
    const said = await talk.ask(ask, from)
    if (said === 'not-at-hand') return false
    if (said !== null) options.finished(said)
    return true
  }
}
