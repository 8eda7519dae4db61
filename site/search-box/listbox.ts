/**
 * The list of results as ARIA's listbox: the focus stays in the input, one option is active. In: hits, key
 * steps. Out: the list, and `aria-activedescendant` on the input. The active card stays active when a newer
 * answer still holds it, so that a late answer never moves the reader's finger to another card.
 */
import type { CardHead } from '../../runtime/card.ts'
import { type CardRef, sameCard } from '../address.ts'
import { h } from '../markup.ts'
import { resultOption } from './result-option.ts'

export interface Listbox {
  readonly element: HTMLElement
  fill(hits: readonly CardHead[], question: string): void
  /** Arrows step and pass through "none" at the ends; longer steps stop there. */
  move(step: number): void
  activate(index: number): void
  active(): HTMLElement | null
  /** The result whose card is open elsewhere on the page. */
  markOpen(card: CardRef | null): void
}

export function listbox(input: HTMLInputElement, linkTo: (head: CardHead) => string): Listbox {
  const element = h('div', { id: 'list', part: 'list', role: 'listbox', 'aria-label': 'Results' })
  let hits: readonly CardHead[] = []
  let current = -1
  let open: CardRef | null = null
  // A click on an option must not take the focus out of the input.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  input.setAttribute('aria-controls', element.id)
  return { element, fill, move, activate, active, markOpen }

  function fill(next: readonly CardHead[], question: string): void {
    const kept = hits[current]
    hits = next
    element.replaceChildren(...hits.map((hit, i) => option(hit, i, question)))
    input.setAttribute('aria-expanded', String(hits.length > 0))
    current = -1
    activate(kept === undefined ? -1 : hits.findIndex((hit) => sameCard(hit, kept)))
    markOpen(open)
  }

  function option(hit: CardHead, index: number, question: string): HTMLElement {
    const made = resultOption(hit, { id: `option-${index}`, href: linkTo(hit), question })
    made.addEventListener('click', () => activate(index))
    return made
  }

  function move(step: number): void {
    const last = hits.length - 1
    const to = current + step
    if (Math.abs(step) > 1) activate(Math.max(0, Math.min(last, to)))
    else activate(to > last ? -1 : to < -1 ? last : to)
  }

  function activate(index: number): void {
    active()?.setAttribute('aria-selected', 'false')
    current = index
    const option = active()
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }

  function active(): HTMLElement | null {
    const option = element.children[current]
    return option instanceof HTMLElement ? option : null
  }

  function markOpen(card: CardRef | null): void {
    open = card
    for (const [i, option] of [...element.children].entries())
      option.classList.toggle('open', sameCard(hits[i] ?? null, open) && open !== null)
  }
}
