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
  /** One anchor per section of the page. */
  anchors(page: PagePlace): readonly string[]
  /** The anchors that GitHub and similar forges generate, where they differ. */
  forgeAnchors(page: PagePlace): readonly string[]
  /** The URL of the section with that index. */
  url(page: PagePlace, section: number): string | undefined
  siteOf(path: string): DocsSite | undefined
}

export interface WebPlaces {
  /** URL template for any file: `https://…/{path}`. */
  readonly url?: string | undefined
  /** URL template for pages of documentation. */
  readonly docsUrl?: string | undefined
  readonly sites: readonly DocsSite[]
  /** URLs by path of pages that were read from the generator's output. */
  readonly addresses?: ReadonlyMap<string, string> | undefined
}

export function docPages({ url, docsUrl, sites, addresses }: WebPlaces): DocPages {
  const site = (path: string) => siteOf(sites, path)
  const styleOf = ({ path, language }: PagePlace): AnchorStyle =>
    language === 'rst' ? 'docutils' : (site(path)?.anchors ?? 'github')

  const anchors = memoizedByFacts((page) =>
    anchorsOf(headingsOf(page.facts.sections), styleOf(page)),
  )
  const forgeAnchors = memoizedByFacts((page) =>
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
      // Plain text has no anchors, but a forge has one per line.
      if (page.language === 'txt') return cardUrl(url, page.path, lines)
      const shown = () => cardUrl(url, page.path, undefined, forgeAnchors(page)[section])
      const anchor = anchors(page)[section]
      if (own === undefined) {
        // If the sites are known, `docs_url` applies to their pages only; a README beside them is on no site.
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
 * The fragment of a section on a built page: its anchor, if it has one, otherwise a text fragment with the words of
 * its heading (https://wicg.github.io/scroll-to-text-fragment). Browsers without support show the top of the page.
 */
function fragmentOf(sections: readonly Section[], index: number): string {
  const { anchor = null, heading = '' } = sections[index] ?? {}
  if (anchor === null) return index === 0 ? '' : `#:~:text=${fragmentText(heading)}`
  return anchor === '' || anchor === 'top' ? '' : `#${encodeURIComponent(anchor)}`
}

/** `-` and `,` are delimiters in text fragments. */
const fragmentText = (words: string): string => encodeURIComponent(words).replaceAll('-', '%2D')

/** Whether the template's host shows files as they are: a forge or a mirror of packages. */
function isForge(template: string): boolean {
  return /\/(blob|src|tree|raw|browse|plain)\/|\bunpkg\.com|\bjsdelivr\.net|\braw\.github/.test(
    template,
  )
}

/** The generator's path for a page, without a leading slash. */
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
  if (site.pages === 'flat') return `${prefix}${posix.basename(plain).toLowerCase()}.html`
  if (given !== null) return prefix + given
  const name = ordered.slice(folder.length)
  const isIndex = INDEX.test(name) || (cleansPaths && folder.endsWith(`${name}/`))
  if (site.pages === 'html') return `${prefix}${folder}${isIndex ? 'index' : name}.html`
  if (isIndex) return prefix + folder
  return `${prefix}${ordered}${site.pages === 'folder' ? '/' : ''}`
}

const INDEX = /^(index|_index|readme)$/i

/** A label above a heading also becomes an id of its section and does not replace the heading's own id. */
function headingsOf(sections: readonly Section[]): { heading: string; anchor: string | null }[] {
  return sections.map(({ heading, anchor }) => ({ heading, anchor }))
}

function memoizedByFacts(
  make: (page: PagePlace) => string[],
): (page: PagePlace) => readonly string[] {
  const known = new WeakMap<DocFacts, readonly string[]>()
  return (page) => {
    const made = known.get(page.facts) ?? make(page)
    known.set(page.facts, made)
    return made
  }
}
