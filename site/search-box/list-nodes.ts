/**
 * Draws what is listed: results as options, alone, folded under another one or grouped by kind or file, and questions
 * to try. An item that was also in the last list keeps its element (element-cache.ts).
 */
import type { FileHit, Hit } from '../../runtime/answers.ts'
import type { CardHead } from '../../runtime/card.ts'
import { type CardRef, sameCard } from '../address.ts'
import { isFile } from '../answerer.ts'
import { h, setHref } from '../markup.ts'
import { elementCache, place } from './element-cache.ts'
import { grouped } from './grouped.ts'
import type { Listed } from './listed.ts'
import { cardLines, fileLine, partLines } from './result-option.ts'
import type { Translations } from './translations.ts'
import { visible } from './visible.ts'

export interface QuestionGroup {
  readonly title: string
  readonly questions: readonly string[]
}

export interface ListNodes {
  /** The nodes of results. */
  results(listed: Listed): HTMLElement[]
  /** The nodes of questions under headings. */
  questions(groups: readonly QuestionGroup[]): HTMLElement[]
  /** Forgets the elements that the last list did not use. */
  sweep(): void
  /** Undefined for an option that is no result. */
  headOf(option: Element): CardHead | undefined
}

export interface ListNodesOptions {
  readonly translations: Translations
  readonly linkTo: (head: CardHead) => string
  /** Whether results stand under headings of their kinds. */
  readonly isGrouped: () => boolean
  /** The cards that are folded under this one. */
  readonly membersOf: (head: CardHead) => Promise<readonly CardHead[]>
  /** An option was clicked. */
  readonly choose: (option: HTMLElement) => void
  readonly follow: (link: HTMLAnchorElement, event: MouseEvent) => void
  readonly ask: (question: string) => void
  /** Draws the results again, because a group was opened or closed. */
  readonly redraw: () => void
}

type Lines = (head: CardHead, marks: readonly string[]) => Node[]

export function listNodes(options: ListNodesOptions): ListNodes {
  const { translations, linkTo } = options
  const kept = elementCache()
  const heads = new WeakMap<Element, CardHead>()
  let listed: Listed = { results: [], question: '', marks: [] }
  /** By the name of the card that they are folded under. */
  let opened = new Map<string, readonly CardHead[]>()
  let made = 0
  return {
    results,
    questions: (groups) =>
      groups.map(({ title, questions }) => group(title, title, questions.map(suggestion))),
    sweep: kept.sweep,
    headOf: (option) => heads.get(option),
  }

  function results(next: Listed): HTMLElement[] {
    if (next.question !== listed.question) opened = new Map()
    listed = next
    const sections = options.isGrouped()
      ? grouped(next.results)
      : [{ kind: null, results: next.results }]
    return sections.flatMap(({ kind, results: own }) => {
      const members = own.flatMap((one) => (isFile(one) ? fileGroup(one) : family(one)))
      return kind === null
        ? members
        : [group(`${kind}s`, translations.text(`${kind}s`), members, kind)]
    })
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
      option.addEventListener('click', () => options.ask(question))
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

  /** A result, with the option that opens the cards folded under it, and these where it is open. */
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
      options.choose(fold)
      const { question } = listed
      const members = opened.delete(name) ? Promise.resolve(null) : options.membersOf(hit)
      members
        .then((hits) => {
          if (question !== listed.question) return
          if (hits !== null) opened.set(name, hits)
          options.redraw()
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
        options.choose(link)
        options.follow(link, event)
      })
      return link
    })
    heads.set(node, head)
    const address = linkTo(head)
    // Paths of a docs site are resolved against its origin.
    setHref(node, address, address.startsWith('/') ? location.origin : undefined)
    node.replaceChildren(...lines(head, listed.marks))
    return node
  }

  function newId(): string {
    return `option-${made++}`
  }
}

const OPTION = { role: 'option', tabindex: -1, 'aria-selected': 'false' }

const nameOf = ({ project, id }: CardRef): string => `${project} ${id}`
