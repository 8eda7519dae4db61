/**
 * Encodes the values of a head without what they repeat of its other fields, and decodes them.
 *
 *   lines    [26, 38] → [26, 12]: the first, and how many more; [26, 26] → [26]
 *   url      "https://…/src/a.ts#L26-L38" → "https://…/{path}{lines}", or ["https://…"] as it is
 *   public   "lib.C.d" of the id "a.b:C.d" → "lib."
 */
import type { LineSpan } from '../../card.ts'

export type EncodedLines = readonly [first: number, more?: number]

export const encodeLines = ([first, last]: LineSpan): EncodedLines =>
  last === first ? [first] : [first, last - first]

export const decodeLines = ([first, more = 0]: EncodedLines): LineSpan => [first, first + more]

export type EncodedUrl = string | readonly [url: string]

export function encodeUrl(url: string, path: string, lines: LineSpan): EncodedUrl {
  const template = url.replace(path, '{path}').replace(linesInUrl(lines), '{lines}')
  return decodeUrl(template, path, lines) === url ? template : [url]
}

export function decodeUrl(encoded: EncodedUrl, path: string, lines: LineSpan): string {
  if (typeof encoded !== 'string') return encoded[0]
  return encoded.replace('{path}', () => path).replace('{lines}', linesInUrl(lines))
}

const linesInUrl = ([first, last]: LineSpan): string => `#L${first}-L${last}`

/**
 * A public path without the end that it shares with the id; a module's symbols then have equal values. `a.b:C.d`:
 * "lib.C.d" → "lib."
 */
export function encodePath(path: string, id: string): string {
  const end = id.slice(id.indexOf(':') + 1)
  return path.endsWith(`.${end}`) ? path.slice(0, -end.length) : path
}

export const decodePath = (encoded: string, id: string): string =>
  encoded.endsWith('.') ? encoded + id.slice(id.indexOf(':') + 1) : encoded
