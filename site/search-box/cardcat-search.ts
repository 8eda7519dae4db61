/**
 * The package's element entry, `import 'cardcat/element'` or a script tag: <cardcat-search>, a search box with its filters
 * and its list of results. In: attributes and packs, or a worker. Out: events, and plain links that the page or the browser
 * follows. It knows nothing of the page around it, so any docs site can use it, several times:
 *
 *   <cardcat-search pack="/pack/" worker="/" shortcuts="/ mod+k">shown while nothing is asked</cardcat-search>
 *
 *   pack         address of a pack, or of several with their index.json; default /pack/ (`packs` means the same)
 *   worker       address of a worker; none without it          limit        results at first; default 10
 *   answered-by  browser (default) or worker                   shortcuts    default "/ mod+k"; "" for none
 *   placeholder  of the input
 *
 *   linkTo(head), ask(state), markOpen(card), question         properties and methods, see below
 *   cardcat-change   the reader changed the question or a filter; detail: QuestionState
 *   cardcat-answer   an answer to a finished question; detail: Measured
 *   parts  box input filters kind only unit project mode status libraries list result title summary more
 *   --cardcat-…  colours and fonts, listed at the top of cardcat-search.css
 *
 * The combobox pattern of ARIA: the focus stays in the input, aria-activedescendant moves through the list. On a server,
 * where docs generators import the modules of a page, too, the import does nothing.
 */
import type { CardHead } from '../../runtime/card.ts'
import { NotAtHand } from '../../runtime/catalog.ts'
import type { CardRef } from '../address.ts'
import { browserAnswerer } from '../answer-in-browser.ts'
import { type Answer, type Answerer, type Ask, isFile, type Measured } from '../answerer.ts'
import { h, icon } from '../markup.ts'
import { knowsMeaning, openPacks, ownKindsIn } from '../open-packs.ts'
import { answerView } from './answer-view.ts'
import css from './cardcat-search.css?inline'
import { conversation } from './conversation.ts'
import { type Chosen, filters } from './filters.ts'
import { listbox } from './listbox.ts'
import { parseShortcuts, pressed } from './shortcut.ts'
import { typingRhythm } from './typing-rhythm.ts'

/** What is asked, and with which filters. */
export interface QuestionState extends Chosen {
  readonly question: string
}

const PAGE = 10
/** Results of a preview: what fits above the fold. Each one is bytes to fetch. */
const PREVIEW = 8
/** Members of a group that are shown at most. */
const GROUP = 100

/** On a server there are no elements, and this class is never instantiated. */
const Base = globalThis.HTMLElement ?? null

/** The search box. Attributes, events, parts and colours: at the top of this file. */
export class CardcatSearch extends Base {
  /** @internal */
  static readonly observedAttributes = ['answered-by']

