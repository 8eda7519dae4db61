/**
 * The notes above the results: why there are none, suggestions, warnings, or an error.
 */
import type { Answer } from '../answerer.ts'
import { h } from '../markup.ts'
import { type ErrorDetail, errorDetail } from './error-detail.ts'
import type { Translations } from './translations.ts'
import { visible } from './visible.ts'

export interface Notes {
  readonly element: HTMLElement
  tell(answer: Answer): void
  showError(error: unknown): ErrorDetail
  clear(): void
}

export interface NotesOptions {
  readonly translations: Translations
  /** Called with the suggestion that the reader chose. */
  readonly onName: (name: string) => void
  readonly onAgain: () => void
}

export function notes({ translations, onName, onAgain }: NotesOptions): Notes {
  const element = h('div', { class: 'notes', part: 'notes' })
  const meant = (names: readonly string[]): HTMLElement[] => {
    if (names.length === 0) return []
    const buttons = names.map((name) =>
      h('button', { type: 'button', class: 'plain mono', onclick: () => onName(name) }, name),
    )
    return [h('p', { class: 'meant' }, translations.text('meant'), ...buttons)]
  }
  return {
    element,
    tell({ reason, nearest = [], warnings = [] }) {
      element.replaceChildren(
        ...(reason === undefined ? [] : [h('p', { class: 'reason', dir: 'auto' }, reason)]),
        ...meant(nearest),
        ...warnings
          .filter(({ msg }) => msg !== reason)
          .map(({ msg }) => h('p', { class: 'warning', dir: 'auto' }, visible(msg))),
      )
    },
    showError(error) {
      const detail = errorDetail(error)
      element.replaceChildren(
        h(
          'div',
          { role: 'alert' },
          h('p', { class: 'error' }, translations.text(detail.code)),
          h('p', { class: 'warning', dir: 'auto' }, visible(detail.message)),
        ),
        h(
          'button',
          { type: 'button', class: 'plain', onclick: onAgain },
          translations.text('again'),
        ),
      )
      return detail
    },
    clear: () => element.replaceChildren(),
  }
}
