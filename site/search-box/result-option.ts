/**
 * The content of an option in the listbox: a card in three lines (kind, name, signature or summary, location), a card
 * of a file in one.
 */
import type { CardHead } from '../../runtime/card.ts'
import { inlineText } from '../../runtime/cards/inline-parts.ts'
import { ownKind } from '../../runtime/cards/own-kind.ts'
import { linesIn } from '../../runtime/cards/places.ts'
import { h } from '../markup.ts'
import { highlightWords } from './highlight-words.ts'
import { visible } from './visible.ts'

/** @param marks words of the question */
export const cardLines = (head: CardHead, marks: readonly string[]): Node[] => [
  h('span', { class: 'line first' }, titleOf(head, marks), kindWord(head)),
  h('span', { part: 'summary', class: 'line', dir: 'auto' }, ...second(head, marks)),
  h('span', { class: 'line place' }, placeOf(head)),
]

/** @param path of the file under which the list shows it */
export const partLines = (path: string, head: CardHead, marks: readonly string[]): Node[] => [
  h(
    'span',
    { class: 'line first' },
    titleOf(head, marks),
    h('span', { class: 'place' }, `:${linesIn(path, head)[0]}`),
    kindWord(head),
  ),
]

/** The heading above the cards of a file. */
export const fileLine = (project: string, path: string, marks: readonly string[]): Node[] => [
  h(
    'span',
    { class: 'title mono', dir: 'ltr' },
    ...lastName(path, path.lastIndexOf('/') + 1, marks),
  ),
  h('span', { class: 'place' }, project),
]

/** In a search across versions, each result names its version. */
function placeOf(head: CardHead): string {
  const { project, path, lines, version } = head
  const library = 'versions' in head && version !== null ? `${project} ${version}` : project
  const file = path === '' ? '' : `${path}:${lines[0]}`
  // A heading such as "Returns" says little without the ones above it.
  const where = (head.kind === 'guide' && head.breadcrumbs.join(' › ')) || file
  return visible(where === '' ? library : `${library} · ${where}`)
}

function titleOf(head: CardHead, marks: readonly string[]): HTMLElement {
  const isName = head.kind === 'symbol' || head.kind === 'module'
  return h(
    'span',
    { part: 'title', class: isName ? 'title mono' : 'title', dir: isName ? 'ltr' : 'auto' },
    ...title(head, marks),
  )
}

function title({ kind, title: words }: CardHead, marks: readonly string[]): Node[] {
  if (kind === 'symbol' || kind === 'module')
    return lastName(words, words.search(/[^./:]+$/), marks)
  if (kind === 'recipe') return headingAndNames(words, marks)
  return [h('span', { class: 'words' }, ...highlightWords(words, marks))]
}

/**
 * The last names of a dotted path distinguish results: when space is short, its first ones are truncated. An ellipsis is
 * at the end of a line, so the line runs from right to left, and the names in it do not.
 */
function lastName(words: string, end: number, marks: readonly string[]): Node[] {
  if (end <= 0) return [h('span', { class: 'name' }, ...highlightWords(words, marks))]
  return [
    h(
      'span',
      { class: 'owner', dir: 'rtl' },
      h('bdi', { dir: 'ltr' }, ...highlightWords(words.slice(0, end), marks)),
    ),
    h('span', { class: 'name' }, ...highlightWords(words.slice(end), marks)),
  ]
}

/**
 * Many recipes are titled by a heading and the symbols that they use: `Emails: zod.email, zod.regex and 3 more`. The
 * heading may take two lines; of the names, as many as fit are shown, without the count of the others.
 */
function headingAndNames(words: string, marks: readonly string[]): Node[] {
  const [, heading = words, names] = USES.exec(words) ?? []
  if (names === undefined) return [h('span', { class: 'words' }, ...highlightWords(words, marks))]
  return [
    h('span', { class: 'words' }, ...highlightWords(heading, marks)),
    h('span', { class: 'uses mono', dir: 'ltr' }, ...highlightWords(names, marks)),
  ]
}

const USES = /^(.+): ([\w$./:#-]+(?:, [\w$./:#-]+)*)(?: and \d+ more)?$/u

const kindWord = (head: CardHead): HTMLElement =>
  h('span', { class: 'kind-word' }, visible(ownKind(head)))

/** The signature says more than a summary that repeats it. */
function second(head: CardHead, marks: readonly string[]): (Node | string)[] {
  if (head.kind === 'symbol' && (head.summary === '' || head.summary === head.signature))
    return [h('span', { class: 'mono', dir: 'ltr' }, visible(head.signature))]
  return highlightWords(inlineText(head.summary), marks)
}
