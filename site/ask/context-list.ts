/**
 * Shows the context that a model gets, piece by piece: number, title, tokens, and the text on demand; a line with the
 * total; and a button that copies the whole message for any chat.
 */

import type { AssembledContext, ContextPiece } from '../../runtime/context.ts'
import { counted, grouped } from '../../runtime/std/counted.ts'
import { breakable, h } from '../markup.ts'
import { copyButton } from '../search-box/copy-button.ts'
import { translations } from '../search-box/translations.ts'
import { cardHref } from './name-marks.ts'
import { sentence } from './sentence.ts'

export interface ContextList {
  readonly element: HTMLElement
  show(assembled: AssembledContext): void
  clear(): void
  /** Opens the piece with this number and scrolls to it. */
  open(number: number): boolean
}

export function contextList(say: (words: string) => void): ContextList {
  const sum = h(
    'p',
    { class: 'sum' },
    'The cards that answer appear here, as a model would read them.',
  )
  const list = h('ol', { class: 'pieces' })
  const whole = h('div', { class: 'whole' })
  const element = h(
    'aside',
    { class: 'context', 'aria-labelledby': 'context-title' },
    h('h2', { id: 'context-title' }, 'What a model sees'),
    sum,
    list,
    whole,
  )
  return {
    element,
    clear: () => element.setAttribute('aria-busy', 'true'),
    show(assembled) {
      const { pieces, tokens, message } = assembled
      element.removeAttribute('aria-busy')
      const count = counted(pieces.length, 'card')
      sum.textContent =
        message.reason === undefined
          ? `${count}, at most ${grouped(tokens)} tokens with the question.`
          : sentence(message.reason)
      list.replaceChildren(...pieces.map(piece))
      whole.replaceChildren(...wholeMessage(assembled, whole, say))
    },
    open(number) {
      const details = element.querySelector<HTMLDetailsElement>(`#${pieceId(number)}`)
      if (details === null) return false
      details.open = true
      details.scrollIntoView({ block: 'nearest' })
      details.querySelector('summary')?.focus()
      return true
    },
  }
}

const pieceId = (number: number): string => `piece-${number}`

function piece({ source, tokens, text }: ContextPiece): HTMLElement {
  const { n, kind, title, project, version, path, lines, id, signature_only: short } = source
  const place = path === '' ? '' : ` · ${path}:${lines[0]}`
  return h(
    'li',
    { 'data-kind': kind },
    h(
      'details',
      { id: pieceId(n) },
      h(
        'summary',
        {},
        h('span', { class: 'number' }, `[${n}] `),
        h('span', { class: 'title' }, ...breakable(title)),
        h('span', { class: 'tokens' }, ` ${grouped(tokens)} tokens`),
      ),
      h(
        'p',
        { class: 'place' },
        h('span', { class: 'badge' }, short === true ? `${kind}, signature only` : kind),
        ` · ${[project, version ?? ''].join(' ').trim()}${place} · `,
        h('a', { href: cardHref(project, id) }, 'Card'),
      ),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': `Text of source ${n}` }, text),
    ),
  )
}

function wholeMessage(
  { message }: AssembledContext,
  room: HTMLElement,
  say: (words: string) => void,
): Node[] {
  const { system, context } = message
  const text = [system ?? '', context.content].filter((part) => part !== '').join('\n\n')
  return [
    copyButton({
      ...{ text, room, say, bare: false, done: () => undefined },
      label: 'Copy for another chat',
      translations: translations(),
    }),
    h(
      'details',
      {},
      h('summary', {}, 'The whole message'),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': 'The whole message' }, text),
    ),
  ]
}
