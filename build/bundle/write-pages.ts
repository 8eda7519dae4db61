/**
 * Writes the pages of a catalog's libraries below a folder: HTML and Markdown for each card, a page for each library,
 * and a sitemap when the address of the site is known.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { headAt } from '../../runtime/cards/read-heads.ts'
import { type Catalog, loadAndRun } from '../../runtime/catalog.ts'
import { cardMarkdown } from '../../runtime/pages/card-markdown.ts'
import { cardPage } from '../../runtime/pages/card-page.ts'
import { gatherLibrary, libraryPage } from '../../runtime/pages/library-page.ts'
import { libraryAddress, rootFrom } from '../../runtime/pages/page-address.ts'
import { materialAt } from '../../runtime/pages/page-material.ts'
import { readMap } from '../../runtime/pages/read-map.ts'
import type { SiteLinks } from '../../runtime/pages/site-links.ts'
import { writeBelow } from '../files/write-below.ts'
import { type AddressOf, pageAddresses } from './page-addresses.ts'
import { sitemapFiles } from './sitemap.ts'
import { writeModelFiles } from './write-model-files.ts'

export interface PagesOptions {
  /** The URL of the site with a trailing `/`. */
  readonly url?: string
  /** Whether to write the Markdown of each page and `llms.txt` with its parts. */
  readonly texts: boolean
  readonly progress: (done: number, total: number) => void
}

/** @returns the number of pages written */
export async function writePages(
  catalog: Catalog,
  folder: string,
  { url, texts, progress }: PagesOptions,
): Promise<number> {
  const heads = await headsOf(catalog)
  const addressOf = pageAddresses([...heads.values()].flatMap((some) => [...some.values()]))
  const linksOf = (address: string): SiteLinks => ({
    ...{ root: rootFrom(address), addressOf, hasSearch: true, withoutTexts: !texts },
    ...(url !== undefined && { origin: url }),
  })
  let done = 0
  for await (const { cards } of eachCard(catalog)) {
    const { value: files } = await loadAndRun(catalog, () =>
      cards.flatMap((card) => {
        const links = linksOf(addressOf(card))
        const own = heads.get(card.project)
        const material = materialAt(catalog, card, (id) => own?.get(id))
        const page = { name: addressOf(card), text: cardPage(material, links) }
        return texts
          ? [page, { name: addressOf(card, 'md'), text: cardMarkdown(material, links) }]
          : [page]
      }),
    )
    await Promise.all(files.map(({ name, text }) => writeBelow(folder, name, text)))
    done += cards.length
    progress(done, catalog.size)
  }
  for (const project of heads.keys()) {
    const contents = await gatherLibrary(catalog, project, await readMap(catalog, project))
    if (contents === undefined) continue
    const name = `${libraryAddress(project)}index.html`
    await writeBelow(folder, name, libraryPage(contents, linksOf(name)))
  }
  if (texts)
    await writeModelFiles(catalog, folder, { url, addressOf, hasPages: true, hasApi: false })
  if (url !== undefined)
    for (const [name, text] of sitemapFiles(url, listed(heads, addressOf)))
      await writeBelow(folder, name, text)
  return done
}

type Heads = ReadonlyMap<string, ReadonlyMap<string, CardHead>>

/** Cards by project and id. */
async function headsOf(catalog: Catalog): Promise<Heads> {
  const heads = new Map<string, Map<string, CardHead>>()
  for (const pack of catalog.packs) {
    const { value } = await loadAndRun(catalog, () =>
      Array.from({ length: pack.size }, (_, card) => headAt(pack, card)),
    )
    for (const head of value) {
      if (head === undefined) continue
      const known = heads.get(head.project) ?? new Map<string, CardHead>()
      heads.set(head.project, known.set(head.id, head))
    }
  }
  return heads
}

/** Pages for search engines: libraries and public cards, without tests. */
function* listed(heads: Heads, addressOf: AddressOf): Generator<string> {
  for (const [project, own] of heads) {
    yield libraryAddress(project)
    for (const head of own.values())
      if (head.visibility === 'public' && LISTED.has(head.kind)) yield addressOf(head)
  }
}

const LISTED: ReadonlySet<Card['kind']> = new Set(['symbol', 'guide', 'module'])
