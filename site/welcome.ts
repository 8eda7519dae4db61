/**
 * What a first visitor sees beside the search box: what this is, the libraries and how many cards of each kind they
 * have, from the manifests that a search needs anyway; later, the search quality of each.
 */

import type { CardKind } from '../runtime/card.ts'
import type { Catalog } from '../runtime/catalog.ts'
import { libraryAddress } from '../runtime/pages/page-address.ts'
import { counted } from '../runtime/std/counted.ts'
import { h } from './markup.ts'
import type { ChosenVersion, MoreOfLibraries } from './more-of-libraries.ts'
import { pageHref } from './page-href.ts'

export interface Welcome {
  readonly element: HTMLElement
  /** "Keep offline" means the version that is chosen. */
  choose(chosen: ChosenVersion): void
}

export function welcome(catalog: Promise<Catalog>): Welcome {
  let chosen: ChosenVersion = { project: null, version: null }
  let libraries: MoreOfLibraries | null = null
  const list = h('ul', { class: 'libraries-list' })
  const more = h('div', { class: 'more-of-libraries' })
  catalog
    .then((opened) => {
      const shown = opened.packs.map((pack) => ({ pack, element: libraryItem(pack.manifest) }))
      list.append(...shown.map(({ element }) => element))
      whenSeen(list, async () => {
        const { showMoreOfLibraries } = await import('./more-of-libraries.ts')
        libraries = showMoreOfLibraries(opened, shown, more, chosen)
      })
    })
    // The search box reports problems; once is enough.
    .catch(() => undefined)
  const element = h(
    'div',
    { class: 'welcome' },
    h('h2', {}, 'A card catalog for code libraries'),
    h(
      'p',
      {},
      'Every function, class and heading of a library is a card here, with its signature, its text, its recipes and the lines it comes from. Type a name or say what you want to do.',
    ),
    h('p', { class: 'keys' }, ...KEYS.flatMap(([name, does]) => [h('kbd', {}, name), ` ${does} `])),
    list,
    more,
  )
  return {
    element,
    choose(next) {
      chosen = next
      libraries?.choose(next)
    },
  }
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

interface LibraryCounts {
  readonly project: string
  readonly library_version: string | null
  readonly counts: Readonly<Record<CardKind, number>>
}

/** Longer than it takes to begin typing. */
const DELAY_MS = 1_000

/** When it has been visible for a moment, because no search needs it. */
function whenSeen(element: HTMLElement, show: () => Promise<void>): void {
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    setTimeout(() => void show().catch(() => undefined), DELAY_MS)
  })
  observer.observe(element)
}

function libraryItem({ project, library_version, counts }: LibraryCounts): HTMLElement {
  const words = PLURALS.filter(([kind]) => counts[kind] > 0).map(([kind, plural]) =>
    counted(counts[kind], kind, plural),
  )
  return h(
    'li',
    {},
    h('strong', {}, h('a', { href: pageHref(libraryAddress(project)) }, project)),
    library_version === null ? null : h('span', { class: 'version' }, library_version),
    h('span', { class: 'counts' }, words.join(', ')),
  )
}
