/**
 * Renders one card: what every kind has (label, title, location), then the sections of its kind. Everything it needs
 * was fetched before, so that it is drawn once and nothing jumps.
 */
import type { Card } from '../../runtime/card.ts'
import { placesOf } from '../../runtime/cards/places.ts'
import { cardAddress } from '../../runtime/pages/page-address.ts'
import './card.css'
import { safeHref } from '../../runtime/pages/safe-href.ts'
import { breakable, type Child, h } from '../markup.ts'
import { pageHref } from '../page-href.ts'
import { guideSections } from './guide-sections.ts'
import type { CardMaterial } from './material.ts'
import { moduleSections } from './module-sections.ts'
import { recipeSections } from './recipe-sections.ts'
import { symbolSections } from './symbol-sections.ts'

/** @param isLatest whether the card is of the version that its own page shows */
export function cardView(material: CardMaterial, isLatest: boolean): HTMLElement {
  const { card } = material
  const mono = card.kind === 'symbol' || card.kind === 'module'
  return h(
    'article',
    { class: 'card', 'data-kind': card.kind, 'aria-labelledby': 'card-title' },
    h(
      'header',
      {},
      h(
        'p',
        { class: 'label' },
        h('span', { class: 'badge' }, kindWord(card)),
        ...origin(card),
        isLatest ? h('a', { href: pageHref(cardAddress(card)) }, 'Page') : null,
      ),
      h(
        'h2',
        { id: 'card-title', tabindex: -1, class: mono ? 'mono' : null },
        ...breakable(card.title),
      ),
      h('p', { class: 'place' }, ...placeOf(card)),
    ),
    ...sectionsOf(material),
  )
}

function sectionsOf(material: CardMaterial): Child[] {
  const { card } = material
  switch (card.kind) {
    case 'symbol':
      return symbolSections(card, material)
    case 'recipe':
      return recipeSections(card, material)
    case 'guide':
      return guideSections(card, material)
    case 'module':
      return moduleSections(card, material)
    default:
      return card satisfies never
  }
}

function kindWord(card: Card): string {
  if (card.kind === 'symbol') return card.symbol_kind
  if (card.kind === 'recipe') return `${card.recipe_kind} recipe`
  return card.kind
}

function origin(card: Card): Child[] {
  const version = card.version === null ? '' : ` ${card.version}`
  return [
    h('span', { class: 'project' }, `${card.project}${version}`),
    card.visibility === 'public' ? null : h('span', { class: 'quiet-word' }, card.visibility),
  ]
}

function placeOf(card: Card): Child[] {
  const [own = '', ...others] = placesOf(card).map(
    ({ path, lines: [first, last] }) => `${path}:${first === last ? first : `${first}–${last}`}`,
  )
  const href = card.url === undefined ? null : safeHref(card.url)
  return [
    href === null
      ? h('span', {}, ...breakable(own))
      : h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...breakable(own)),
    ...others.flatMap((other) => [', defined at ', h('span', {}, ...breakable(other))]),
  ]
}
