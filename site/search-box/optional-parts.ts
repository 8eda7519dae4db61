/**
 * The parts of the search box that a first answer does not need. Each is a chunk of its own, loaded when it is first
 * shown: suggestions, the reader's last questions, the preview, and the switch "exact meaning". Where one cannot be
 * loaded, the box works without it, because the search itself reports problems with the network or the pack.
 */
import type { CardHead } from '../../runtime/card.ts'
import type { ExactSetting } from './exact-setting.ts'
import type { Listbox } from './listbox.ts'
import type { PanelOptions } from './panel-types.ts'
import type { preview as makePreview, Preview } from './preview.ts'
import { checkedAddress } from './settings.ts'

export interface OptionalPartsOptions extends PanelOptions {
  readonly input: HTMLInputElement
  readonly list: Listbox
  /** Where the list and its notes stand. */
  readonly results: HTMLElement
  /** Where the preview is added, beside the results. */
  readonly body: HTMLElement
  /** Where the switch is added. */
  readonly bar: HTMLElement
  /** Asks the same question again. */
  readonly restart: () => void
}

export interface OptionalParts {
  /** Shows suggestions in place of results, while nothing is asked. */
  suggest(): void
  /** Adds the question to the reader's last ones. */
  remember(): void
  /** Shows the active result, or else the first. */
  showPreview(): void
  /** @param models that embedded the packs */
  showExactSetting(models: readonly string[]): void
  /** Null until the switch is loaded. */
  exact(): ExactSetting | null
}

export function optionalParts(options: OptionalPartsOptions): OptionalParts {
  const { translations, settings, input, list, results, body, bar } = options
  let exact: ExactSetting | null = null
  let preview: Preview | null = null
  let hasSuggested = false
  return {
    suggest: optional(suggest),
    remember: optional(remember),
    showPreview: optional(showPreview),
    showExactSetting: optional(showExactSetting),
    exact: () => exact,
  }

  async function suggest(): Promise<void> {
    const { view, recent, pack } = settings()
    if (view === 'page' && recent === 0) return
    const [{ suggestions, css }, { examples }] = await Promise.all([
      import('./suggestions.ts'),
      view === 'page' ? { examples: [] } : options.engine().choices(),
    ])
    if (input.value.trim() !== '') return
    if (!hasSuggested) options.adopt(css)
    hasSuggested = true
    suggestions({ translations, list, results, pack, recent, examples })
  }

  async function remember(): Promise<void> {
    const { recent, pack } = settings()
    if (recent === 0) return
    const { rememberQuestion } = await import('./recent.ts')
    rememberQuestion(pack, input.value, recent)
  }

  async function showPreview(): Promise<void> {
    if (!settings().preview || (preview === null && list.previewed() === null)) return
    if (preview === null) {
      const { preview: make, css } = await import('./preview.ts')
      // Meanwhile, another call may have made it.
      preview ??= added(make, css)
    }
    preview.show(list.previewed())
  }

  function added(make: typeof makePreview, css: string): Preview {
    const { linkTo, onCopy } = options
    const readWhole = (card: CardHead) => options.engine().readWhole(card)
    const made = make({ translations, linkTo, onCopy, readWhole })
    options.adopt(css)
    body.append(made.element)
    return made
  }

  async function showExactSetting(models: readonly string[]): Promise<void> {
    const { exactQuery: folder } = settings()
    if (folder === null || models.length === 0 || exact !== null) return
    const { exactSetting } = await import('./exact-setting.ts')
    exact = exactSetting({
      translations,
      folder: checkedAddress('exact-query', folder),
      models,
      onSwitch: options.restart,
      onError: options.onError,
    })
    bar.append(exact.element)
  }
}

const optional =
  <Arguments extends unknown[]>(show: (...given: Arguments) => Promise<void>) =>
  (...given: Arguments): void =>
    void show(...given).catch(() => undefined)
