/**
 * The sections of a module card: its documentation, its exports, its first lines.
 */
import type { ModuleCard } from '../../runtime/card.ts'
import { writtenSummary } from '../../runtime/cards/derived-summaries.ts'
import { inlineProse } from '../inline-prose.ts'
import { type Child, h } from '../markup.ts'
import { idList } from './card-links.ts'
import type { CardMaterial } from './material.ts'
import { section } from './section.ts'
import { sourceSection } from './source-section.ts'

export function moduleSections(card: ModuleCard, material: CardMaterial): Child[] {
  const written = writtenSummary(card)
  return [
    // The summary of a module without documentation is derived from its exports, which are listed below.
    written === null ? null : h('p', { class: 'lead' }, ...inlineProse(written)),
    card.exports.length === 0 ? null : section('Exports', idList(card.exports, material)),
    sourceSection(material),
  ]
}
