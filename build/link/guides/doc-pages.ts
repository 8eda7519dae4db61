/**
 * The pages of a library's documentation: the anchors of each page, and its URL.
 *
 * A template for a forge shows the file itself, with the forge's anchors. Any other template leads to a site, where
 * the file's path means nothing and the generator determines the page's place.
 */
import { posix } from 'node:path'
import { anchorsOf } from '../../anchors.ts'
import { type AnchorStyle, type DocsSite, GENERATORS, siteOf } from '../../doc-sites.ts'
import type { DocFacts, Section } from '../../facts.ts'
import { cardUrl } from '../prose.ts'

export interface PagePlace {
  readonly path: string
  readonly language: string
  readonly facts: DocFacts
}

export interface DocPages {
  /** One for each section of the page. */
  anchors(page: PagePlace): readonly string[]
  /** The anchors that GitHub and its like make, where these are others. */
  forgeAnchors(page: PagePlace): readonly string[]
  /** Of the section with that index. */
  url(page: PagePlace, section: number): string | undefined
  siteOf(path: string): DocsSite | undefined
}

export interface WebPlaces {
  /** `https://…/{path}` for every file. */
  readonly url?: string | undefined
  /** The same for pages of documentation. */
  readonly docsUrl?: string | undefined
  readonly sites: readonly DocsSite[]
  /** Of pages that were read as their generator built them, by path. */
  readonly addresses?: ReadonlyMap<string, string> | undefined
}

export function docPages({ url, docsUrl, sites, addresses }: WebPlaces): DocPages {
  const site = (path: string) => siteOf(sites, path)
  const styleOf = ({ path, language }: PagePlace): AnchorStyle =>
    language === 'rst' ? 'docutils' : (site(path)?.anchors ?? 'github')

  const anchors = remembered((page) => anchorsOf(headingsOf(page.facts.sections), styleOf(page)))
  const forgeAnchors = remembered((page) =>
    anchorsOf(headingsOf(page.facts.sections), page.language === 'rst' ? 'docutils' : 'github'),
  )

  return {
    anchors,
    forgeAnchors,
    siteOf: site,
    url: (page, section) => {
      const address = addresses?.get(page.path)
      if (address !== undefined) return address + fragmentOf(page.facts.sections, section)
      const own = site(page.path)
      const lines = page.facts.sections[section]?.lines
      // plain text has no anchors, but a forge has one for each line
      if (page.language === 'txt') return cardUrl(url, page.path, lines)
      const shown = () => cardUrl(url, page.path, undefined, forgeAnchors(page)[section])
      const anchor = anchors(page)[section]
      if (own === undefined) {
        // Where the sites are known, `docs_url` is for their pages; a README beside them is on none.
        const isPublished = docsUrl !== undefined && sites.length === 0
        return isPublished ? cardUrl(docsUrl, page.path, undefined, anchor) : shown()
      }
      if (docsUrl === undefined && url !== undefined && isForge(url)) return shown()
      const route = routeOf(page, own)
      const template =
        docsUrl ?? url ?? (own.address === undefined ? undefined : `${own.address}{path}`)
      return cardUrl(template, route, undefined, anchor)
    },
  }
}

/**
 * In a page as it was built, an anchor is there or it is not. A heading without one is found by its words, with a text
 * fragment (https://wicg.github.io/scroll-to-text-fragment); browsers that know none of that show the top of the page.
 */
function fragmentOf(sections: readonly Section[], index: number): string {
  const { anchor = null, heading = '' } = sections[index] ?? {}
  if (anchor === null) return index === 0 ? '' : `#:~:text=${fragmentText(heading)}`
  return anchor === '' || anchor === 'top' ? '' : `#${encodeURIComponent(anchor)}`
}

/** In a text fragment `-` and `,` are signs of its grammar. */
const fragmentText = (words: string): string => encodeURIComponent(words).replaceAll('-', '%2D')

/** A page that shows a file as it is: a forge, or a mirror of packages. */
function isForge(template: string): boolean {
  return /\/(blob|src|tree|raw|browse|plain)\/|\bunpkg\.com|\bjsdelivr\.net|\braw\.github/.test(
    template,
  )
}

/** Where the generator puts a page, without a leading slash. */
function routeOf({ path, facts }: PagePlace, site: DocsSite): string {
  const inside = site.content === '' ? path : path.slice(site.content.length + 1)
  const cleansPaths = GENERATORS.some(
    ({ name, cleansPaths: cleans }) => name === site.generator && cleans,
  )
  const plain = inside.replace(/\.\w+$/, '')
  const ordered = cleansPaths ? plain.replace(/(^|\/)\d+\s*[-_.]+\s*(?=[^\d\s])/g, '$1') : plain
  const { slug } = facts
  const folder = posix.dirname(ordered) === '.' ? '' : `${posix.dirname(ordered)}/`
  const given = slug?.startsWith('/')
    ? slug.slice(1)
    : slug !== undefined && cleansPaths
      ? posix.normalize(`${folder}${slug}`)
      : null
  const prefix = site.route === '' ? '' : `${site.route}/`
  if (given !== null) return prefix + given
  const name = ordered.slice(folder.length)
  const isIndex = INDEX.test(name) || (cleansPaths && folder.endsWith(`${name}/`))
  if (site.pages === 'html') return `${prefix}${folder}${isIndex ? 'index' : name}.html`
  if (isIndex) return prefix + folder
  return `${prefix}${ordered}${site.pages === 'folder' ? '/' : ''}`
}

const INDEX = /^(index|_index|readme)$/i

/** A label above a heading is an id of its section too, and does not push the heading's own aside. */
function headingsOf(sections: readonly Section[]): { heading: string; anchor: string | null }[] {
  return sections.map(({ heading, anchor }) => ({ heading, anchor }))
}

function remembered(make: (page: PagePlace) => string[]): (page: PagePlace) => readonly string[] {
  const known = new WeakMap<DocFacts, readonly string[]>()
  return (page) => {
    const found = known.get(page.facts) ?? make(page)
    known.set(page.facts, found)
    return found
  }
}
