/**
 * The pages of a built site → the same with an id on each heading and one script tag more, which puts the search box in the place of the theme's search
 * (site/integrations/replace-search.ts). A tag and no markup of the box: where a theme has its search, and how it hides it,
 * only a browser can tell. The address of the script is relative, so that the site works below any address.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { withHeadingIds } from './heading-ids.ts'
import { htmlFiles } from './read-site.ts'

export const REPLACE_SEARCH = 'replace-search.js'

/** Before the pages are read: headings get the ids that results will lead to. */
export const addHeadingIds = (folder: string): void => rewritten(folder, withHeadingIds)

/** A page that has the tag keeps it: a site may be built over itself. */
export const injectSearch = (folder: string, base: string): void =>
  rewritten(folder, (html, path) => withScript(html, path, base))

function rewritten(folder: string, rewrite: (html: string, path: string) => string): void {
  for (const path of htmlFiles(folder)) {
    const file = join(folder, path)
    const html = readFileSync(file, 'utf8')
    const now = rewrite(html, path)
    if (now !== html) writeFileSync(file, now)
  }
}

/** @internal */
export function withScript(html: string, path: string, base: string): string {
  if (html.includes(`cardcat/${REPLACE_SEARCH}`)) return html
  const up = posix.relative(posix.dirname(path), '.')
  const src = `${up === '' ? '.' : up}/cardcat/${REPLACE_SEARCH}`
  const given =
    base === '/' ? '' : ` data-base="${base.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const tag = `<script type="module" src="${src}"${given}></script>\n`
  // `</head>` may be left out of HTML; the body then begins with its own tag, or with the first text.
  const at = [/<\/head\s*>/i, /<body[\s>]/i, /<\/body\s*>/i]
    .map((end) => html.search(end))
    .find((end) => end >= 0)
  return at === undefined ? html + tag : html.slice(0, at) + tag + html.slice(at)
}
