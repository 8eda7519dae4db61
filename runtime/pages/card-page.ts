/**
 * Renders a card as HTML that can be read without JavaScript. The parts that every kind has are here (breadcrumbs,
 * title, summary, source), the sections of each kind beside this file. Trees are built with hastscript and serialized
 * by hast-util-to-html, so that no text of a library becomes markup.
 */

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Card, GuideCard, ModuleCard, RecipeCard } from '../card.ts'
import { inlineText } from '../cards/inline-parts.ts'
import { placesOf } from '../cards/places.ts'
import { recipeCode } from '../cards/recipe-code.ts'
import { cardProse } from './card-prose.ts'
import { codeOf } from './code.ts'
import { textBelowTitle } from './guide-text.ts'
import { leadOf } from './lead.ts'
import { nameList, summaryList } from './lists.ts'
import { pageOf } from './page.ts'
import type { PageMaterial } from './page-material.ts'
import { safeHref } from './safe-href.ts'
import { section } from './section.ts'
import { type SiteLinks, toCard, toLibrary } from './site-links.ts'
import { structuredData } from './structured-data.ts'
import { summaryWords } from './summary.ts'
import { symbolSections } from './symbol-sections.ts'

export function cardPage(material: PageMaterial, links: SiteLinks): string {
  const { card, source } = material
  const isCode = card.kind === 'symbol' || card.kind === 'module'
  const lead = leadOf(card)
  const title = isCode ? h('h1', h('code', breakable(card.title))) : h('h1', card.title)
  const head = h(
    'header',
    h('nav', { ariaLabel: 'Breadcrumbs', class: 'crumbs' }, crumbs(material, links)),
    h('p', { class: 'badges' }, badges(card)),
    title,
    lead === undefined ? undefined : h('p', { class: 'lead' }, summaryWords(lead)),
    h('p', { class: 'place' }, placeOf(card)),
  )
  const sections = sectionsOf(material, links).filter((one) => one !== undefined)
  const whole =
    source === null
      ? undefined
      : h(
          'details',
          { open: card.kind === 'symbol' && source.text.split('\n').length <= 30 },
          h('summary', `Source: ${source.path}:${source.firstLine}`),
          codeOf(source.text, card.language),
        )
  return pageOf(
    {
      title: `${card.title} · ${card.project}`,
      description: inlineText(card.summary),
      address: links.addressOf(card),
      markdown: links.addressOf(card, 'md'),
      data: structuredData(card, links),
      project: card.project,
    },
    links,
    h('article', { dataKind: card.kind }, head, sections, whole),
  )
}

function sectionsOf(material: PageMaterial, links: SiteLinks): (Element | undefined)[] {
  const { card } = material
  switch (card.kind) {
    case 'symbol':
      return symbolSections(card, material, links)
    case 'recipe':
      return recipeSections(card, material, links)
    case 'guide':
      return guideSections(card, material, links)
    case 'module':
      return moduleSections(card, material, links)
    default:
      return card satisfies never
  }
}

const recipeSections = (
  card: RecipeCard,
  material: PageMaterial,
  links: SiteLinks,
): (Element | undefined)[] => [
  card.stale === true
    ? h('p', { class: 'notice' }, 'This example uses names that the library no longer has.')
    : undefined,
  codeOf(recipeCode(card), card.language),
  card.symbols.length === 0
    ? undefined
    : section('Uses', summaryList(card.symbols, material, links)),
]

const guideSections = (
  card: GuideCard,
  material: PageMaterial,
  links: SiteLinks,
): (Element | undefined)[] => [
  h('div', cardProse(textBelowTitle(card), material, links)),
  card.children.length === 0
    ? undefined
    : section('Below this heading', summaryList(card.children, material, links)),
  card.references.length === 0
    ? undefined
    : section('Refers to', nameList(card.references, material, links)),
]

const moduleSections = (
  card: ModuleCard,
  material: PageMaterial,
  links: SiteLinks,
): (Element | undefined)[] => [
  card.exports.length === 0
    ? undefined
    : section('Exports', summaryList(card.exports, material, links)),
]

/** The library, then the containers of the card, outermost first. */
function crumbs({ card, heads }: PageMaterial, links: SiteLinks): (Element | string)[] {
  const library = h('a', { href: toLibrary(card.project, links) }, card.project)
  const above: (Element | string)[] =
    card.kind === 'symbol'
      ? card.related.parents
          .filter(({ symbol }) => card.symbol.startsWith(symbol))
          .toReversed()
          .flatMap(({ symbol }) => heads.get(symbol) ?? [])
          .map((head) => h('a', { href: toCard(head, links) }, head.title))
      : card.kind === 'guide'
        ? card.breadcrumbs.filter((crumb) => crumb !== card.title)
        : []
  return [library, ...above].flatMap((crumb) => [crumb, ' › ']).slice(0, -1)
}

function badges(card: Card): Element[] {
  const kind =
    card.kind === 'symbol'
      ? card.symbol_kind
      : card.kind === 'recipe'
        ? `example, ${card.recipe_kind}`
        : card.kind
  return [
    h('span', { class: 'badge' }, kind),
    ...(card.version === null ? [] : [h('span', `${card.project} ${card.version}`)]),
    ...(card.visibility === 'public' ? [] : [h('span', card.visibility)]),
  ]
}

function placeOf(card: Card): (Element | string)[] {
  const [own = '', ...others] = placesOf(card).map(({ path, lines: [first, last] }) =>
    first > 0 ? `${path}:${first}${last === first ? '' : `–${last}`}` : path,
  )
  const href = card.url === undefined ? null : safeHref(card.url)
  return [
    href === null ? own : h('a', { href }, own),
    ...others.map((other) => `, defined at ${other}`),
  ]
}

/** A long name may break after its dots, slashes, colons and underscores. */
function breakable(name: string): (Element | string)[] {
  return name.split(/(?<=[./:_#])/).flatMap((part, i) => (i === 0 ? [part] : [h('wbr'), part]))
}
