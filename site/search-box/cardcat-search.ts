/**
 * The package's element entry, `import 'cardcat/element'` or a script tag: <cardcat-search>, a search box with
 * filters and a list of results, over packs or a worker. It emits events and contains plain links that the page or
 * the browser follows. It is independent of the page, so any docs site can use it, several times:
 *
 *   <cardcat-search pack="/pack/" view="modal"></cardcat-search>
 *
 * README.md beside this file documents attributes, slots, parts, custom properties, events and methods. This file
 * implements them: it reads the attributes, shows the box as a page, a dropdown or a dialog, and emits the events. On
 * a server, where docs generators also import the modules of a page, the import does nothing.
 */
import type { CardHead } from '../../runtime/card.ts'
import type { CardRef } from '../address.ts'
import type { Answer, Answerer, Ask, Measured, Where } from '../answerer.ts'
import { startWorkersBy } from '../own-worker.ts'
import { adoptStyles } from './adopt-styles.ts'
import css from './cardcat-search.css?inline'
import { type Chosen, type Facet, NOTHING_CHOSEN, type QuestionState } from './chosen.ts'
import type { Copied } from './copied.ts'
import { type Engine, engineOf, workerAt } from './engine.ts'
import type { ErrorDetail } from './error-detail.ts'
import type { Selected } from './events.ts'
import { readFacets } from './facets.ts'
import type { Opened } from './listed.ts'
import { panel } from './panel.ts'
import type { Panel } from './panel-types.ts'
import { checkedPack, readSettings, type Settings, type Thread, type View } from './settings.ts'
import { isOneOf, keyLabel, matchesShortcut } from './shortcut.ts'
import type { Strings } from './strings/en.ts'
import { languageOf, translations } from './translations.ts'
import { type Frame, frameOf } from './views.ts'

/** On a server there are no elements, and this class is never instantiated. */
const Base = globalThis.HTMLElement ?? null

/** The search box. Attributes, slots, parts, colours, events: site/search-box/README.md. */
export class CardcatSearch extends Base {
  /** @internal */
  static readonly observedAttributes = [
    'answered-by',
    'pack',
    'packs',
    'worker',
    'view',
    'lang',
    'placeholder',
    'shortcuts',
    'thread',
    'exact-query',
  ]

  /** For bundled.js (build/package/element.ts). @internal */
  static readonly startWorkersBy = startWorkersBy

  /**
   * Maps a result to its link: a URL, or a path of this site that starts with `/`. Default: the card's own `url`; a
   * card without one is not a link.
   */
  linkTo: (head: CardHead) => string = (head) => head.url ?? ''

  readonly #translations = translations()
  readonly #panel: Panel
  #settings: Settings
  #facets: readonly Facet[] = []
  #strings: Partial<Strings> = {}
  #frame: Frame | null = null
  #worker: Answerer | null = null
  #listening = new AbortController()