  /**
   * Where a result leads: an address, or a path of this site that starts with `/`. By default the card's own `url`; a card
   * without one is no link.
   */
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
  readonly #list = listbox({
    input: this.#input,
    linkTo: (head) => this.linkTo(head),
    membersOf: (head) => this.#membersOf(head),
  })
  readonly #view = answerView({
    list: this.#list,
    page: PAGE,
    onMore: () => this.#showMore(),
    onName: (name) => this.#chooseName(name),
    onLibrary: (project) => this.#narrow({ project }),
  })

  readonly #rhythm = typingRhythm({
    glance: () => this.#glance(),
    preview: () => this.#preview(),
    finish: () => this.#settle(),
  })

  readonly #conversation = conversation({
    answerer: () => this.#answerer(),
    show: (answer, ask) => this.#view.show(answer, ask),
    wait: () => this.#view.say('Looking…'),
  })

  #limit = PAGE
  #listening = new AbortController()
  #worker: Answerer | null = null

  /** @internal */
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
      h('div', { class: 'bar' }, this.#view.status, this.#filters.choices),
      ...this.#view.elements,
    )
  }

  /** @internal */
  connectedCallback(): void {
    this.#listening = new AbortController()
    document.addEventListener('keydown', (event) => this.#shortcut(event), this.#listening)
    const worker = this.getAttribute('worker')
    this.#worker = worker === null ? null : onceAsked(worker)
    this.#limit = this.#firstPage()
    this.#input.placeholder = this.getAttribute('placeholder') ?? 'A name, or what you want to do'
    this.#view.say('')
    openPacks(this.#folder())
      .then(({ projects, catalog }) => {
        this.#filters.offer(projects, knowsMeaning(catalog), ownKindsIn(catalog))
        this.#view.offerLibraries(projects.length)
      })
      .catch((error: unknown) => this.#fail(error))
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#listening.abort()
    this.#conversation.close()
    this.#rhythm.stop()
  }

  /** @internal */
  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return
    this.#conversation.begin()
    this.#settle()
  }

  /** What is asked now. */
  get question(): QuestionState {
    return { question: this.#input.value, ...this.#filters.chosen() }
  }

  /** Asks from outside (an example, an address). No `cardcat-change` follows. */
  ask({ question, ...chosen }: QuestionState): void {
    const before = JSON.stringify(this.question)
    this.#input.value = question
    this.#filters.choose(chosen)
    if (JSON.stringify(this.question) !== before) this.#restart()
  }

  /** Marks the result whose card the page shows elsewhere; null: none. */
  markOpen(card: CardRef | null): void {
    this.#list.markOpen(card)
  }

  /** Puts the cursor into the input. */
  override focus(options?: FocusOptions): void {
    this.#input.focus(options)
  }

  #typed(): void {
    this.#changed()
    this.#limit = this.#firstPage()
    this.#rhythm.key(this.#input.value)
  }

  /** A worker is asked when the reader pauses: one request a question, not one a key. */
  async #glance(): Promise<boolean> {
    if (this.#answerer().by === 'worker') return true
    try {
      await this.#answer(TYPING, { onlyAtHand: true })
      return true
    } catch (error) {
      if (error instanceof NotAtHand) return false
      throw error
    }
  }

  async #preview(): Promise<void> {
    await this.#answer(TYPING).catch((e: unknown) => this.#fail(e))
  }

  /** Asks the same with other filters. */
  #narrow(chosen: Partial<Chosen>): void {
    this.#filters.choose({ ...this.#filters.chosen(), ...chosen })
    this.#filtered()
    this.#input.focus()
  }

  async #membersOf({ id, project }: CardHead): Promise<readonly CardHead[]> {
    const state = { ...this.question, unit: 'card', project } as const
    const ask: Ask = { ...state, limit: GROUP, typing: false, group: id }
    const { results } = await this.#answerer().answer(ask, this.#conversation.signal())
    return results.flatMap((result) => (isFile(result) ? [] : result))
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
    this.#answer(FINISHED).catch((error: unknown) => this.#fail(error))
  }

  /** @throws NotAtHand where only that was wanted */
  async #answer(typing: boolean, only: Pick<Ask, 'onlyAtHand'> = {}): Promise<void> {
    const limit = typing ? Math.min(PREVIEW, this.#limit) : this.#limit
    const ask: Ask = { ...this.question, limit, typing, ...only }
    if (ask.question.trim() === '') {
      this.#conversation.close()
      this.#view.showNothing()
      return
    }
    const measured = await this.#conversation.ask(ask)
    if (measured === null) return
    this.#view.announce(measured.answer, ask.unit)
    this.#report(measured)
  }

  /** A name that may have been meant, of all kinds: a filter may be why nothing was found. */
  #chooseName(name: string): void {
    this.#input.value = name
    this.#narrow({ kinds: [], only: '' })
  }

  #fail(error: unknown): void {
    this.#conversation.close()
    this.#view.showTrouble(error)
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
    if (chosen === null) {
      this.#rhythm.stop()
      this.#answer(FINISHED)
        .then(() => this.#list.activate(0))
        .catch((error: unknown) => this.#fail(error))
    } else if (newTab && chosen instanceof HTMLAnchorElement)
      window.open(chosen.href, '_blank', 'noopener')
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

  #changed(): void {
    this.dispatchEvent(new CustomEvent('cardcat-change', { detail: this.question, bubbles: true }))
  }

  #report(measured: Measured): void {
    this.dispatchEvent(new CustomEvent('cardcat-answer', { detail: measured, bubbles: true }))
  }

  #answerer(): Answerer {
    const byWorker = this.getAttribute('answered-by') === 'worker'
    return (byWorker ? this.#worker : null) ?? browserAnswerer(this.#folder())
  }

  #folder(): string {
    return this.getAttribute('pack') ?? this.getAttribute('packs') ?? '/pack/'
  }

  #firstPage(): number {
    const limit = Number.parseInt(this.getAttribute('limit') ?? '', 10)
    return limit > 0 ? limit : PAGE
  }
}

// Once, although a page may bundle one copy and load another by a script tag.
if (globalThis.customElements?.get('cardcat-search') === undefined)
  globalThis.customElements?.define('cardcat-search', CardcatSearch)

declare global {
  interface HTMLElementTagNameMap {
    'cardcat-search': CardcatSearch
  }
  interface HTMLElementEventMap {
    /** The reader changed the question or a filter. */
    'cardcat-change': CustomEvent<QuestionState>
    /** A finished question was answered. */
    'cardcat-answer': CustomEvent<Measured>
  }
}

export type { Answer, Ask, CardHead, CardRef, Chosen, Measured }

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

/** The way to a worker is read with the first question that goes there: most never do. */
function onceAsked(base: string): Answerer {
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

/** Whether the question is still being typed. */
const TYPING = true
const FINISHED = false
