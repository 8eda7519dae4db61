/**
 * What a first visitor sees beside the search box: what this is, which libraries are in the drawers and how
 * many cards of each kind, all read from the manifests that a search needs anyway; later, how well each is searched.
 */
import type { CardKind } from '../runtime/card.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { h } from './markup.ts'
import { QUALITY_MEANS, qualityLine } from './quality.ts'
import { thousands } from './thousands.ts'

export function welcome(catalog: Promise<Catalog>): HTMLElement {
  const drawers = h('ul', { class: 'drawers' })
  const means = h('p', { class: 'means', hidden: true }, QUALITY_MEANS)
  const known = (): void => {
    means.hidden = false
  }
  catalog
    .then(({ packs }) =>
      drawers.append(
        ...packs.map(({ manifest, name }) => drawer(manifest, qualityLine(name, known))),
      ),
    )
    // The search box says what is wrong; saying it twice helps nobody.
    .catch(() => undefined)
  return h(
    'div',
    { class: 'welcome' },
    h('h2', {}, 'A card catalog for code libraries'),
    h(
      'p',
      {},
      'Every function, class and heading of a library is a card here, with its signature, its text, its recipes and the lines it comes from. Type a name or say what you want to do.',
    ),
    h('p', { class: 'keys' }, ...KEYS.flatMap(([name, does]) => [h('kbd', {}, name), ` ${does} `])),
    drawers,
    means,
  )
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'back'],
]

const PLURALS: readonly (readonly [CardKind, string])[] = [
  ['symbol', 'symbols'],
  ['recipe', 'recipes'],
  ['guide', 'guides'],
  ['module', 'modules'],
]

interface Drawer {
  readonly project: string
  readonly library_version: string | null
  readonly counts: Readonly<Record<CardKind, number>>
}

function drawer({ project, library_version, counts }: Drawer, quality: HTMLElement): HTMLElement {
  const words = PLURALS.filter(([kind]) => counts[kind] > 0).map(
    ([kind, plural]) => `${thousands(counts[kind])} ${counts[kind] === 1 ? kind : plural}`,
  )
  return h(
    'li',
    {},
    h('strong', {}, project),
    library_version === null ? null : h('span', { class: 'version' }, library_version),
    h('span', { class: 'counts' }, words.join(', ')),
    quality,
  )
}
