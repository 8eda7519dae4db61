/**
 * The form for the language model, folded to one line while it is not needed. It emits new settings when a field is
 * left, and says beforehand what prevents a browser from reaching an endpoint.
 */
import { counted } from '../../runtime/std/counted.ts'
import { h } from '../markup.ts'
import { listModels } from './list-models.ts'
import { type ModelSettings, NO_MODEL, nameOfModel, upstreamOf } from './model-settings.ts'
import { sentence } from './sentence.ts'
import { whyUnreached } from './why-unreached.ts'

export interface ModelForm {
  readonly element: HTMLElement
  settings(): ModelSettings
  /** Unfolds it and focuses the first incomplete field. */
  open(): void
  fold(): void
}

export function modelForm(
  known: ModelSettings,
  changed: (settings: ModelSettings) => void,
): ModelForm {
  const url = field('url', known.url, 'http://127.0.0.1:11434/v1')
  const model = field('text', known.model, 'a name the endpoint knows')
  const key = field('password', known.key, 'none')
  const correct = h('input', { type: 'checkbox', checked: known.correct })
  const names = h('datalist', { id: 'models' })
  model.setAttribute('list', names.id)
  const status = h('p', { class: 'said', role: 'status' })
  const name = h('span', { class: 'model-name' })
  const element = h(
    'details',
    { class: 'model', onchange: change },
    h('summary', {}, 'Language model: ', name),
    h(
      'p',
      {},
      'Any endpoint with the chat completions API of OpenAI, on this machine too. Your question and the cards beside it are sent there, and nowhere else. All of this is forgotten when the tab is closed.',
    ),
    h('label', {}, h('span', {}, 'Address'), url),
    h('label', {}, h('span', {}, 'Model'), model),
    h('label', {}, h('span', {}, 'Key'), key),
    names,
    h('label', { class: 'check' }, correct, 'Ask again if a name is wrong'),
    status,
    h('button', { type: 'button', class: 'plain', onclick: forget }, 'Forget these settings'),
  )
  let looking = new AbortController()
  show()
  return {
    element,
    settings,
    open() {
      element.open = true
      const lacking = url.value.trim() === '' ? url : model.value.trim() === '' ? model : key
      lacking.focus()
    },
    fold: () => {
      element.open = false
    },
  }

  function settings(): ModelSettings {
    return {
      ...{ url: url.value.trim(), model: model.value.trim(), key: key.value.trim() },
      correct: correct.checked,
    }
  }

  function change(event: Event): void {
    changed(settings())
    show()
    if (event.target === url || event.target === key) void look()
  }

  function show(): void {
    const now = settings()
    name.textContent = now.url === '' ? 'none' : nameOfModel(now)
  }

  function forget(): void {
    looking.abort()
    url.value = NO_MODEL.url
    model.value = NO_MODEL.model
    key.value = NO_MODEL.key
    names.replaceChildren()
    status.textContent = 'Forgotten.'
    changed(settings())
    show()
    url.focus()
  }

  async function look(): Promise<void> {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    status.textContent = ''
    const upstream = upstreamOf(settings())
    if (upstream === null) return
    if (!upstream.ok) {
      status.textContent = sentence(upstream.msg)
      return
    }
    const outcome = await listModels(upstream.value, signal)
    if (signal.aborted) return
    if (!outcome.ok && outcome.unreached === true) {
      const why = await whyUnreached(upstream.value)
      if (!signal.aborted) status.textContent = why
      return
    }
    const models = outcome.ok ? outcome.value : []
    names.replaceChildren(...models.map((value) => h('option', { value })))
    const [only, ...others] = models
    if (only !== undefined && others.length === 0 && model.value === '') model.value = only
    status.textContent = models.length === 0 ? '' : `${counted(models.length, 'model')} there.`
    changed(settings())
    show()
  }
}

/** Without a name, so that no form history can store it. */
const field = (type: string, value: string, placeholder: string): HTMLInputElement =>
  h('input', {
    ...{ type, value, placeholder },
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
