/**
 * The disclosure "Why this answer" above an open card. Opened, it shows what raised the card's score
 * (explanation-view.ts, loaded then). Hidden without a question.
 */

import { errorMessage } from '../runtime/std/error-message.ts'
import type { CardRef } from './address.ts'
import type { Answerer, Ask } from './answerer.ts'
import { h } from './markup.ts'

export interface Explanation {
  readonly element: HTMLElement
  show(ask: Ask | null, card: CardRef | null): void
}

export function explanation(answerer: () => Answerer): Explanation {
  const body = h('div', { class: 'explanation-body', 'aria-live': 'polite' })
  const element = h(
    'details',
    { class: 'explanation', hidden: true, ontoggle: update },
    h('summary', {}, 'Why this answer'),
    body,
  )
  let subject: { readonly ask: Ask; readonly card: CardRef } | null = null
  let shownKey = ''
  return { element, show }

  function show(ask: Ask | null, card: CardRef | null): void {
    subject = ask === null || card === null || ask.question.trim() === '' ? null : { ask, card }
    element.hidden = subject === null
    update()
  }

  function update(): void {
    const key = JSON.stringify(subject)
    if (!element.open || subject === null || key === shownKey) return
    shownKey = key
    const { ask, card } = subject
    import('./explanation-view.ts')
      .then(({ explanationView }) => explanationView(answerer(), ask, card))
      .catch((error: unknown) => [h('p', { role: 'alert' }, errorMessage(error))])
      .then((view) => {
        if (key === shownKey) body.replaceChildren(...view)
      })
      .catch(reportError)
  }
}
