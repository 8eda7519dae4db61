/**
 * The ask page: a question, its answer, and beside it the context that a model gets. The question is in the address,
 * as on the search page; the language model is not (model-settings.ts). Everything except the model runs in this tab.
 */
import './ask.css'
import '../card/card.css'
import type { Catalog } from '../../runtime/catalog.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { chooseVersions } from '../../runtime/versions/choose-versions.ts'
import { type Address, HOME, readAddress, writeAddress } from '../address.ts'
import { choicesOf } from '../choices.ts'
import { h } from '../markup.ts'
import { openPacks } from '../open-packs.ts'
import { themeButton } from '../theme.ts'
import { answerPane } from './answer-pane.ts'
import { answerAlone, answerWithModel } from './answer-question.ts'
import { contextList } from './context-list.ts'
import { libraryChoice } from './library-choice.ts'
import { modelForm } from './model-form.ts'
import {
  keepModelSettings,
  type ModelSettings,
  readModelSettings,
  upstreamOf,
} from './model-settings.ts'
import { sentence } from './sentence.ts'
import { watchPolicy } from './why-unreached.ts'

const HERE = new URL('.', location.href).pathname
const PACKS = `${HERE}pack/`

export function showAskPage(page: Element): void {
  watchPolicy()
  let address = readAddress(location.hash)
  let running: AbortController | null = null

  const question = h('textarea', {
    id: 'question',
    rows: 2,
    maxlength: 4000,
    placeholder: 'What do you want to do?',
    onkeydown: onKey,
  })
  const library = libraryChoice((chosen) => {
    address = { ...address, ...chosen }
  })
  const submit = h('button', { type: 'submit', class: 'primary' }, 'Ask')
  const stop = h(
    'button',
    { type: 'button', class: 'plain', hidden: true, onclick: cancel },
    'Stop',
  )
  const model = modelForm(readModelSettings(), keepModelSettings)
  const context = contextList((words) => pane.showStatus(words))
  const pane = answerPane((number) => context.open(number))
  const search = h('a', { class: 'to-search' }, 'Search')
  const form = h(
    'form',
    { class: 'question', onsubmit: onSubmit },
    h('label', { for: 'question' }, 'Your question'),
    question,
    h('div', { class: 'row' }, ...library.elements, stop, submit),
  )
  page.classList.add('ask')
  page.replaceChildren(
    h(
      'header',
      { class: 'masthead' },
      h('h1', {}, h('a', { href: HERE_HREF, class: 'wordmark' }, 'cardcat'), h('span', {}, ' Ask')),
      h('div', { class: 'masthead-end' }, search, themeButton()),
    ),
    h('div', { class: 'ask-left' }, form, model.element, pane.element),
    context.element,
  )
  openPacks(PACKS)
    .then(({ catalog }) => library.setChoices(choicesOf(catalog)))
    .catch(() => undefined)
  addEventListener('hashchange', () => {
    address = readAddress(location.hash)
    begin()
  })
  begin()
  if (address.question === '') question.focus()

  /**
   * Restores the question from the address. A link sends nothing to a model, because its author would spend the
   * reader's tokens; that happens when the reader presses the button.
   */
  function begin(): void {
    question.value = address.question
    library.show(address)
    setTitle()
    if (address.question.trim() !== '') void run(null)
  }

  function setTitle(): void {
    search.setAttribute('href', HERE_HREF + writeAddress(address))
    document.title = address.question === '' ? 'Ask · cardcat' : `${address.question} · cardcat`
  }

  function onKey(event: Event): void {
    if (!(event instanceof KeyboardEvent)) return
    // Shift+Enter breaks a line, as in every chat.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  }

  function onSubmit(event: Event): void {
    event.preventDefault()
    if (question.value.trim() === '') {
      question.focus()
      return
    }
    const { project, version } = address
    address = { ...HOME, question: question.value.trim(), project, version }
    const href = writeAddress(address)
    if (location.hash !== href) history.pushState(null, '', href)
    setTitle()
    void run(model.settings())
  }

  function cancel(): void {
    running?.abort()
    question.focus()
  }

  /** @param settings null: without a model, even if one is configured */
  async function run(settings: ModelSettings | null): Promise<void> {
    running?.abort()
    const current = new AbortController()
    running = current
    const isCurrent = (): boolean => running === current
    stop.hidden = false
    pane.begin()
    context.clear()
    pane.showStatus('Looking in the catalog …')
    try {
      const upstream = settings === null ? null : upstreamOf(settings)
      if (upstream?.ok === false) return showSettingsError(sentence(upstream.msg))
      if (upstream !== null && settings?.model === '') return showSettingsError('Name the model.')
      const { catalog: whole } = await openPacks(PACKS)
      const catalog = await catalogOfVersion(whole, address)
      if (!isCurrent()) return
      const asked = {
        ...{ catalog, pane, context, isCurrent, signal: current.signal },
        ...{ question: address.question, project: address.project },
      }
      if (upstream === null || settings === null)
        await answerAlone(asked, model.settings().url !== '')
      else {
        model.fold()
        await answerWithModel(asked, { ...settings, upstream: upstream.value })
      }
    } catch (error) {
      if (isCurrent()) pane.showError(errorMessage(error))
    } finally {
      if (isCurrent()) {
        running = null
        stop.hidden = true
        pane.end()
      }
    }
  }

  function showSettingsError(words: string): void {
    pane.showError(words)
    model.open()
  }
}

/** @throws Error that lists the versions, if this one does not exist */
async function catalogOfVersion(
  catalog: Catalog,
  { project, version }: Pick<Address, 'project' | 'version'>,
): Promise<Catalog> {
  if (version === null) return catalog
  const projects = project === null ? [] : [project]
  const chosen = await chooseVersions(catalog, { version, projects })
  if (!chosen.ok) throw new Error(`${chosen.msg}.`)
  return chosen.value.catalog
}

const HERE_HREF = new URL('./', location.href).href
