/**
 * The sections of a guide card: its place in the document, its text, and its subsections.
 */
import type { GuideCard } from '../../runtime/card.ts'
import { textBelowTitle } from '../../runtime/pages/guide-text.ts'
import { type Child, h } from '../markup.ts'
import { idList } from './card-links.ts'
import type { CardMaterial } from './material.ts'
import { proseBlock } from './prose-block.ts'
import { section } from './section.ts'

export function guideSections(card: GuideCard, material: CardMaterial): Child[] {
  const above = card.breadcrumbs.filter((crumb) => crumb !== card.title)
  return [
    above.length === 0 ? null : h('p', { class: 'crumbs' }, above.join(' › ')),
    proseBlock(textBelowTitle(card), material) ??
      h('p', { class: 'lead' }, 'This heading has no text of its own.'),
    card.children.length === 0
      ? null
      : section('Below this heading', idList(card.children, material)),
  ]
}
