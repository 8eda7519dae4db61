/**
 * The headers of static files, for the `_headers` file of a worker's assets and for the server in Node. They are
 * defined in one place, so that both hosts send the same headers.
 *
 * Files named by their content never change; files that name them (manifest, list of packs, page) are revalidated
 * each time. Packs may be read from any origin, because a docs site may embed the search box of another host.
 */

import { TABLE_SECTIONS, VECTOR_SECTION } from '../../runtime/pack/pack-format.ts'

interface HeaderRule {
  /** `:word` stands for one segment of a path, `*` for the rest. */
  readonly pattern: string
  readonly headers: Readonly<Record<string, string>>
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Hosts compress by type, and none compresses `application/octet-stream`. All of them compress this type, which keeps
 * bytes intact.
 */
const AS_TEXT = 'text/plain; charset=x-user-defined'

const PAGE_HEADERS = {
  // `Accept: text/markdown` has /index.md in its place, where the server looks at it.
  Vary: 'Accept',
  'Referrer-Policy': 'no-referrer',
  // The policy of each page is in its head (site/index.html, site/ask.html); this directive only works as a header.
  'Content-Security-Policy': "frame-ancestors 'self'",
}

const RULES: readonly HeaderRule[] = [
  { pattern: '/*', headers: { 'X-Content-Type-Options': 'nosniff' } },
  // For the page alone, because a search reads a dozen small files of a pack, each with its headers.
  { pattern: '/', headers: PAGE_HEADERS },
  { pattern: '/index.html', headers: PAGE_HEADERS },
  { pattern: '/ask.html', headers: PAGE_HEADERS },
  { pattern: '/assets/*', headers: { 'Cache-Control': FOR_EVER } },
  { pattern: '/pack/*', headers: { 'Access-Control-Allow-Origin': '*' } },
  { pattern: '/pack/:file', headers: { 'Cache-Control': 'no-cache' } },
  { pattern: '/pack/:project/:file', headers: { 'Cache-Control': 'no-cache' } },
  { pattern: '/pack/:project/:section/:file', headers: { 'Cache-Control': FOR_EVER } },
  // Files of a version are named by the version and not by their content, so they are revalidated.
  { pattern: '/pack/:project/versions/:version/:file', headers: { 'Cache-Control': 'no-cache' } },
  { pattern: '/pack/~together/:group/:file', headers: { 'Content-Type': AS_TEXT } },
  // The other sections are deflated already.
  ...[...TABLE_SECTIONS, VECTOR_SECTION].map((section) => ({
    pattern: `/pack/:project/${section}/:file`,
    headers: { 'Content-Type': AS_TEXT },
  })),
]

/** The `_headers` file for a worker's assets. */
export const headersFile = (): string =>
  RULES.map(({ pattern, headers }) =>
    [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join(
      '\n',
    ),
  ).join('\n')

/** Whether a path is named by the content of its file. */
export const isImmutable = (path: string): boolean => headersFor(path)['Cache-Control'] === FOR_EVER

export function headersFor(path: string): Record<string, string> {
  const matching = RULES.filter(({ pattern }) => expression(pattern).test(path))
  return Object.assign({}, ...matching.map(({ headers }) => headers))
}

const expression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`)
