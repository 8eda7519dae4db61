/**
 * Assembles the search box: the field, the filters, the list and its preview. It returns nodes for the view that
 * shows them (cardcat-search.ts) and reports what happens by callbacks.
 *
 * It follows ARIA's combobox pattern: the focus stays in the input, aria-activedescendant moves through the list.
 */
import { h } from '../markup.ts'
import { answerView } from './answer-view.ts'
import { type Chosen, NOTHING_CHOSEN, type QuestionState, whereOf } from './chosen.ts'
import type { Filters } from './filters.ts'
import { listbox } from './listbox.ts'
import { magnifier } from './magnifier.ts'
import { optionalParts } from './optional-parts.ts'
import { panelKeys } from './panel-keys.ts'
import type { Panel, PanelOptions } from './panel-types.ts'
import { questionInput } from './question-input.ts'
import { searchAsYouType } from './search-as-you-type.ts'

export function panel(options: PanelOptions): Panel {
  const { translations, settings } = options
  let chosen: Chosen = NOTHING_CHOSEN
  let filters: Filters | null = null
  let isStarted = false
  /** Resolves with the first answer or error. */
  let isAnswered = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve
  })

  const input = questionInput(translations, typed, start)
  const list = listbox({
    input,
    translations,
    linkTo: options.linkTo,
    isGrouped: () => settings().grouped,
    membersOf: (head) => asks.membersOf(head),
    hoverChooses: () => settings().preview,
    onActive() {
      view.onSelectionLeft()
      parts.showPreview()
    },
    onOpen(opened) {
      parts.remember()
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
    refine: () => parts.exact()?.refine,
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
    encode: async (question) => parts.exact()?.encode(question),
    limit: () => settings().limit,
    show(answer, ask) {
      view.show(answer, ask)
      isAnswered()
      filters?.tell(answer, chosen.project)
      parts.showPreview()
    },
    showNothing() {
      view.showNothing()
      isAnswered()
      filters?.tell(null, null)
      parts.showPreview()
      parts.suggest()
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
  const parts = optionalParts({
    ...options,
    ...{ input, list, results: view.results, body, bar },
    restart: () => void asks.restart(),
  })
  const keys = panelKeys({
    ...{ input, list },
    isModal: () => settings().view === 'modal',
    answerNow: asks.restart,
    clear() {
      input.value = ''
      changed({})
    },
    onLeave: options.onLeave,
  })
  input.addEventListener('keydown', keys)
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
    const next = { ...chosen, ...state }
    const { unit, kinds, only, project, version = null, facets = {}, mode } = next
    if (state.question !== undefined) input.value = state.question
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
    parts.showExactSetting(available.models)
    if (input.value.trim() === '') parts.suggest()
  }
}
