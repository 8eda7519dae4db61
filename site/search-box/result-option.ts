/**
 * What a result looks like, as what goes into an option of the listbox: a card in three lines (what kind, what it is called,
 * what it takes or says, where it is), a card of a file in one.
 */
import type { CardHead } from '../../runtime/card.ts'
import { linesIn } from '../../runtime/places-of-card.ts'
import { breakable, h } from '../markup.ts'
import { marked } from './marked.ts'

export const cardLines = (head: CardHead, question: string): Node[] => [
  h('span', { class: 'line first' }, titleOf(head, question), kindWord(head)),
  h('span', { part: 'summary', class: 'line' }, ...second(head, question)),
  h('span', { class: 'line place' }, `${head.project} · ${head.path}:${head.lines[0]}`),
]

/** @param path of the file that the list shows it in */
export const partLines = (path: string, head: CardHead, question: string): Node[] => [
  h(
    'span',
    { class: 'line first' },
    titleOf(head, question),
    h('span', { class: 'place' }, `:${linesIn(path, head)[0]}`),
    kindWord(head),
  ),
]

/** What stands above the cards of a file. */
export const fileLine = (project: string, path: string, question: string): Node[] => [
  h('span', { class: 'title mono' }, ...ownersAndName(path, path.lastIndexOf('/') + 1, question)),
  h('span', { class: 'place' }, project),
]

function titleOf(head: CardHead, question: string): HTMLElement {
  const mono = head.kind === 'symbol' || head.kind === 'module'
  return h(
    'span',
    { part: 'title', class: mono ? 'title mono' : 'title' },
    ...title(head, question),
  )
}

function title({ kind, title: words }: CardHead, question: string): Node[] {
  const isName = kind === 'symbol' || kind === 'module'
  return ownersAndName(words, isName ? words.search(/[^./:]+$/) : 0, question)
}

/** The last name of a dotted path is what tells two results apart: when it is tight, its owners give way. */
function ownersAndName(words: string, end: number, question: string): Node[] {
  if (end <= 0) return [h('span', { class: 'name' }, ...marked(words, question))]
  return [
    h('span', { class: 'owner' }, ...marked(words.slice(0, end), question)),
    h('span', { class: 'name' }, ...marked(words.slice(end), question)),
  ]
}

function kindWord(head: CardHead): HTMLElement {
  const word =
    head.kind === 'symbol'
      ? head.symbol_kind
      : head.kind === 'recipe'
        ? head.recipe_kind
        : head.kind
  return h('span', { class: 'kind-word' }, word)
}

/** The signature says more than a summary that repeats it. */
function second(head: CardHead, question: string): (Node | string)[] {
  if (head.kind === 'symbol' && (head.summary === '' || head.summary === head.signature))
    return [h('span', { class: 'mono' }, head.signature)]
  if (head.kind === 'guide' && head.summary === '') return breakable(head.breadcrumbs.join(' › '))
  return marked(head.summary, question)
}
