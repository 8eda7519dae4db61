/**
 * Leads the cards of symbols to their places on a docs site: to the page of API reference that is about them or their
 * type (reference-pages.ts), or to an anchor that is their whole name on any page (Sphinx, mkdocstrings).
 */
import type { Card } from '../../runtime/card.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import { lastName } from '../text/imported-names.ts'
import type { SitePage } from './read-site.ts'
import { dotted, memberAnchors, type ReferencePage } from './reference-pages.ts'

/** @returns the entries, with the cards of symbols at their places on the site; others keep the URLs of their sources */
export function withSymbolUrls(
  entries: readonly Entry[],
  pages: readonly SitePage[],
  references: readonly ReferencePage[],
): readonly Entry[] {
  const urlOf = urlsOn(pages, references)
  return entries.map((entry) => {
    const url = urlOf(entry.card)
    return url === undefined ? entry : { ...entry, card: { ...entry.card, url } }
  })
}

function urlsOn(
  pages: readonly SitePage[],
  references: readonly ReferencePage[],
): (card: Card) => string | undefined {
  const byAnchor = new Map<string, string>()
  for (const { anchors, terms, address } of pages) {
    const described = new Set(terms)
    for (const anchor of anchors) {
      // Sphinx writes `c.` before names of C, and nothing before others.
      const name = dotted(anchor).replace(/^c\.(?=\w+$)/, '')
      // `install` may be the heading of any page.
      const isSymbol = name.includes('.') || described.has(anchor)
      if (isSymbol && !byAnchor.has(name)) byAnchor.set(name, urlAt(address, anchor))
    }
  }
  const bySubject = new Map<string, ReferencePage[]>()
  for (const each of references) appendTo(bySubject, lastName(each.subject), each)
  /** The page of a path; of several pages with the end of it as subject, the one whose own path has the rest. */
  const pageOf = (path: string): ReferencePage | undefined => {
    const named = bySubject.get(lastName(path)) ?? []
    const ending = named.filter(({ subject }) => path === subject || path.endsWith(`.${subject}`))
    return (
      ending.find(({ subject }) => subject === path) ??
      ending.find(({ page }) => letters(page.path).includes(letters(path))) ??
      (ending.length === 1 ? ending[0] : undefined)
    )
  }
  return (card) => {
    if (card.kind !== 'symbol' || card.visibility !== 'public') return undefined
    const paths = [card.title, ...card.public]
    for (const path of paths) {
      const url = byAnchor.get(path)
      if (url !== undefined) return url
    }
    for (const path of paths) {
      const own = pageOf(path)
      if (own !== undefined) return own.page.address
      const owner = pageOf(path.slice(0, Math.max(0, path.lastIndexOf('.'))))
      const anchor = owner && memberAnchors(owner.page).get(lastName(path))
      if (owner !== undefined && anchor !== undefined) return urlAt(owner.page.address, anchor)
    }
    return undefined
  }
}

/** Anchors contain what URLs may not: `Cart::add<T>`. */
const urlAt = (address: string, anchor: string): string => `${address}#${encodeURI(anchor)}`

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
