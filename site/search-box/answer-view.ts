/**
 * What stands below the input: an answer, trouble or nothing comes in; the status line, notes, libraries, the list and
 * the button for more say it, and a live region says it to who does not see them. While nothing is asked, what the
 * page put into the element stands there instead.
 */
import { type Answer, type Ask, isFile, type Result, type Unit } from '../answerer.ts'
import { h } from '../markup.ts'
import { thousands } from '../thousands.ts'
import { librariesLine } from './libraries-line.ts'
import type { Listbox } from './listbox.ts'
import { notes } from './notes.ts'
import { steadyOrder } from './steady-order.ts'

export interface AnswerView {
  readonly status: HTMLElement
  /** In their order, below the filters. */
  readonly elements: readonly HTMLElement[]
  /** The line of libraries has its place where there are several. */
  offerLibraries(count: number): void
  show(answer: Answer, ask: Ask): void
  showNothing(): void
  showTrouble(error: unknown): void
  /** In the status line; '' for nothing. */
  say(words: string): void
  /** A finished answer, to who listens. */
  announce(answer: Answer, unit: Unit): void
}

export interface AnswerViewOptions {
  readonly list: Listbox
  /** How many results `onMore` brings. */
  readonly page: number
  readonly onMore: () => void
  /** A name that may have been meant. */
  readonly onName: (name: string) => void
  /** Null for all libraries. */
  readonly onLibrary: (project: string | null) => void
}

export function answerView(options: AnswerViewOptions): AnswerView {
  const { list, page, onMore, onName, onLibrary } = options
  const status = h('p', { part: 'status', class: 'status' })
  const libraries = librariesLine(onLibrary)
  const above = notes(onName)
  const more = h('button', {
    type: 'button',
    part: 'more',
    class: 'more',
    hidden: true,
    onclick: onMore,
  })
  const blank = h('slot')
  const announcer = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const below = h('div', { class: 'results' }, above.element, list.element, more, blank)
  let shown: readonly Result[] = []
  return {
    status,
    elements: [libraries.element, below, announcer],
    offerLibraries(count) {
      libraries.element.hidden = count < 2
    },
    show,
    showNothing() {
      empty()
      blank.hidden = false
      above.clear()
      say('')
    },
    showTrouble(error) {
      empty()
      blank.hidden = true
      above.trouble(error)
      say('No answer')
    },
    say,
    announce({ results: [first], total, reason }, unit) {
      announcer.textContent =
        first === undefined
          ? `Nothing found. ${reason ?? ''}`
          : `${counted(total, unit)}. First: ${isFile(first) ? first.path : first.title}. Arrow keys to choose, Enter to open.`
    },
  }

  function show(answer: Answer, ask: Ask): void {
    const { results, total } = answer
    blank.hidden = true
    above.tell(answer)
    shown = ask.typing ? steadyOrder(shown, results) : results
    list.fill(shown, ask.question)
    libraries.show(answer, ask.project)
    const rest = total - results.length
    more.hidden = rest <= 0 || results.length === 0 || ask.typing
    more.textContent = `Show ${Math.min(rest, page)} more`
    say(results.length === 0 ? 'Nothing found' : counted(total, ask.unit))
  }

  function empty(): void {
    more.hidden = true
    list.fill([], '')
    libraries.show(null, null)
  }

  function say(words: string): void {
    // A no-break space keeps the line's height, so that the list below never moves.
    status.textContent = words === '' ? '\u00a0' : words
  }
}

const counted = (total: number, unit: Unit): string =>
  total === 1 ? `1 ${unit}` : `${thousands(total)} ${unit}s`
