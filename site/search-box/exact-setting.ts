/**
 * The switch "exact meaning": encodes the reader's questions with the model that embedded the cards, in a thread of
 * this browser. It shows the download size and the progress. It is off by default, and this browser remembers the
 * choice. It is a chunk of its own, because most sites have no such model.
 */
import type { EncodedQuestion } from '../../runtime/embedding/embedder.ts'
import { errorMessage } from '../../runtime/std/error-message.ts'
import { modelThread } from '../exact/model-thread.ts'
import { h } from '../markup.ts'
import { store, stored } from '../stored.ts'
import type { ErrorDetail } from './error-detail.ts'
import { type Refine, stableRefine } from './stable-refine.ts'
import type { StringKey } from './strings/en.ts'
import { enExact } from './strings/en-exact.ts'
import type { Translations } from './translations.ts'

export interface ExactSetting {
  readonly element: HTMLElement
  /** Undefined while it is off, still loading, or failed to load. */
  encode(question: string): Promise<EncodedQuestion | undefined>
  /** Merges the answer to an encoded question into the shown one. */
  readonly refine: Refine
}

export interface ExactOptions {
  readonly translations: Translations
  /** The URL of the folder that `cardcat model` wrote. */
  readonly folder: string
  /** The ids of the models that embedded the packs. */
  readonly models: readonly string[]
  /** Called when it starts or stops, so that the question can be asked again. */
  readonly onSwitch: () => void
  readonly onError: (error: ErrorDetail) => void
}

export function exactSetting(options: ExactOptions): ExactSetting {
  const { translations, folder, models } = options
  translations.addEnglish(enExact)
  const thread = modelThread(folder)
  const box = h('input', { type: 'checkbox', disabled: true, onchange: changed })
  const state = h('span', { class: 'state' })
  const element = h(
    'label',
    { part: 'exact', class: 'exact' },
    box,
    translations.bind(h('span'), 'exact'),
    state,
  )
  translations.bind(element, 'exactHint', 'title')
  let running: string | undefined
  showSize().catch((error: unknown) => fail('exactFailed', errorMessage(error)))
  return { element, encode, refine: stableRefine }

  async function showSize(): Promise<void> {
    const { id, bytes } = await thread.info()
    if (!models.includes(id)) {
      fail('exactOther', `${folder} is of ${id}, the index of ${models.join(', ')}`)
      return
    }
    state.textContent = translations.megabytes(bytes)
    box.disabled = false
    if (!isRemembered(folder)) return
    box.checked = true
    await load()
  }

  function changed(): void {
    remember(folder, box.checked)
    if (box.checked) load().catch((error: unknown) => fail('exactFailed', errorMessage(error)))
    else {
      running = undefined
      options.onSwitch()
    }
  }

  async function load(): Promise<void> {
    const { id, device, threads } = await thread.run((loaded, total) => {
      state.textContent = translations.percent(loaded / total)
    })
    state.textContent = ''
    element.dataset.runs = device === 'webgpu' ? device : `${device} ${threads}`
    if (!box.checked) return
    running = id
    options.onSwitch()
  }

  function fail(code: StringKey, message: string): void {
    running = undefined
    box.checked = false
    box.disabled = code === 'exactOther'
    state.textContent = translations.text(code)
    state.title = message
    options.onError({ code, message })
  }

  async function encode(question: string): Promise<EncodedQuestion | undefined> {
    const model = running
    if (model === undefined) return undefined
    const vector = await thread.encode(question)
    return vector.some((value) => value !== 0) ? { model, vector } : undefined
  }
}

const keyOf = (folder: string): string =>
  `cardcat-exact ${new URL(folder, document.baseURI).pathname.replace(/\/+$/, '')}`

const isRemembered = (folder: string): boolean => stored(keyOf(folder)) !== null

const remember = (folder: string, isOn: boolean): void => store(keyOf(folder), isOn ? 'on' : null)
