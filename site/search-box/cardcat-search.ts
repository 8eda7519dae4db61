/**
 * <cardcat-search>: a search box with its filters and its list of results. In: attributes and the packs of a
 * folder (or a worker). Out: events, and plain links that the page or the browser follows. It knows nothing
 * of the page around it, so any docs site can use it, several times:
 *
 *   <cardcat-search packs="/pack/" worker="/" shortcuts="/ mod+k">shown while nothing is asked</cardcat-search>
 *
 *   packs        folder with index.json; default /pack/        placeholder  of the input
 *   worker       address of a worker; none without it          limit        results at first; default 10
 *   answered-by  browser (default) or worker                   shortcuts    default "/ mod+k"; "" for none
 *
 *   linkTo(head), ask(state), markOpen(card), question         properties and methods, see below
 *   cardcat-change   the reader changed the question or a filter; detail: QuestionState
 *   cardcat-answer   an answer to a finished question; detail: Measured
 *   parts  box input filters kind project mode status list result title summary more
 *   --cardcat-…  colours and fonts, listed at the top of cardcat-search.css
 *
 * The combobox pattern of ARIA: the focus stays in the input, aria-activedescendant moves through the list.
 */
import type { SearchAnswer, SearchMode } from '../../runtime/answers.ts'
import type { CardHead, CardKind } from '../../runtime/card.ts'
import type { CardRef } from '../address.ts'
import { workerAnswerer } from '../answer-from-worker.ts'
import { browserAnswerer } from '../answer-in-browser.ts'
import type { Answerer, Ask, Measured } from '../answerer.ts'
import { h, icon } from '../markup.ts'
import { knowsMeaning, openPacks } from '../open-packs.ts'
import { thousands } from '../thousands.ts'
import css from './cardcat-search.css?inline'
import { filters } from './filters.ts'
import { listbox } from './listbox.ts'
import { parseShortcuts, pressed } from './shortcut.ts'
import { typingRhythm } from './typing-rhythm.ts'

export interface QuestionState {
  readonly question: string
  readonly kinds: readonly CardKind[]
  readonly project: string | null
  readonly mode: SearchMode
}

const PAGE = 10
/** Results of a preview: what fits above the fold. Each one is bytes to fetch. */
const PREVIEW = 8

export class CardcatSearch extends HTMLElement {
  static readonly observedAttributes = ['answered-by']

  /** Where a result leads; the card's own address unless told. */
  linkTo: (head: CardHead) => string = (head) => head.url ?? ''

