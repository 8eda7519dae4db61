/**
 * Assembles the search box: the field, the filters, the list and its preview. It returns nodes for the view that
 * shows them (cardcat-search.ts) and reports what happens by callbacks.
 *
 * It follows ARIA's combobox pattern: the focus stays in the input, aria-activedescendant moves through the list.
 */
import type { CardHead } from '../../runtime/card.ts'
import { h } from '../markup.ts'
import { answerView } from './answer-view.ts'
import { type Chosen, NOTHING_CHOSEN, type QuestionState, whereOf } from './chosen.ts'
import type { ExactSetting } from './exact-setting.ts'
import type { Filters } from './filters.ts'
import { listbox } from './listbox.ts'
import { magnifier } from './magnifier.ts'
import type { Panel, PanelOptions } from './panel-types.ts'
import type { Preview } from './preview.ts'
import { searchAsYouType } from './search-as-you-type.ts'
import { checkedAddress } from './settings.ts'

export function panel(options: PanelOptions): Panel {
  const { translations, settings } = options
  let chosen: Chosen = NOTHING_CHOSEN
  let filters: Filters | null = null
  let preview: Preview | null = null
  let exact: ExactSetting | null = null
  let isStarted = false
  let hasSuggested = false
  /** Resolves with the first answer or error. */
  let isAnswered = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve
  })

  const input = h('input', {
    part: 'input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    oninput: typed,
    onkeydown: key,
    onfocus: start,
  })
  translations.bind(input, 'label', 'aria-label')
  translations.bind(input, 'placeholder', 'placeholder')
  const list = listbox({
    input,
    translations,
    linkTo: options.linkTo,
    isGrouped: () => settings().grouped,
    membersOf: (head) => asks.membersOf(head),
    hoverChooses: () => settings().preview,
    onActive() {
      view.onSelectionLeft()
      showPreview()
    },
    onOpen(opened) {
      remember().catch(ignoreError)
      options.onOpen(opened)
    },
    onQuestion(question) {
      input.value = question
      changed({})
    },
  })
  const view = answerView({
    translations,
    list,
    isGrouped: () => settings().grouped,
    contentWords: (question) => options.answerer().contentWords?.(question) ?? [],
    refine: () => exact?.refine,
    onMore() {
      input.focus()
      asks.more()
    },
    // For all kinds, because a filter may be why nothing was found.
    onName(name) {
      input.value = name
      changed({ kinds: [], only: '' })
      input.focus()
    },
    onAgain() {
      isStarted = false
      start()
      void asks.restart()
    },
  })
  const asks = searchAsYouType({
    state: () => ({ ...question(), where: whereOf(options.facets(), chosen) }),
    answerer: options.answerer,
    encode: async (question) => exact?.encode(question),
    limit: () => settings().limit,
    show(answer, ask) {
      view.show(answer, ask)
      isAnswered()
      filters?.tell(answer, chosen.project)
      showPreview()
    },
    showNothing() {
      view.showNothing()
      isAnswered()
      filters?.tell(null, null)
      showPreview()
      suggest().catch(ignoreError)
    },
    wait: view.wait,
    finished(measured) {
      view.announce(measured.answer, measured.ask)
      options.onAnswer(measured)
    },
    fail,
  })

  const box = h('label', { part: 'box', class: 'box' }, magnifier(), input)
  const filtersPlace = h('div', { class: 'filters-place' })
  const bar = h('div', { class: 'bar' }, view.status)
  const body = h('div', { class: 'body' }, view.results)
  const below = h('div', { class: 'below' }, filtersPlace, bar, body, view.announcer)
  return {
    input,
    box,
    below,
    question,
    ask,
    start,
    again() {
      asks.begin()
      void asks.restart()
    },
    markOpen: list.markOpen,
    stop: asks.stop,
  }

  function question(): QuestionState {
    return { question: input.value, ...chosen }
  }

  function ask(state: Partial<QuestionState>): void {
    const before = JSON.stringify(question())
    const {
      question: asked = input.value,
      unit,
      kinds,
      only,
      project,
      mode,
    } = {
      ...chosen,
      ...state,
    }
    const { version = null, facets = {} } = { ...chosen, ...state }
    input.value = asked
    chosen = { unit, kinds, only, project, version, facets, mode }
    filters?.show(chosen)
    if (JSON.stringify(question()) !== before) void asks.restart()
  }

  function typed(): void {
    options.onChange()
    asks.key()
  }

  function changed(next: Partial<Chosen>): void {
    chosen = { ...chosen, ...next }
    filters?.show(chosen)
    options.onChange()
    void asks.restart()
  }

  function fail(error: unknown): void {
    isAnswered()
    filters?.tell(null, null)
    options.onError(view.showError(error))
  }

  function start(): void {
    if (isStarted) return
    isStarted = true
    showFilters().catch((error: unknown) => {
      isStarted = false
      fail(error)
    })
  }

  async function showFilters(): Promise<void> {
    const available = await options.engine().choices()
    // With a question already entered, its results are needed before the filters.
    if (input.value.trim() !== '') await answered
    const { filters: make, css } = await import('./filters.ts')
    if (filters === null) {
      options.adopt(css)
      filters = make(translations, () => chosen, changed)
      filtersPlace.append(filters.kinds)
      bar.append(filters.choices)
      bar.after(filters.libraries)
    }
    filters.setChoices(available, options.facets())
    showExactSetting(available.models).catch(ignoreError)
    if (input.value.trim() === '') await suggest().catch(ignoreError)
  }

  async function showExactSetting(models: readonly string[]): Promise<void> {
    const { exactQuery: folder } = settings()
    if (folder === null || models.length === 0 || exact !== null) return
    const { exactSetting } = await import('./exact-setting.ts')
    exact = exactSetting({
      translations,
      folder: checkedAddress('exact-query', folder),
      models,
      onSwitch: () => void asks.restart(),
      onError: options.onError,
    })
    bar.append(exact.element)
  }

  /** In place of results, while nothing is asked. */
  async function suggest(): Promise<void> {
    const { view: looks, recent, pack } = settings()
    if (looks === 'page' && recent === 0) return
    const [{ suggestions, css }, { examples }] = await Promise.all([
      import('./suggestions.ts'),
      looks === 'page' ? { examples: [] } : options.engine().choices(),
    ])
    if (input.value.trim() !== '') return
    if (!hasSuggested) options.adopt(css)
    hasSuggested = true
    suggestions({ translations, list, results: view.results, pack, recent, examples })
  }

  async function remember(): Promise<void> {
    const { recent, pack } = settings()
    if (recent === 0) return
    const { rememberQuestion } = await import('./recent.ts')
    rememberQuestion(pack, input.value, recent)
  }

  /** The active result, else the first. */
  function showPreview(): void {
    if (!settings().preview) return
    if (preview !== null) preview.show(list.previewed())
    else if (list.previewed() !== null) loadPreview().catch(ignoreError)
  }

  async function loadPreview(): Promise<void> {
    const { preview: make, css } = await import('./preview.ts')
    if (preview === null) {
      options.adopt(css)
      const { linkTo, onCopy } = options
      const readWhole = (card: CardHead) => options.engine().readWhole(card)
      preview = make({ translations, linkTo, onCopy, readWhole })
      body.append(preview.element)
    }
    preview.show(list.previewed())
  }

  function key(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) list.move(step)
    else if (event.key === 'Enter') enter(event.metaKey || event.ctrlKey)
    else if (event.key !== 'Escape' || !undo()) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Opens the active option, or else the first result of the question as it is now. */
  function enter(newTab: boolean): void {
    if (list.active() !== null) list.open(newTab)
    else
      void asks.restart().then(() => {
        list.activate(0)
        if (list.previewed() !== null) list.open(newTab)
      })
  }

  /** Undoes one thing at a time: the selection, then the question. False when there is nothing left. */
  function undo(): boolean {
    if (settings().view === 'modal') return options.onLeave()
    if (list.active() !== null) list.activate(-1)
    else if (input.value !== '') {
      input.value = ''
      changed({})
    } else return options.onLeave()
    return true
  }
}

/** For optional parts: the search itself reports problems with the network or the pack. */
const ignoreError = (): void => undefined

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}
