/**
 * Shortens values of a head that repeat other fields of it, and restores them.
 *
 *   lines    [26, 38] → [26, 12]: the first, and how many more; [26, 26] → [26]
 *   url      "https://…/src/a.ts#L26-L38" → "https://…/{path}{lines}", or ["https://…"] as it is
 *   public   "lib.C.d" of the id "a.b:C.d" → "lib."
 */
import type { LineSpan } from '../../card.ts'

export type ShortLines = readonly [first: number, more?: number]

export const shortLines = ([first, last]: LineSpan): ShortLines =>
  last === first ? [first] : [first, last - first]

export const wholeLines = ([first, more = 0]: ShortLines): LineSpan => [first, first + more]

export type ShortUrl = string | readonly [url: string]

export function shortUrl(url: string, path: string, lines: LineSpan): ShortUrl {
  const template = url.replace(path, '{path}').replace(linesInUrl(lines), '{lines}')
  return wholeUrl(template, path, lines) === url ? template : [url]
}

export function wholeUrl(short: ShortUrl, path: string, lines: LineSpan): string {
  if (typeof short !== 'string') return short[0]
  return short.replace('{path}', () => path).replace('{lines}', linesInUrl(lines))
}

const linesInUrl = ([first, last]: LineSpan): string => `#L${first}-L${last}`

/**
 * A public path without the end that it shares with the id; a module's symbols then have equal values. `a.b:C.d`:
 * "lib.C.d" → "lib."
 */
export function shortPath(path: string, id: string): string {
  const end = id.slice(id.indexOf(':') + 1)
  return path.endsWith(`.${end}`) ? path.slice(0, -end.length) : path
}

export const wholePath = (short: string, id: string): string =>
  short.endsWith('.') ? short + id.slice(id.indexOf(':') + 1) : short
