/**
 * Links all documents of a library together: their references are resolved to cards of other documents, symbols and
 * modules.
 */

import type { Library, LibrarySymbol, LinkFile } from '../library.ts'
import { docPages } from './doc-pages.ts'
import { referenceResolver, type TargetPage } from './doc-references.ts'
import { type Guide, guidePage, guidesOf, labelsOf, targetOf } from './guide-cards.ts'
import type { Mentions } from './mentions.ts'

export interface GuideTargets {
  readonly mentions: Mentions
  /** The id of the card for a source file or notebook. */
  cardOf(file: LinkFile): string | undefined
  moduleNamed(name: string): string | undefined
  /** The first overload of a symbol, which represents all of them in documents. */
  first(symbol: LibrarySymbol): LibrarySymbol
}

export function linkGuides(
  library: Library,
  files: readonly LinkFile[],
  { mentions, cardOf, moduleNamed, first }: GuideTargets,
): ReadonlyMap<string, readonly Guide[]> {
  const { project, version, url, docsUrl, sites = [], built } = library
  const pages = docPages({ url, docsUrl, sites, addresses: built?.addresses })
  const documents = files.flatMap((file) => guidePage(file, project, pages) ?? [])
  const isDocument = new Set(documents.map(({ path }) => path))
  const others = files.flatMap((file): TargetPage[] => {
    const id = isDocument.has(file.path) ? undefined : cardOf(file)
    return id === undefined ? [] : [{ path: file.path, id, anchors: new Map() }]
  })
  const resolve = referenceResolver({
    pages: [...documents.map((page) => targetOf(page, pages)), ...others],
    labels: labelsOf(documents),
    ownAddresses: ownAddressesOf(library),
    siteOf: pages.siteOf,
    moduleNamed,
    symbolAt: (path) => {
      const symbol = mentions.atPath(path)
      return symbol && first(symbol)
    },
    symbolNamed: (name, within, isCertain) => {
      const symbol = mentions.named(name, within, isCertain)
      return symbol && first(symbol)
    },
  })
  const context = { project, version, pages, resolve, mentionsIn: mentions.in }
  return new Map(documents.map((page) => [page.path, guidesOf(page, context)]))
}

/** Addresses of the library's own pages, so that links to them resolve to cards. */
function ownAddressesOf({ url, docsUrl, sites = [], built }: Library): string[] {
  const templates = [docsUrl, url].flatMap((template) => {
    const end = template?.indexOf('{path}') ?? -1
    return template === undefined || end <= 0 ? [] : [template.slice(0, end)]
  })
  const addresses = sites.flatMap(({ address }) => address ?? [])
  return [...(built === undefined ? [] : [built.base]), ...templates, ...addresses]
}
