/**
 * Resolves the references of documents to card ids; undefined for targets outside of the library. Covers links to
 * pages and anchors, Sphinx labels and document names, and names of symbols in roles and code spans.
 */
import { posix } from 'node:path'
import { decodedUri } from '../../../runtime/std/decoded-uri.ts'
import type { DocsSite } from '../../doc-sites.ts'
import type { Reference } from '../../facts.ts'
import type { LibrarySymbol } from '../library.ts'
import { kindOf } from './reference-roles.ts'

/** A page that has cards: a document, a notebook or a source file. */
export interface TargetPage {
  readonly path: string
  /** The id of the page's own card. */
  readonly id: string
  /** Card ids by anchor, including labels and anchors of other generators. */
  readonly anchors: ReadonlyMap<string, string>
}

export interface ReferenceTargets {
  readonly pages: readonly TargetPage[]
  /** Card ids by label over all documents, in lower case. */
  readonly labels: ReadonlyMap<string, string>
  /** URL templates and addresses of the library itself. */
  readonly ownAddresses: readonly string[]
  siteOf(path: string): DocsSite | undefined
  /** Finds a symbol by any path that users write, or by a name that is unique. */
  symbolAt(path: string): LibrarySymbol | undefined
  symbolNamed(
    name: string,
    within: string | undefined,
    isCertain: boolean,
  ): LibrarySymbol | undefined
  moduleNamed(name: string): string | undefined
}

export interface Resolved {
  readonly id: string
  readonly symbol?: LibrarySymbol
}

/** @param from the document's path */
export type ResolveReference = (reference: Reference, from: string) => Resolved | undefined

