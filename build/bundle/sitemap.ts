/**
 * Writes sitemap.xml, in several files with an index where one would be too long
 * (https://www.sitemaps.org/protocol.html).
 */

const MAX_ADDRESSES = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** @param pages below `url`, which ends in `/` @returns contents by name of file */
export function sitemapFiles(url: string, pages: Iterable<string>): Map<string, string> {
  const all = [...pages].map((page) => `${url}${page}`)
  if (all.length <= MAX_ADDRESSES) return new Map([['sitemap.xml', document('urlset', 'url', all)]])
  const parts: string[][] = []
  for (let from = 0; from < all.length; from += MAX_ADDRESSES)
    parts.push(all.slice(from, from + MAX_ADDRESSES))
  const nameOf = (i: number): string => `sitemap-${i + 1}.xml`
  return new Map([
    [
      'sitemap.xml',
      document(
        'sitemapindex',
        'sitemap',
        parts.map((_, i) => `${url}${nameOf(i)}`),
      ),
    ],
    ...parts.map((part, i): [string, string] => [nameOf(i), document('urlset', 'url', part)]),
  ])
}

function document(root: string, item: string, addresses: readonly string[]): string {
  const items = addresses.map((address) => `<${item}><loc>${escaped(address)}</loc></${item}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('')}</${root}>\n`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
