/**
 * The list of results as an ARIA listbox: the focus stays in the input, and `aria-activedescendant` names the active
 * option. The active card stays active while newer answers contain it, so that a late answer never moves the
 * selection to another card.
 *
 *   Symbols                  group, its results are the options
 *   card                     option, a link
 *   + 12 like it             option, opens and closes the group of the card above it
 *   src/file.ts              group, its cards are the options
 *   a question to try        option, asks it
 */
import type { FileHit, Hit } from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import { type CardRef, sameCard } from '../address.ts'
import { isFile } from '../answerer.ts'
import { h, setHref } from '../markup.ts'
import { elementCache, place } from './element-cache.ts'
import { grouped } from './grouped.ts'
import type { Listed, Opened } from './listed.ts'
import { cardLines, fileLine, partLines } from './result-option.ts'
import type { Translations } from './translations.ts'
import { visible } from './visible.ts'

export interface Listbox {
  readonly element: HTMLElement
  fill(listed: Listed): void
  /** Shows questions under headings in place of results. */
  suggest(
    groups: readonly { readonly title: string; readonly questions: readonly string[] }[],
  ): void
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

export interface ListboxOptions {
  readonly input: HTMLInputElement
  readonly translations: Translations
  readonly linkTo: (head: CardHead) => string
  /** Whether results stand under headings of their kinds. */
  readonly isGrouped: () => boolean
  /** The cards that are folded under this one. */
  readonly membersOf: (head: CardHead) => Promise<readonly CardHead[]>
  /** Whether the option under the mouse becomes the active one. */
  readonly hoverChooses: () => boolean
  /** Another option, or none, became the active one. */
  readonly onActive: () => void
  readonly onOpen: (opened: Opened) => void
  readonly onQuestion: (question: string) => void
}

type Lines = (head: CardHead, marks: readonly string[]) => Node[]

export function listbox(options: ListboxOptions): Listbox {
  const { input, translations, linkTo } = options
  const element = h('div', { id: 'list', part: 'list', role: 'listbox' })
  translations.bind(element, 'results', 'aria-label')
  const kept = elementCache()
  const headOf = new WeakMap<Element, CardHead>()
  let listed: Listed = { results: [], question: '', marks: [] }
  /** By the name of the card that they are folded under. */
  let opened = new Map<string, readonly CardHead[]>()
  let current: HTMLElement | null = null
  let open: CardRef | null = null
  let made = 0
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
    if (next.question !== listed.question) opened = new Map()
    listed = next
    draw()
  }

  function draw(): void {
    const { results } = listed
    const sections = options.isGrouped() ? grouped(results) : [{ kind: null, results }]
    show(
      sections.flatMap(({ kind, results }) => {
        const members = results.flatMap((one) => (isFile(one) ? fileGroup(one) : family(one)))
        return kind === null
          ? members
          : [group(`${kind}s`, translations.text(`${kind}s`), members, kind)]
      }),
    )
    markOpen(open)
  }

  function suggest(groups: Parameters<Listbox['suggest']>[0]): void {
    listed = { results: [], question: '', marks: [] }
    show(groups.map(({ title, questions }) => group(title, title, questions.map(suggestion))))
  }

  function show(nodes: readonly HTMLElement[]): void {
    place(element, nodes)
    kept.sweep()
    input.setAttribute('aria-expanded', String(nodes.length > 0))
    choose(element.contains(current) ? current : null)
  }

  function group(
    name: string,
    title: string,
    members: readonly HTMLElement[],
    kind = '',
  ): HTMLElement {
    const node = kept.get(`group ${name}`, () => {
      const heading = h('div', { class: 'group-title', part: 'group-title', id: newId() })
      const attributes = { role: 'group', part: 'group', class: 'group', 'data-kind': kind }
      return h('div', { ...attributes, 'aria-labelledby': heading.id }, heading)
    })
    const heading = node.firstElementChild
    if (!(heading instanceof HTMLElement)) return node
    heading.textContent = title
    place(node, [heading, ...members])
    return node
  }

  function suggestion(question: string): HTMLElement {
    return kept.get(`ask ${question}`, () => {
      const option = h(
        'div',
        { ...OPTION, id: newId(), class: 'suggestion', dir: 'auto' },
        question,
      )
      option.addEventListener('click', () => options.onQuestion(question))
      return option
    })
  }

  function fileGroup({ project, path, cards }: FileHit): HTMLElement {
    const name = `${project} ${path}`
    const node = kept.get(`file ${name}`, () =>
      h('div', { role: 'group', class: 'file', 'aria-label': visible(`${path} · ${project}`) }),
    )
    const title = kept.get(`title ${name}`, () => h('div', { class: 'line first file-title' }))
    title.replaceChildren(...fileLine(project, path, listed.marks))
    const lines: Lines = (head, marks) => partLines(path, head, marks)
    place(node, [title, ...cards.map((card) => option(`part ${name}`, card, lines, 'part'))])
    return node
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

  /** How many cards of each sort are folded under a result; '' for none. */
  function foldedIn({ similar = 0, folded = 0 }: Hit<CardHead>): string {
    const alike =
      similar === 0 ? [] : [translations.text('like', { n: translations.number(similar) })]
    return [...alike, ...(folded === 0 ? [] : [translations.count('uses', folded)])].join(', ')
  }

  function foldOption(hit: CardHead, name: string): HTMLElement {
    const fold = h('div', { ...OPTION, id: newId(), class: 'fold' })
    fold.addEventListener('click', () => {
      choose(fold)
      const { question } = listed
      const members = opened.delete(name) ? Promise.resolve(null) : options.membersOf(hit)
      members
        .then((hits) => {
          if (question !== listed.question) return
          if (hits !== null) opened.set(name, hits)
          draw()
        })
        .catch(reportError)
    })
    return fold
  }

  /** @param place distinguishes two options of one card */
  function option(place: string, head: CardHead, lines: Lines, look = ''): HTMLElement {
    const node = kept.get(`${place} ${nameOf(head)}`, () => {
      const link = h('a', { ...OPTION, id: newId(), part: 'result', 'data-kind': head.kind })
      link.className = `result ${look}`
      link.addEventListener('click', (event) => {
        choose(link)
        notifyOpen(link, event, event.metaKey || event.ctrlKey || event.shiftKey)
      })
      return link
    })
    headOf.set(node, head)
    const address = linkTo(head)
    // Paths of a docs site are resolved against its origin.
    setHref(node, address, address.startsWith('/') ? location.origin : undefined)
    node.replaceChildren(...lines(head, listed.marks))
    return node
  }

  function newId(): string {
    return `option-${made++}`
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
    const head = headOf.get(link)
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
    const option = current !== null && headOf.has(current) ? current : results()[0]
    return (option && headOf.get(option)) ?? null
  }

  function held(): CardHead | null {
    const pointed = element.querySelector('[role=option]:hover')
    return headOf.get(current ?? pointed ?? element) ?? null
  }

  function results(): HTMLElement[] {
    return all().filter((option) => headOf.has(option))
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
      option.classList.toggle('open', open !== null && sameCard(headOf.get(option) ?? null, open))
  }
}

const OPTION = { role: 'option', tabindex: -1, 'aria-selected': 'false' }

const nameOf = ({ project, id }: CardRef): string => `${project} ${id}`
