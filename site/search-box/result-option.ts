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
      h(
        'span',
        { part: 'title', class: mono ? 'title mono' : 'title' },
        ...marked(head.title, question),
      ),
      h('span', { class: 'kind-word' }, kindWord(head)),
    ),
    h('span', { part: 'summary', class: 'line' }, ...second(head, question)),
    h('span', { class: 'line place' }, `${head.project} · ${head.path}:${head.lines[0]}`),
  )
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