export function referenceResolver(targets: ReferenceTargets): ResolveReference {
  const pages = new Map<string, TargetPage>()
  /** For generators that put all pages into one folder. */
  const byName = new Map<string, TargetPage>()
  for (const page of targets.pages) {
    const name = posix.basename(page.path)
    if (!byName.has(name)) byName.set(name, page)
    // `guide/start`, `guide/start.md` and `guide/start.html` are the same page, and `guide/` is its index.
    for (const key of [page.path, bare(page.path)]) if (!pages.has(key)) pages.set(key, page)
  }
  const pageAt = (path: string): TargetPage | undefined => {
    const clean = posix.normalize(path).replace(/^\.?\/+|\/+$/g, '')
    if (clean.startsWith('..')) return undefined
    const tidy = clean === '.' ? '' : clean
    return pages.get(tidy) ?? pages.get(bare(tidy)) ?? pages.get(bare(tidy.replace(/\.html?$/, '')))
  }

  return (reference, from) => {
    const { target, role = 'link', within } = reference
    const kind = kindOf(role)
    const asSymbol = (): Resolved | undefined => {
      const symbol = targets.symbolNamed(target, within, role !== 'code')
      return symbol && { id: symbol.id, symbol }
    }
    const asModule = (): Resolved | undefined => {
      const id =
        targets.moduleNamed(target) ?? (within && targets.moduleNamed(`${within}.${target}`))
      return id ? { id } : undefined
    }
    switch (kind) {
      case 'symbol':
        return asSymbol() ?? asModule()
      case 'module':
        return asModule() ?? asSymbol()
      case 'label':
        return label(target) ?? inPage(target, from)
      case 'page':
        return document(target, from)
      case 'title':
        return inPage(target, from) ?? label(target)
      case 'link':
        return link(target, from)
      default:
        return label(target) ?? document(target, from) ?? asSymbol() ?? asModule()
    }
  }

  function label(name: string): Resolved | undefined {
    return resolvedTo(targets.labels.get(name.replace(/\s+/g, ' ').trim().toLowerCase()))
  }

  function inPage(anchor: string, from: string): Resolved | undefined {
    return resolvedTo(pages.get(from)?.anchors.get(anchor))
  }

  /**
   * Resolves Sphinx document names, which have no extension and are relative to the document's folder or, with a
   * leading slash, to the site.
   */
  function document(name: string, from: string): Resolved | undefined {
    const site = targets.siteOf(from)?.content ?? ''
    const path = name.startsWith('/')
      ? posix.join(site, name)
      : posix.join(posix.dirname(from), name)
    return resolvedTo(pageAt(path)?.id)
  }

  function link(written: string, from: string): Resolved | undefined {
    const target = onOwnSite(written)
    const symbol = generated(target)
    if (symbol !== undefined) return symbol
    if (/^[a-z][\w+.-]*:/i.test(target) || target.startsWith('//')) return undefined
    const hash = target.indexOf('#')
    const path = decodedUri((hash < 0 ? target : target.slice(0, hash)).replace(/\?.*$/, ''))
    const anchor = hash < 0 ? '' : decodedUri(target.slice(hash + 1)).replace(/^#+/, '')
    const page = path === '' ? pages.get(from) : pagesFor(path, from)
    if (page === undefined) return path === '' || anchor === '' ? label(path || anchor) : undefined
    if (anchor === '') return resolvedTo(page.id)
    const at =
      page.anchors.get(anchor) ??
      page.anchors.get(anchor.toLowerCase()) ??
      page.anchors.get(looseAnchor(anchor))
    // In MyST, `(#label)` may be a label of another page.
    return (
      resolvedTo(at) ??
      (path === '' ? label(anchor) : undefined) ??
      resolvedTo(path === '' ? undefined : page.id)
    )
  }

  /** Resolves generated API pages: `api/pkg.Class.method.html`, `api.html#pkg.function`. */
  function generated(target: string): Resolved | undefined {
    const [, page = '', anchor = ''] = /([^/#]*?)(?:\.html?)?(?:#(.*))?$/.exec(target) ?? []
    const symbol = targets.symbolAt(anchor) ?? targets.symbolAt(page)
    return symbol && { id: symbol.id, symbol }
  }

  function pagesFor(path: string, from: string): TargetPage | undefined {
    if (!path.startsWith('/')) {
      // A page served as `guide/start/` links to `../next/`, one folder further up than its file.
      return (
        pageAt(posix.join(posix.dirname(from), path)) ??
        (path.startsWith('../') ? pageAt(posix.join(bare(from), path)) : undefined) ??
        pageAt(posix.join(targets.siteOf(from)?.content ?? '', path)) ??
        (targets.siteOf(from)?.pages === 'flat' ? byName.get(posix.basename(path)) : undefined)
      )
    }
    const site = targets.siteOf(from)
    if (site === undefined) return pageAt(path)
    return onSite(path, site) ?? onSite(moved(path, site), site)
  }

  function onSite(path: string, site: DocsSite): TargetPage | undefined {
    const route = `/${site.route}/`
    const inside = site.route !== '' && path.startsWith(route) ? path.slice(route.length - 1) : path
    return (
      pageAt(posix.join(site.content, inside)) ??
      pageAt(posix.join(site.content, path)) ??
      pageAt(path)
    )
  }

  /** The path of a URL on the library's own site: `https://example.org/guide` becomes `/guide`. */
  function onOwnSite(target: string): string {
    for (const home of targets.ownAddresses)
      if (target.startsWith(home)) return `/${target.slice(home.length)}`
    return target
  }
}

/**
 * Normalizes an anchor by removing punctuation, since authors may use the anchors of another generator. The result
 * has a prefix that no real anchor has.
 */
export function looseAnchor(anchor: string): string {
  return `\0${anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`
}

/** The path of a page after one redirect. */
function moved(path: string, { redirects = [] }: DocsSite): string {
  for (const [from, to] of redirects) {
    const open = /\/:\w+\*$/.exec(from)
    if (open === null ? from === path : path.startsWith(from.slice(0, open.index + 1))) {
      return open === null ? to : to.replace(/\/:\w+\*$/, '') + path.slice(open.index)
    }
  }
  return path
}

function resolvedTo(id: string | undefined): Resolved | undefined {
  return id === undefined ? undefined : { id }
}

/** The path without its extension; an index becomes its folder. */
function bare(path: string): string {
  const stem = path.replace(/\.(mdx?|markdown|rst|txt|ipynb|qmd|rmd)$/i, '')
  return stem.replace(/(^|\/)(index|_index|readme)$/i, '')
}
