/**
 * One hit → one option of the listbox, of a fixed height: what kind, what it is called, what it takes or
 * says, where it is. An anchor, so that the middle button, a long press and "copy link" work as everywhere.
 */
import type { CardHead } from '../../runtime/card.ts'
import { breakable, h } from '../markup.ts'
import { marked } from './marked.ts'

interface OptionPlace {
  readonly id: string
  readonly href: string
  readonly question: string
}

export function resultOption(
  head: CardHead,
  { id, href, question }: OptionPlace,
): HTMLAnchorElement {
  const mono = head.kind === 'symbol' || head.kind === 'module'
  return h(
    'a',
    {
      id,
      href,
      role: 'option',
      tabindex: -1,
      'aria-selected': 'false',
      part: 'result',
      class: 'result',
      'data-kind': head.kind,
    },
    h(
      'span',
      { class: 'line first' },
      h('span', { part: 'title', class: mono ? 'title mono' : 'title' }, ...title(head, question)),
      h('span', { class: 'kind-word' }, kindWord(head)),
    ),
    h('span', { part: 'summary', class: 'line' }, ...second(head, question)),
    h('span', { class: 'line place' }, `${head.project} · ${head.path}:${head.lines[0]}`),
  )
}

/** The last name of a dotted path is what tells two results apart: when it is tight, its owners give way. */
function title({ kind, title: words }: CardHead, question: string): (Node | string)[] {
  const end = kind === 'symbol' || kind === 'module' ? words.search(/[^./:]+$/) : -1
  if (end <= 0) return [h('span', { class: 'name' }, ...marked(words, question))]
  return [
    h('span', { class: 'owner' }, ...marked(words.slice(0, end), question)),
    h('span', { class: 'name' }, ...marked(words.slice(end), question)),
  ]
}

function kindWord(head: CardHead): string {
  if (head.kind === 'symbol') return head.symbol_kind
  if (head.kind === 'recipe') return head.recipe_kind
  return head.kind
}

/** The signature says more than a summary that repeats it. */
function second(head: CardHead, question: string): (Node | string)[] {
  if (head.kind === 'symbol' && (head.summary === '' || head.summary === head.signature))
    return [h('span', { class: 'mono' }, head.signature)]
  if (head.kind === 'guide' && head.summary === '') return breakable(head.breadcrumbs.join(' › '))
  return marked(head.summary, question)
}
