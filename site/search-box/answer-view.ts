/**
 * Shows an answer, an error or nothing below the input: the status line, notes, the list and the button for more. A
 * live region announces it. While nothing is asked, the page's own content of the element is shown.
 */
import { type Answer, type Ask, isFile, type Result } from '../answerer.ts'
import { h } from '../markup.ts'
import type { ErrorDetail } from './error-detail.ts'
import { wordsToMark } from './highlight-words.ts'
import type { Listbox } from './listbox.ts'
import { notes } from './notes.ts'
import { PAGE_SIZE } from './search-as-you-type.ts'
import { stableOrder } from './stable-order.ts'
import type { Refine } from './stable-refine.ts'
import type { Translations } from './translations.ts'

export interface AnswerView {
  readonly status: HTMLElement
  /** Notes, list, the button for more, and the page's own content. */
  readonly results: HTMLElement
  readonly announcer: HTMLElement
  show(answer: Answer, ask: Ask): void
  /** The reader chose another result, or none. */
  onSelectionLeft(): void
  showNothing(): void
  showError(error: unknown): ErrorDetail
  wait(): void
  /** Reports a finished answer to screen readers. */
  announce(answer: Answer, ask: Ask): void
}

export interface AnswerViewOptions {
  readonly translations: Translations
  readonly list: Listbox
  /** Whether results stand under headings of their kinds. */
  readonly isGrouped: () => boolean
  /** The words of a question without stop words, where the engine knows them. */
  readonly contentWords: (question: string) => readonly string[]
  /** Undefined until the setting that encodes questions is loaded. */
  readonly refine: () => Refine | undefined
  readonly onMore: () => void
  /** Called with a suggested name. */
  readonly onName: (name: string) => void
  readonly onAgain: () => void
}

export function answerView(options: AnswerViewOptions): AnswerView {
  const { translations, list, onMore, onName, onAgain } = options
  const status = h('p', { part: 'status', class: 'status' })
  const above = notes({ translations, onName, onAgain })
  const more = h('button', { type: 'button', part: 'more', class: 'more', hidden: true })
  more.addEventListener('click', onMore)
  const blank = h('slot')
  const none = h('slot', { name: 'empty', hidden: true })
  const announcer = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
  // It scrolls, and nothing in it has to be focusable: the focus stays in the field.
  const results = h(
    'div',
    { class: 'results', tabindex: 0 },
    above.element,
    list.element,
    more,
    none,
    blank,
  )
  let shown: readonly Result[] = []
  /** A refined answer, of which a part waits until the reader leaves a result. */
  let waiting: (() => void) | null = null
  list.element.addEventListener('pointerleave', letGo)
  say('')
  return {
    status,
    results,
    announcer,
    show,
    onSelectionLeft: letGo,
    showNothing() {
      empty(true)
      above.clear()
      say('')
      announcer.textContent = ''
    },
    showError(error) {
      empty(false)
      say(translations.text('noAnswer'))
      return above.showError(error)
    },
    wait: () => say(translations.text('looking')),
    announce({ results: [first], total, reason = '' }, { unit }) {
      const count = translations.count(`${unit}s`, total)
      const title = first === undefined || isFile(first) ? (first?.path ?? '') : first.title
      announcer.textContent =
        first === undefined
          ? `${translations.text('nothing')}. ${reason}`
          : translations.text('announce', { count, title })
    },
  }

  function show(answer: Answer, ask: Ask): void {
    const { results: hits, total } = answer
    blank.hidden = true
    none.hidden = hits.length > 0
    const refine = options.refine()
    const held = ask.encoded === undefined || refine === undefined ? null : list.held()
    waiting = held === null ? null : () => show(answer, ask)
    if (held === null) above.tell(answer)
    shown =
      held !== null && refine !== undefined
        ? refine(shown, hits, held, options.isGrouped())
        : ask.typing
          ? stableOrder(shown, hits)
          : hits
    const marks = wordsToMark(ask.question, options.contentWords(ask.question))
    list.fill({ results: shown, question: ask.question, marks })
    const rest = total - hits.length
    more.hidden = rest <= 0 || hits.length === 0 || ask.typing
    more.textContent = translations.text('more', {
      n: translations.number(Math.min(rest, PAGE_SIZE)),
    })
    say(
      hits.length === 0 ? translations.text('nothing') : translations.count(`${ask.unit}s`, total),
    )
  }

  function letGo(): void {
    if (list.held() === null) waiting?.()
  }

  /** @param isBlank there is no question */
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
