/** The sections of a module card: what it says of itself, what it offers, how it begins. */
import type { ModuleCard } from '../../runtime/card.ts'
import { type Child, h } from '../markup.ts'
import { idList } from './card-links.ts'
import type { CardMaterial } from './material.ts'
import { section } from './section.ts'
import { sourceSection } from './source-section.ts'

export function moduleSections(card: ModuleCard, material: CardMaterial): Child[] {
  return [
    // A module without words of its own is summed up by its names, which stand below.
    /^(?:Offers:|$)/.test(card.summary) ? null : h('p', { class: 'lead' }, card.summary),
    card.exports.length === 0 ? null : section('Offers', idList(card.exports, material)),
    sourceSection(material),
  ]
}
