/**
 * The disclosure "Why this answer" above an open card. Opened, it shows what raised the card's score (why-view.ts,
 * loaded then). Hidden without a question.
 */

import { errorMessage } from '../runtime/std/error-message.ts'
import type { CardRef } from './address.ts'
import type { Answerer, Ask } from './answerer.ts'
import { h } from './markup.ts'

export interface Why {
  readonly element: HTMLElement
  about(ask: Ask | null, card: CardRef | null): void
}

export function why(answerer: () => Answerer): Why {
  const body = h('div', { class: 'why-body', 'aria-live': 'polite' })
  const element = h(
    'details',
    { class: 'why', hidden: true, ontoggle: tell },
    h('summary', {}, 'Why this answer'),
    body,
  )
  let wanted: { readonly ask: Ask; readonly card: CardRef } | null = null
  let shownKey = ''
  return { element, about }

  function about(ask: Ask | null, card: CardRef | null): void {
    wanted = ask === null || card === null || ask.question.trim() === '' ? null : { ask, card }
    element.hidden = wanted === null
    tell()
  }

  function tell(): void {
    const key = JSON.stringify(wanted)
    if (!element.open || wanted === null || key === shownKey) return
    shownKey = key
    const { ask, card } = wanted
    import('./why-view.ts')
      .then(({ whyView }) => whyView(answerer(), ask, card))
      .catch((error: unknown) => [h('p', { role: 'alert' }, errorMessage(error))])
      .then((view) => {
        if (key === shownKey) body.replaceChildren(...view)
      })
      .catch(reportError)
  }
}
