/**
 * What stands below the input: an answer, trouble or nothing comes in; the status line, notes, the list and
 * the button for more say it, and a live region says it to who does not see them. While nothing is asked, what the
 * page put into the element stands there instead.
 */
import { type Answer, type Ask, isFile, type Result } from '../answerer.ts'
import { h } from '../markup.ts'
import { PAGE } from './asking.ts'
import type { Listbox } from './listbox.ts'
import { wordsToMark } from './marked.ts'
import { notes } from './notes.ts'
import { steadyOrder } from './steady-order.ts'
import { steadyRefine } from './steady-refine.ts'
import type { Trouble } from './trouble.ts'
import type { Words } from './words.ts'

export interface AnswerView {
  readonly status: HTMLElement
  /** Notes, list, the button for more, and what the page put there. */
  readonly results: HTMLElement
  readonly announcer: HTMLElement
  show(answer: Answer, ask: Ask): void
  /** The reader chose another result, or let go of one. */
  letGo(): void
  showNothing(): void
  showTrouble(error: unknown): Trouble
  wait(): void
  /** A finished answer, to who listens. */
  announce(answer: Answer, ask: Ask): void
}

export interface AnswerViewOptions {
  readonly words: Words
  readonly list: Listbox
  /** Whether results stand under headings of their kinds. */
  readonly isGrouped: () => boolean
  /** The words of a question that carry meaning, where the engine knows. */
  readonly tellingWords: (question: string) => readonly string[]
  readonly onMore: () => void
  /** A name that may have been meant. */
  readonly onName: (name: string) => void
  readonly onAgain: () => void
}

export function answerView(options: AnswerViewOptions): AnswerView {
  const { words, list, onMore, onName, onAgain } = options
  const status = h('p', { part: 'status', class: 'status' })
  const above = notes({ words, onName, onAgain })
  const more = h('button', { type: 'button', part: 'more', class: 'more', hidden: true })
  more.addEventListener('click', onMore)
  const blank = h('slot')
  const none = h('slot', { name: 'empty', hidden: true })
  const announcer = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const results = h('div', { class: 'results' }, above.element, list.element, more, none, blank)
  let shown: readonly Result[] = []
  /** A better answer, of which a part waits until the reader lets go of a result. */
  let waiting: (() => void) | null = null
  list.element.addEventListener('pointerleave', letGo)
  say('')
  return {
    status,
    results,
    announcer,
    show,
    letGo,
    showNothing() {
      empty(true)
      above.clear()
      say('')
      announcer.textContent = ''
    },
    showTrouble(error) {
      empty(false)
      say(words.text('noAnswer'))
      return above.trouble(error)
    },
    wait: () => say(words.text('looking')),
    announce({ results: [first], total, reason = '' }, { unit }) {
      const count = words.count(`${unit}s`, total)
      const title = first === undefined || isFile(first) ? (first?.path ?? '') : first.title
      announcer.textContent =
        first === undefined
          ? `${words.text('nothing')}. ${reason}`
          : words.text('announce', { count, title })
    },
  }

  function show(answer: Answer, ask: Ask): void {
    const { results: found, total } = answer
    blank.hidden = true
    none.hidden = found.length > 0
    const held = ask.encoded === undefined ? null : list.held()
    waiting = held === null ? null : () => show(answer, ask)
    if (held === null) above.tell(answer)
    shown =
      held !== null
        ? steadyRefine(shown, found, held, options.isGrouped())
        : ask.typing
          ? steadyOrder(shown, found)
          : found
    const marks = wordsToMark(ask.question, options.tellingWords(ask.question))
    list.fill({ results: shown, question: ask.question, marks })
    const rest = total - found.length
    more.hidden = rest <= 0 || found.length === 0 || ask.typing
    more.textContent = words.text('more', { n: words.number(Math.min(rest, PAGE)) })
    say(found.length === 0 ? words.text('nothing') : words.count(`${ask.unit}s`, total))
  }

  function letGo(): void {
    if (list.held() === null) waiting?.()
  }

  /** @param isBlank nothing is asked */
  function empty(isBlank: boolean): void {
    shown = []
    waiting = null
    more.hidden = true
    none.hidden = true
    blank.hidden = !isBlank
    list.fill({ results: [], question: '', marks: [] })
  }

  function say(line: string): void {
    // A no-break space keeps the line's height, so that the list below never moves.
    status.textContent = line === '' ? '\u00a0' : line
  }
}
