/**
 * A preview of the result that Enter would open, beside the list. What the head contains (name, import line,
 * signature, first line) is shown at once; the example follows when the reader pauses, because it is in a file that
 * most results never need. It is a chunk of its own.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import { sameCard } from '../address.ts'
import { h } from '../markup.ts'
import type { Copied } from './copied.ts'
import css from './preview.css?inline'
import { previewOf } from './preview-parts.ts'
import { enPreview } from './strings/en-preview.ts'
import type { Translations } from './translations.ts'

export { css }

export interface Preview {
  readonly element: HTMLElement
  /** Null: there is nothing to show. */
  show(head: CardHead | null): void
}

export interface PreviewOptions {
  readonly translations: Translations
  readonly linkTo: (head: CardHead) => string
  readonly readWhole: (head: CardHead) => Promise<Card | undefined>
  readonly onCopy: (copied: Copied) => void
}

/** A reader who steps through a list spends less time on uninteresting results. */
const DELAY_MS = 120

export function preview(options: PreviewOptions): Preview {
  const { translations, readWhole } = options
  translations.addEnglish(enPreview)
  const body = h('div', { class: 'preview-body' })
  const status = h('div', { class: 'visually-hidden', role: 'status' })
  const element = h('section', { part: 'preview', class: 'preview', hidden: true }, body, status)
  translations.bind(element, 'preview', 'aria-label')
  let shown: CardHead | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  return { element, show }

  function show(head: CardHead | null): void {
    if (head !== null && sameCard(head, shown)) return
    shown = head
    clearTimeout(patience)
    element.hidden = head === null
    if (head === null) return
    draw(head, null)
    element.scrollTop = 0
    patience = setTimeout(() => fill(head), DELAY_MS)
  }

  function fill(head: CardHead): void {
    readWhole(head)
      .then((card) => {
        if (card !== undefined && sameCard(head, shown)) draw(head, card)
      })
      // The head alone is useful; the search itself reports problems with the pack.
      .catch(() => undefined)
  }

  function draw(head: CardHead, card: Card | null): void {
    element.dataset.kind = head.kind
    const say = (words: string): void => {
      status.textContent = words
    }
    body.replaceChildren(...previewOf({ ...options, head, card, say, room: element }))
  }
}
