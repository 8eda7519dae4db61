/**
 * Lists of links to cards by id. A name without a card, such as a builtin, is shown as text.
 */
import type { Element } from 'hast'
import { h } from 'hastscript'
import type { CardHead } from '../card.ts'
import { MAX_LISTED, type PageMaterial } from './page-material.ts'
import { type SiteLinks, toCard } from './site-links.ts'
import { summaryWords } from './summary.ts'

/** Names in one paragraph: callers, related symbols. */
export function nameList(
  ids: readonly string[],
  { heads }: Pick<PageMaterial, 'heads'>,
  links: SiteLinks,
): Element {
  const unique = [...new Set(ids)]
  const shown = unique.slice(0, MAX_LISTED)
  return h(
    'ul',
    { class: 'names' },
    shown.map((id) => {
      const head = heads.get(id)
      return h(
        'li',
        head === undefined
          ? h('code', id)
          : h('a', { href: toCard(head, links), title: head.title }, nameOf(head)),
      )
    }),
    andMore(unique),
  )
}

/** One line each with a summary: exports of a module, members of a class, examples. */
export function summaryList(
  ids: readonly string[],
  { heads }: Pick<PageMaterial, 'heads'>,
  links: SiteLinks,
): Element {
  const unique = [...new Set(ids)]
  const listed = unique.slice(0, MAX_LISTED).flatMap((id) => heads.get(id) ?? [])
  return h(
    'ul',
    { class: 'summaries' },
    listed.map((head) =>
      h(
        'li',
        h('a', { href: toCard(head, links) }, nameOf(head)),
        // Spaces, because programs and screen readers see no margins.
        ...(head.kind === 'symbol' ? [' ', h('small', head.symbol_kind)] : []),
        ...(saysMore(head) ? [' ', h('span', summaryWords(head.summary))] : []),
      ),
    ),
    andMore(unique),
  )
}

const andMore = ({ length }: readonly string[]): Element | undefined =>
  length > MAX_LISTED ? h('li', `and ${length - MAX_LISTED} more`) : undefined

/** A summary derived from the signature would repeat it. */
const saysMore = ({ summary, title }: CardHead): boolean => summary !== '' && summary !== title

function nameOf(head: CardHead): Element | string {
  const { name, isCode } = shownName(head)
  return isCode ? h('code', name) : name
}

/** A symbol by its name as code, everything else by its title. The Markdown of a page uses the same names. */
export const shownName = (head: CardHead): { readonly name: string; readonly isCode: boolean } =>
  head.kind === 'symbol'
    ? { name: head.symbol.slice(head.symbol.indexOf(':') + 1), isCode: true }
    : { name: head.title, isCode: head.kind === 'module' }