  readonly #input = h('input', {
    part: 'input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-label': 'Search the catalog',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    oninput: () => this.#typed(),
    onkeydown: (event) => this.#key(event),
  })
  readonly #filters = filters(() => this.#filtered())
  readonly #list = listbox(this.#input, (head) => this.linkTo(head))
  readonly #status = h('p', { part: 'status', class: 'status' })
  readonly #notes = h('div', { class: 'notes' })
  readonly #more = h('button', { type: 'button', part: 'more', class: 'more', hidden: true })
  readonly #blank = h('slot')
  readonly #announcer = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' })

  readonly #rhythm = typingRhythm(
    () => this.#preview(),
    () => this.#settle(),
  )

  #limit = PAGE
  /** Numbers of the last question asked and of the last one shown: answers may overtake each other. */
  #asked = 0
  #shown = 0
  #asking = new AbortController()
  #listening = new AbortController()
  #worker: Answerer | null = null
  /** Bytes read when the question's first key was pressed; null when the next key begins a question. */
  #begun: number | null = null

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const glass = icon('M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z', 'm10.5 10.5 3.5 3.5')
    root.append(
      h(
        'label',
        { part: 'box', class: 'box' },
        glass,
        this.#input,
        h('kbd', { 'aria-hidden': 'true' }, '/'),
      ),
      this.#filters.element,
      h('div', { class: 'bar' }, this.#status, this.#filters.choices),
      h('div', { class: 'results' }, this.#notes, this.#list.element, this.#more, this.#blank),
      this.#announcer,
    )
    this.#more.addEventListener('click', () => this.#showMore())
  }

  connectedCallback(): void {
    this.#listening = new AbortController()
    document.addEventListener('keydown', (event) => this.#shortcut(event), this.#listening)
    const worker = this.getAttribute('worker')
    this.#worker = worker === null ? null : workerAnswerer(worker)
    this.#limit = this.#firstPage()
    this.#input.placeholder = this.getAttribute('placeholder') ?? 'A name, or what you want to do'
    this.#say('')
    openPacks(this.#folder())
      .then(({ projects, catalog }) => this.#filters.offer(projects, knowsMeaning(catalog)))
      .catch((error: unknown) => this.#fail(error))
  }

  disconnectedCallback(): void {
    this.#listening.abort()
    this.#asking.abort()
    this.#rhythm.stop()
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return
    this.#begun = null
    this.#settle()
  }

  get question(): QuestionState {
    return {
      question: this.#input.value,
      kinds: this.#filters.kinds(),
      project: this.#filters.project(),
      mode: this.#filters.mode(),
    }
  }

  /** Asks from outside (an example, an address). No cardcat-change follows. */
  ask({ question, kinds, project, mode }: QuestionState): void {
    const before = JSON.stringify(this.question)
    this.#input.value = question
    this.#filters.choose(kinds, project, mode)
    if (JSON.stringify(this.question) !== before) this.#restart()
  }

  markOpen(card: CardRef | null): void {
    this.#list.markOpen(card)
  }

  override focus(options?: FocusOptions): void {
    this.#input.focus(options)
  }

  #typed(): void {
    this.#changed()
    this.#limit = this.#firstPage()
    this.#rhythm.key(this.#input.value)
  }

  /** A worker is asked when the reader pauses: one request a question, not one a key. */
  async #preview(): Promise<void> {
    if (this.#answerer().by === 'browser')
      await this.#answer(true).catch((e: unknown) => this.#fail(e))
  }

  #filtered(): void {
    this.#changed()
    this.#restart()
  }

  #restart(): void {
    this.#limit = this.#firstPage()
    this.#settle()
  }

  #showMore(): void {
    this.#limit += PAGE
    this.#input.focus()
    this.#settle()
  }

  #settle(): void {
    this.#rhythm.stop()
    this.#answer(false).catch((error: unknown) => this.#fail(error))
  }

  async #answer(typing: boolean): Promise<void> {
    const limit = typing ? Math.min(PREVIEW, this.#limit) : this.#limit
    const ask: Ask = { ...this.question, limit, typing }
    const number = ++this.#asked
    this.#asking.abort()
    this.#asking = new AbortController()
    if (ask.question.trim() === '') {
      this.#showNothing(number)
      return
    }
    const { signal } = this.#asking
    const answerer = this.#answerer()
    this.#begun ??= answerer.bytesRead()
    const begun = this.#begun
    const patience = setTimeout(() => number === this.#asked && this.#say('Looking…'), 200)
    const start = performance.now()
    try {
      const answer = await answerer.answer(ask, signal)
      const ms = performance.now() - start
      if (number < this.#shown || !this.isConnected) return
      this.#show(number, answer, ask)
      if (typing || number !== this.#asked) return
      this.#announce(answer)
      this.#report({ by: answerer.by, ask, answer, ms, bytes: answerer.bytesRead() - begun })
      this.#begun = null
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      clearTimeout(patience)
    }
  }

  #showNothing(number: number): void {
    this.#shown = number
    this.#blank.hidden = false
    this.#more.hidden = true
    this.#notes.replaceChildren()
    this.#list.fill([], '')
    this.#say('')
  }

  #show(number: number, answer: SearchAnswer, ask: Ask): void {
    this.#shown = number
    this.#blank.hidden = true
    this.#notes.replaceChildren(
      ...(answer.reason === undefined ? [] : [h('p', { class: 'reason' }, answer.reason)]),
      ...(answer.warnings ?? []).map(({ msg }) => h('p', { class: 'warning' }, msg)),
    )
    this.#list.fill(answer.results, ask.question)
    const rest = answer.total - answer.results.length
    this.#more.hidden = rest <= 0 || answer.results.length === 0 || ask.typing
    this.#more.textContent = `Show ${Math.min(rest, PAGE)} more`
    this.#say(answer.results.length === 0 ? 'Nothing found' : cards(answer.total))
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    this.#shown = this.#asked
    this.#blank.hidden = true
    this.#more.hidden = true
    this.#list.fill([], '')
    this.#notes.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, message))
    this.#say('No answer')
  }

  #key(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) this.#list.move(step)
    else if (event.key === 'Enter') this.#enter(event.metaKey || event.ctrlKey)
    else if (event.key !== 'Escape' || !this.#takeBack()) return
    event.preventDefault()
    event.stopPropagation()
  }

  #enter(newTab: boolean): void {
    const chosen = this.#list.active()
    if (!(chosen instanceof HTMLAnchorElement)) {
      this.#rhythm.stop()
      this.#answer(false)
        .then(() => this.#list.activate(0))
        .catch((error: unknown) => this.#fail(error))
    } else if (newTab) window.open(chosen.href, '_blank', 'noopener')
    else chosen.click()
  }

  /** One thing at a time: the choice, then the question. False when there is nothing left to take back. */
  #takeBack(): boolean {
    if (this.#list.active() !== null) this.#list.activate(-1)
    else if (this.#input.value !== '') {
      this.#input.value = ''
      this.#filtered()
    } else return false
    return true
  }

  #shortcut(event: KeyboardEvent): void {
    if (!pressed(parseShortcuts(this.getAttribute('shortcuts') ?? '/ mod+k'), event)) return
    event.preventDefault()
    this.focus()
    this.#input.select()
  }

  #announce({ results: [first], total, reason }: SearchAnswer): void {
    this.#announcer.textContent =
      first === undefined
        ? `Nothing found. ${reason ?? ''}`
        : `${cards(total)}. First: ${first.title}. Arrow keys to choose, Enter to open.`
  }

  #changed(): void {
    this.dispatchEvent(new CustomEvent('cardcat-change', { detail: this.question, bubbles: true }))
  }

  #report(measured: Measured): void {
    this.dispatchEvent(new CustomEvent('cardcat-answer', { detail: measured, bubbles: true }))
  }

  #say(words: string): void {
    // A no-break space keeps the line's height, so that the list below never moves.
    this.#status.textContent = words === '' ? '\u00a0' : words
  }

  #answerer(): Answerer {
    const byWorker = this.getAttribute('answered-by') === 'worker'
    return (byWorker ? this.#worker : null) ?? browserAnswerer(this.#folder())
  }

  #folder(): string {
    return this.getAttribute('packs') ?? '/pack/'
  }

  #firstPage(): number {
    const limit = Number.parseInt(this.getAttribute('limit') ?? '', 10)
    return limit > 0 ? limit : PAGE
  }
}

customElements.define('cardcat-search', CardcatSearch)

declare global {
  interface HTMLElementTagNameMap {
    'cardcat-search': CardcatSearch
  }
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

function cards(total: number): string {
  return total === 1 ? '1 card' : `${thousands(total)} cards`
}
