/**
 * An answer → what is said above its results: why there are none, what may have been meant, what went less well than
 * asked, or that there is no answer at all.
 */

import { whyOf } from '../../runtime/why-of.ts'
import type { Answer } from '../answerer.ts'
import { h } from '../markup.ts'

export interface Notes {
  readonly element: HTMLElement
  tell(answer: Answer): void
  trouble(error: unknown): void
  clear(): void
}

/** @param ask takes a name that the reader chose from those that may have been meant */
export function notes(ask: (name: string) => void): Notes {
  const element = h('div', { class: 'notes' })
  const meant = (names: readonly string[]): HTMLElement[] => {
    if (names.length === 0) return []
    const buttons = names.map((name) =>
      h('button', { type: 'button', class: 'plain mono', onclick: () => ask(name) }, name),
    )
    return [h('p', { class: 'meant' }, 'Did you mean', ...buttons)]
  }
  return {
    element,
    tell({ reason, nearest = [], warnings = [] }) {
      element.replaceChildren(
        ...(reason === undefined ? [] : [h('p', { class: 'reason' }, reason)]),
        ...meant(nearest),
        ...warnings.map(({ msg }) => h('p', { class: 'warning' }, msg)),
      )
    },
    trouble(error) {
      element.replaceChildren(h('p', { class: 'trouble', role: 'alert' }, whyOf(error)))
    },
    clear: () => element.replaceChildren(),
  }
}
