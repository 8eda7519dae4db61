/**
 * Reads the pages of a built docs site: for each its URL, language, version and its content as Markdown. It reads the
 * HTML rather than its sources, because only the HTML has every heading's id and every page's URL, and what
 * components, includes and plugins add.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { BuildError } from '../errors.ts'
import type { Problem } from '../facts.ts'
import { GENERATED_FILES, GENERATED_LISTS } from './html-parts.ts'
import { withFolderLanguages } from './language-folders.ts'
import { readPage, tidy } from './page-html.ts'
import { pageMarkdown } from './page-markdown.ts'
import { type SiteFile, siteAddresses } from './site-addresses.ts'
import { withFolderVersions } from './version-folders.ts'

export interface SitePage {
  /** As if it were a Markdown file in the place of the HTML: `guide/start.md`. */
  readonly path: string
  /** Its URL, without an anchor. */
  readonly address: string
  /** In lower case; '' when neither the page nor its folder (language-folders.ts) names one. */
  readonly language: string
  /** Null where neither the page nor its folder names one (version-folders.ts). */
  readonly version: string | null
  /** Markdown. */
  readonly text: string
  /** The dotted path of the symbol that it describes, where the markup of a generator names it. */
  readonly subject?: string
  /** All ids and names of its elements, in order. */
  readonly anchors: readonly string[]
  /** Those of the terms of definition lists, in which Sphinx describes symbols. */
  readonly terms: readonly string[]
}

export interface Site {
  /** The base URL or path, ending in `/`. */
  readonly base: string
  /** Sorted by path. */
  readonly pages: readonly SitePage[]
  /** Pages that were left out, and why. */
  readonly problems: readonly Problem[]
}

/**
 * @param url where the site will be published, if known: a URL or a path
 * @throws BuildError for a folder without pages
 */
export function readSite(folder: string, url?: string): Site {
  const texts = new Map(
    htmlFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )
  const files = [...texts].map(([path, html]): SiteFile => ({ path, links: linksIn(html) }))
  const addresses = siteAddresses(files, url)
  const pages: SitePage[] = []
  const problems: Problem[] = []
  for (const [path, html] of texts) {
    const page = isGenerated(path, html) ? 'not a page of documentation' : readPage(html)
    if (typeof page === 'string') {
      problems.push({ path, reason: page, severity: 'info' })
      continue
    }
    const { content, title, subject, language, version } = page
    const markdown = pageMarkdown(content, (href) => addresses.resolve(href, path))
    const text = /^# /m.test(markdown) || title === '' ? markdown : `# ${title}\n\n${markdown}`
    pages.push({
      path: markdownPath(path),
      address: addresses.of(path),
      language,
      version,
      text,
      ...(subject !== '' && { subject }),
      anchors: anchorsIn(html, '\\w+'),
      terms: anchorsIn(html, 'dt'),
    })
  }
  if (pages.length === 0)
    throw new BuildError(
      `${folder} contains no HTML page with text: run your docs generator, and give the folder that it writes to`,
    )
  return { base: addresses.base, pages: withFolderVersions(withFolderLanguages(pages)), problems }
}

const isGenerated = (path: string, html: string): boolean =>
  GENERATED_FILES.test(path) ||
  GENERATED_LISTS.some(([generator, paths]) => paths.test(path) && generator.test(html))

/** Of a page, from that of its HTML file. */
export const markdownPath = (path: string): string => path.replace(/\.html?$/i, '.md')

export function htmlFiles(folder: string): string[] {
  let entries: string[]
  try {
    entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    throw new BuildError(`There is no folder ${folder}: build the site first.`)
  }
  return entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.html?$/i.test(path) && !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
    .sort(byCodeUnits)
}

/** @param tag a pattern of the names of elements */
const anchorsIn = (html: string, tag: string): string[] => {
  const attribute = String.raw`<${tag}\b[^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))`
  const found = html.matchAll(new RegExp(attribute, 'gi'))
  return [...new Set([...found].map(([, a, b, c]) => unescaped(a ?? b ?? c ?? '')))]
}

const unescaped = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** By a pattern, because pages are parsed later, one at a time, when the URLs of all are known. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)].map(
    ([, double, single, bare]) => tidy((double ?? single ?? bare ?? '').replaceAll('&amp;', '&')),
  )
}
