/**
 * The list of results as an ARIA listbox: the focus stays in the input, and `aria-activedescendant` names the active
 * option (list-nodes.ts draws the options). The active card stays active while newer answers contain it, so that a late
 * answer never moves the selection to another card.
 *
 *   Symbols                  group, its results are the options
 *   card                     option, a link
 *   + 12 similar             option, opens and closes the group of the card above it
 *   src/file.ts              group, its cards are the options
 *   a question to try        option, asks it
 */
import type { CardHead } from '../../runtime/card.ts'
import { type CardRef, sameCard } from '../address.ts'
import { h } from '../markup.ts'
import { place } from './element-cache.ts'
import { type ListNodesOptions, listNodes, type QuestionGroup } from './list-nodes.ts'
import type { Listed, Opened } from './listed.ts'

export interface Listbox {
  readonly element: HTMLElement
  fill(listed: Listed): void
  /** Shows questions under headings in place of results. */
  suggest(groups: readonly QuestionGroup[]): void
  /** Single steps wrap through "none" at the ends; longer steps stop there. */
  move(step: number): void
  activate(index: number): void
  active(): HTMLElement | null
  /** The active result, else the first. */
  previewed(): CardHead | null
  /** The result that is selected or under the pointer. */
  held(): CardHead | null
  /** Follows the active option. */
  open(newTab: boolean): void
  /** The result whose card is open elsewhere on the page. */
  markOpen(card: CardRef | null): void
}

export interface ListboxOptions
  extends Pick<ListNodesOptions, 'translations' | 'linkTo' | 'isGrouped' | 'membersOf'> {
  readonly input: HTMLInputElement
  /** Whether the option under the mouse becomes the active one. */
  readonly hoverChooses: () => boolean
  /** Another option, or none, became the active one. */
  readonly onActive: () => void
  readonly onOpen: (opened: Opened) => void
  readonly onQuestion: (question: string) => void
}

export function listbox(options: ListboxOptions): Listbox {
  const { input, translations } = options
  const element = h('div', { id: 'list', part: 'list', role: 'listbox' })
  translations.bind(element, 'results', 'aria-label')
  let listed: Listed = { results: [], question: '', marks: [] }
  let current: HTMLElement | null = null
  let open: CardRef | null = null
  const nodes = listNodes({
    ...options,
    choose,
    follow: (link, event) =>
      notifyOpen(link, event, event.metaKey || event.ctrlKey || event.shiftKey),
    ask: options.onQuestion,
    redraw: () => fill(listed),
  })
  // A click on an option must not take the focus out of the input.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('pointermove', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !options.hoverChooses() || !(target instanceof Element)) return
    const option = target.closest<HTMLElement>('[role=option]')
    if (option !== null && option !== current) choose(option, { scrolls: false })
  })
  input.setAttribute('aria-controls', element.id)
  const activate = (at: number): void => choose(all()[at])
  return { element, fill, suggest, move, activate, active, previewed, held, open: follow, markOpen }

  function fill(next: Listed): void {
    listed = next
    show(nodes.results(next))
    markOpen(open)
  }

  function suggest(groups: readonly QuestionGroup[]): void {
    listed = { results: [], question: '', marks: [] }
    nodes.results(listed)
    show(nodes.questions(groups))
  }

  function show(shown: readonly HTMLElement[]): void {
    place(element, shown)
    nodes.sweep()
    input.setAttribute('aria-expanded', String(shown.length > 0))
    choose(element.contains(current) ? current : null)
  }

  function all(): HTMLElement[] {
    return [...element.querySelectorAll<HTMLElement>('[role=option]')]
  }

  function move(step: number): void {
    const every = all()
    const last = every.length - 1
    const from = current === null ? -1 : every.indexOf(current)
    const to = from + step
    if (Math.abs(step) > 1) choose(every[Math.max(0, Math.min(last, to))])
    else choose(every[to > last ? -1 : to < -1 ? last : to])
  }

  /** @returns whether the browser should follow it */
  function notifyOpen(link: HTMLAnchorElement, event: Event, newTab: boolean): boolean {
    const head = nodes.headOf(link)
    if (head === undefined) return false
    const prevent = (): void => event.preventDefault()
    const { href } = link
    options.onOpen({ head, href, place: results().indexOf(link) + 1, newTab, prevent })
    return !event.defaultPrevented
  }

  function follow(newTab: boolean): void {
    if (!newTab || !(current instanceof HTMLAnchorElement)) current?.click()
    else if (notifyOpen(current, new Event('click', { cancelable: true }), true))
      window.open(current.href, '_blank', 'noopener')
  }

  function previewed(): CardHead | null {
    const option = current !== null && nodes.headOf(current) ? current : results()[0]
    return (option && nodes.headOf(option)) ?? null
  }

  function held(): CardHead | null {
    const pointed = element.querySelector('[role=option]:hover')
    return nodes.headOf(current ?? pointed ?? element) ?? null
  }

  function results(): HTMLElement[] {
    return all().filter((option) => nodes.headOf(option) !== undefined)
  }

  function choose(option: HTMLElement | null | undefined, { scrolls = true } = {}): void {
    current?.setAttribute('aria-selected', 'false')
    const stays = current === option
    current = option ?? null
    current?.setAttribute('aria-selected', 'true')
    if (!stays && scrolls) current?.scrollIntoView({ block: 'nearest' })
    if (current === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', current.id)
    if (!stays) options.onActive()
  }

  function active(): HTMLElement | null {
    return current
  }

  function markOpen(card: CardRef | null): void {
    open = card
    for (const option of all())
      option.classList.toggle('open', open !== null && sameCard(nodes.headOf(option) ?? null, open))
  }
}
