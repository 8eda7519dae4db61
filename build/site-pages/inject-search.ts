/**
 * Adds to the pages of a built site ids on headings and one script tag, whose script replaces the theme's search by
 * the search box (site/integrations/replace-search.ts). Only a browser can tell where a theme has its search and how
 * it is hidden, so no markup is added. The URL of the script is relative, so that the site works below any address.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { withHeadingIds } from './heading-ids.ts'
import { htmlFiles, markdownPath, type Site } from './read-site.ts'

export const REPLACE_SEARCH = 'replace-search.js'

/** Before the pages are read, so that headings have the ids that results link to. */
export const addHeadingIds = (folder: string): void => rewritePages(folder, withHeadingIds)

/**
 * A page with the tag keeps it, because a site may be built over itself.
 * @param versions by the path of the page, where the site has several
 */
export function injectSearch(
  folder: string,
  { base, pages }: Pick<Site, 'base' | 'pages'>,
  versions: ReadonlyMap<string, string>,
): void {
  const languages = new Map(pages.map(({ path, language }) => [path, language]))
  rewritePages(folder, (html, path) => {
    const page = markdownPath(path)
    const version = versions.get(page) ?? null
    return withScript(html, path, { base, version, language: languages.get(page) ?? '' })
  })
}

export function rewritePages(
  folder: string,
  rewrite: (html: string, path: string) => string,
): void {
  for (const path of htmlFiles(folder)) {
    const file = join(folder, path)
    const html = readFileSync(file, 'utf8')
    const now = rewrite(html, path)
    if (now !== html) writeFileSync(file, now)
  }
}

/** @internal */
export function withScript(html: string, path: string, given: Given): string {
  if (html.includes(`cardcat/${REPLACE_SEARCH}`)) return html
  const up = posix.relative(posix.dirname(path), '.')
  const src = `${up === '' ? '.' : up}/cardcat/${REPLACE_SEARCH}`
  const { base, version, language } = given
  const isUnnamed = language !== '' && !/<html\b[^>]*\slang\s*=/i.test(html)
  const data =
    (base === '/' ? '' : dataOf('base', base)) +
    dataOf('version', version) +
    dataOf('language', isUnnamed ? language : null)
  return addToHead(html, `<script type="module" src="${src}"${data}></script>\n`)
}

interface Given {
  readonly base: string
  /** That of the page, where the site has several. */
  readonly version: string | null
  /** That of the page, which its folder names where the page does not; '' where nothing does. */
  readonly language: string
}

const dataOf = (name: string, value: string | null): string =>
  value === null
    ? ''
    : ` data-${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

export function addToHead(html: string, tag: string): string {
  // HTML may omit `</head>`; the body then begins with its own tag, or with the first text.
  const at = [/<\/head\s*>/i, /<body[\s>]/i, /<\/body\s*>/i]
    .map((end) => html.search(end))
    .find((end) => end >= 0)
  return at === undefined ? html + tag : html.slice(0, at) + tag + html.slice(at)
}