  /** @internal */
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    adoptStyles(root, css)
    this.#settings = readSettings(this)
    this.#panel = panel({
      translations: this.#translations,
      settings: () => this.#settings,
      facets: () => this.#facets,
      engine: () => this.#engine(),
      answerer: () => this.#answerer(),
      linkTo: (head) => this.linkTo(head),
      adopt: (styles) => adoptStyles(root, styles),
      onChange: () => this.#tell('cardcat-change', this.question),
      onAnswer: (measured) => this.#tell('cardcat-answer', measured),
      onError: (error) => this.#tell('cardcat-error', error),
      onOpen: (opened) => this.#opened(opened),
      onCopy: (copied) => this.#tell('cardcat-copy', copied),
      onLeave: () => this.#frame?.close() === true,
    })
  }

  /** @internal */
  connectedCallback(): void {
    this.#listening = new AbortController()
    document.addEventListener('keydown', (event) => this.#shortcut(event), this.#listening)
    this.#configure()
    if (this.#settings.view === 'page') this.#panel.start()
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#listening.abort()
    this.#frame?.close()
    this.#panel.stop()
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // Initial attributes are set before the box is connected.
    if (this.#frame === null || !this.isConnected || before === now) return
    this.#configure()
    if (name !== 'placeholder' && name !== 'shortcuts') this.#panel.again()
  }

  /**
   * Where the engine runs: in a worker, or in the page where none starts (a policy forbids it, or the script is of
   * another origin). Null before it is needed.
   * @throws where the address of the packs is invalid
   */
  get engineThread(): Thread | null {
    return this.#engine().thread()
  }

  /** The current question. */
  get question(): QuestionState {
    return this.#panel.question()
  }

  /** Asks from outside (an example, an address). No `cardcat-change` follows. */
  ask(state: Partial<QuestionState>): void {
    this.#panel.ask(state)
  }

  /** The answer to a question, without showing it. @throws Error with a message for people */
  async search(question: string, options: Partial<Omit<Ask, 'question'>> = {}): Promise<Answer> {
    const { limit } = this.#settings
    const ask: Ask = { ...NOTHING_CHOSEN, limit, typing: false, ...options, question }
    return this.#answerer().answer(ask, new AbortController().signal)
  }

  /** Shows the box where it is hidden, and focuses its input. @param question to ask at once */
  open(question?: string): void {
    this.#frame?.open()
    this.focus()
    if (question === undefined) this.#panel.input.select()
    else this.ask({ question })
  }

  /** Hides what `open` showed. */
  close(): void {
    this.#frame?.close()
  }

  /** Filters of the site's own. The attribute `facets` takes the same as JSON. */
  get facets(): readonly Facet[] {
    return this.#facets
  }
  set facets(facets: readonly Facet[]) {
    this.#facets = facets
  }

  /** Replaces texts of the box; those left out stay. */
  set strings(strings: Partial<Strings>) {
    this.#strings = strings
    if (this.isConnected) this.#configure()
  }

  /** Marks the result whose card the page shows elsewhere; null: none. */
  markOpen(card: CardRef | null): void {
    this.#panel.markOpen(card)
  }

  /** Focuses the input. */
  override focus(options?: FocusOptions): void {
    this.#panel.input.focus(options)
  }

  #configure(): void {
    this.#settings = readSettings(this)
    const { view, worker, shortcuts } = this.#settings
    this.#worker = worker === null ? null : workerAt(worker)
    if (this.hasAttribute('facets')) this.#facets = readFacets(this.getAttribute('facets'))
    const frame = this.#frame?.view === view ? this.#frame : this.#reframe(view)
    // A button has room for the key that works everywhere, a field only for the short one.
    const [shown] = shortcuts.toSorted((a, b) => Number(a.mod) - Number(b.mod))
    const key = view === 'modal' ? (shortcuts.find(({ mod }) => mod) ?? shown) : shown
    frame.key.textContent = key === undefined ? '' : keyLabel(key)
    frame.key.hidden = key === undefined
    this.#speak().catch(reportError)
  }

  async #speak(): Promise<void> {
    const placeholder = this.getAttribute('placeholder')
    const own = placeholder === null ? this.#strings : { ...this.#strings, placeholder }
    await this.#translations.setLanguage(languageOf(this), own)
  }

  #reframe(view: View): Frame {
    this.#frame?.close()
    const frame = frameOf(view, {
      translations: this.#translations,
      box: this.#panel.box,
      below: this.#panel.below,
      start: () => this.#panel.start(),
      onOpen: () => this.#tell('cardcat-open', null),
      onClose: () => this.#tell('cardcat-close', null),
    })
    this.#frame = frame
    this.shadowRoot?.replaceChildren(...frame.nodes)
    return frame
  }

  /**
   * Of several boxes on a page, the first visible one with this key handles it; the others see that it is handled.
   */
  #shortcut(event: KeyboardEvent): void {
    const { shortcuts } = this.#settings
    const isOwn = event.composedPath()[0] === this.#panel.input
    // The key that opened the dialog closes it.
    const closes =
      isOwn &&
      isOneOf(
        shortcuts.filter(({ mod }) => mod),
        event,
      )
    if (closes && this.#frame?.view === 'modal') this.close()
    else if (!this.checkVisibility() || !matchesShortcut(shortcuts, event)) return
    else this.open()
    event.preventDefault()
  }

  #opened({ head, href, place, newTab, prevent }: Opened): void {
    const { question } = this.question
    const detail = { card: head, href, place, newTab, question }
    if (!this.#tell('cardcat-select', detail)) prevent()
    else if (href !== '' && !newTab) this.#frame?.close()
  }

  /** Emits an event that leaves every enclosing shadow tree. @returns whether it was not cancelled */
  #tell<K extends keyof HTMLElementEventMap>(
    name: K,
    detail: HTMLElementEventMap[K] extends CustomEvent<infer D> ? D : never,
  ): boolean {
    const cancelable = name === 'cardcat-select'
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    )
  }

  #engine(): Engine {
    return engineOf(checkedPack(this.#settings), this.#settings.thread)
  }

  #answerer(): Answerer {
    const byWorker = this.getAttribute('answered-by') === 'worker'
    return (byWorker ? this.#worker : null) ?? this.#engine()
  }
}

// Once, although a page may bundle one copy and load another by a script tag.
if (globalThis.customElements !== undefined && customElements.get('cardcat-search') === undefined)
  customElements.define('cardcat-search', CardcatSearch)

declare global {
  interface HTMLElementTagNameMap {
    'cardcat-search': CardcatSearch
  }
}

export type {
  Answer,
  Ask,
  CardHead,
  CardRef,
  Chosen,
  Copied,
  ErrorDetail,
  Facet,
  Measured,
  QuestionState,
  Selected,
  Strings,
  Thread,
  Where,
}
