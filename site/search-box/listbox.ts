/**
 * The list of results as ARIA's listbox: the focus stays in the input, one option is active. In: results, key
 * steps. Out: the list, and `aria-activedescendant` on the input. The active card stays active when a newer
 * answer still holds it, so that a late answer never moves the reader's finger to another card.
 *
 *   card                     option, a link
 *   + 12 like it             option, opens and closes the group of the card above it
 *   src/file.ts              group, its cards are the options
 */
import type { FileHit, Hit } from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import { type CardRef, sameCard } from '../address.ts'
import { isFile, type Result } from '../answerer.ts'
import { h, setHref } from '../markup.ts'
import { keptNodes, place } from './kept-nodes.ts'
import { cardLines, fileLine, partLines } from './result-option.ts'

export interface Listbox {
  readonly element: HTMLElement
  fill(results: readonly Result[], question: string): void
  /** Arrows step and pass through "none" at the ends; longer steps stop there. */
  move(step: number): void
  activate(index: number): void
  active(): HTMLElement | null
  /** The result whose card is open elsewhere on the page. */
  markOpen(card: CardRef | null): void
}

export interface ListboxOptions {
  readonly input: HTMLInputElement
  readonly linkTo: (head: CardHead) => string
  /** The cards that are folded under this one. */
  readonly membersOf: (head: CardHead) => Promise<readonly CardHead[]>
}

type Lines = (head: CardHead, question: string) => Node[]

export function listbox({ input, linkTo, membersOf }: ListboxOptions): Listbox {
  const element = h('div', { id: 'list', part: 'list', role: 'listbox', 'aria-label': 'Results' })
  const kept = keptNodes()
  const headOf = new WeakMap<Element, CardHead>()
  let results: readonly Result[] = []
  let question = ''
  /** By the name of the card that they are folded under. */
  let opened = new Map<string, readonly CardHead[]>()
  let current: HTMLElement | null = null
  let open: CardRef | null = null
  let made = 0
  // A click on an option must not take the focus out of the input.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  input.setAttribute('aria-controls', element.id)
  return { element, fill, move, activate: (index) => choose(options()[index]), active, markOpen }

  function fill(next: readonly Result[], asked: string): void {
    if (asked !== question) opened = new Map()
    results = next
    question = asked
    draw()
  }

  function draw(): void {
    place(
      element,
      results.flatMap((result) => (isFile(result) ? fileGroup(result) : family(result))),
    )
    kept.sweep()
    input.setAttribute('aria-expanded', String(results.length > 0))
    choose(element.contains(current) ? current : null)
    markOpen(open)
  }

  function fileGroup({ project, path, cards }: FileHit): HTMLElement {
    const name = `${project} ${path}`
    const group = kept.get(`file ${name}`, () =>
      h('div', { role: 'group', class: 'file', 'aria-label': `${path} of ${project}` }),
    )
    const title = kept.get(`title ${name}`, () => h('div', { class: 'line first file-title' }))
    title.replaceChildren(...fileLine(project, path, question))
    const lines: Lines = (head, asked) => partLines(path, head, asked)
    place(group, [title, ...cards.map((card) => option(`part ${name}`, card, lines, 'part'))])
    return group
  }

  function family(hit: Hit<CardHead>): HTMLElement[] {
    const first = option('', hit, cardLines)
    const folded = foldedIn(hit)
    if (folded === '') return [first]
    const name = nameOf(hit)
    const members = opened.get(name)
    const fold = kept.get(`fold ${name}`, () => foldOption(hit, name))
    fold.textContent = `${members ? '−' : '+'} ${folded}`
    const others = (members ?? []).filter((member) => !sameCard(member, hit))
    return [first, fold, ...others.map((member) => option('member', member, cardLines, 'member'))]
  }

  function foldOption(hit: CardHead, name: string): HTMLElement {
    const fold = h('div', { ...OPTION, id: newId(), class: 'fold' })
    fold.addEventListener('click', () => {
      choose(fold)
      const asked = question
      const members = opened.delete(name) ? Promise.resolve(null) : membersOf(hit)
      members
        .then((found) => {
          if (asked !== question) return
          if (found !== null) opened.set(name, found)
          draw()
        })
        .catch(reportError)
    })
    return fold
  }

  /** @param place what tells apart two options of one card */
  function option(place: string, head: CardHead, lines: Lines, look = ''): HTMLElement {
    const node = kept.get(`${place} ${nameOf(head)}`, () => {
      const link = h('a', { ...OPTION, id: newId(), part: 'result', 'data-kind': head.kind })
      link.className = `result ${look}`
      link.addEventListener('click', () => choose(link))
      return link
    })
    headOf.set(node, head)
    const address = linkTo(head)
    // A docs site leads to its own pages by their path.
    setHref(node, address, address.startsWith('/') ? location.origin : undefined)
    node.replaceChildren(...lines(head, question))
    return node
  }

  function newId(): string {
    return `option-${made++}`
  }

  function options(): HTMLElement[] {
    return [...element.querySelectorAll<HTMLElement>('[role=option]')]
  }

  function move(step: number): void {
    const all = options()
    const last = all.length - 1
    const from = current === null ? -1 : all.indexOf(current)
    const to = from + step
    if (Math.abs(step) > 1) choose(all[Math.max(0, Math.min(last, to))])
    else choose(all[to > last ? -1 : to < -1 ? last : to])
  }

  function choose(option: HTMLElement | null | undefined): void {
    current?.setAttribute('aria-selected', 'false')
    const stays = current === option
    current = option ?? null
    current?.setAttribute('aria-selected', 'true')
    if (!stays) current?.scrollIntoView({ block: 'nearest' })
    if (current === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', current.id)
  }

  function active(): HTMLElement | null {
    return current
  }

  function markOpen(card: CardRef | null): void {
    open = card
    for (const option of options())
      option.classList.toggle('open', open !== null && sameCard(headOf.get(option) ?? null, open))
  }
}

/** How many cards of which sort are folded under a result; '' for none. */
function foldedIn({ similar = 0, folded = 0 }: Hit<CardHead>): string {
  const alike = similar === 0 ? [] : [`${similar} like it`]
  const usage =
    folded === 0 ? [] : [folded === 1 ? '1 test or example' : `${folded} tests and examples`]
  return [...alike, ...usage].join(', ')
}

const OPTION = { role: 'option', tabindex: -1, 'aria-selected': 'false' }

const nameOf = ({ project, id }: CardRef): string => `${project} ${id}`
