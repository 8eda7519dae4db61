/**
 * Readable text for cards from names and docstrings.
 */
import type { LineSpan } from '../../runtime/card.ts'

const SUMMARY_LENGTH = 200 // characters, which is two lines in a list of results

/** The first sentence of a docstring on one line; '' if there is none. */
export function firstSentence(docstring: string): string {
  const paragraph = docstring
    .trimStart()
    .split(/\n\s*(?:\n|[-=~]{3,}\s*\n|:\w+|@\w+)/, 1)[0]
    ?.replace(/\s+/g, ' ')
    .replace(/<a\s[^<>]*\bhref=[^<>]*>([^<>]*)<\/a>/g, '$1')
    .trim()
  if (paragraph === undefined || paragraph === '') return ''
  if (paragraph.startsWith('@')) {
    const deprecated = /^@deprecated\s+(.+)/.exec(paragraph)?.[1]
    return deprecated === undefined ? '' : clip(`Deprecated: ${deprecated}`)
  }
  // A sentence ends only before a capital letter, a quote or the end, so that "e.g. this" continues it.
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx))[.!?]["')]?(?=\s+["'(`\p{Lu}]|$)/u.exec(
    paragraph,
  )
  return clip(end === null ? paragraph : paragraph.slice(0, end.index + end[0].length))
}

export function clip(text: string, length = SUMMARY_LENGTH): string {
  if (text.length <= length) return text
  const space = text.lastIndexOf(' ', length - 1)
  return `${text.slice(0, space > length / 2 ? space : length - 1).trimEnd()}…`
}

/** `test_readCSV_file` → `read CSV file`; titles that are sentences stay as they are. */
export function phrase(name: string): string {
  if (/\s/.test(name.trim())) return name.trim()
  const words = name
    .replace(/^(?:[Tt]est|it|should|Example|Benchmark|Fuzz)(?=[_A-Z])_*/, '')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
  return words === '' ? name : words
}

function escaped(path: string): string {
  return /^[\w./-]*$/.test(path) ? path : path.split('/').map(encodeURIComponent).join('/')
}

/** The URL of a card's source. URLs of forges get a fragment with the lines. */
export function cardUrl(
  template: string | undefined,
  path: string,
  lines?: LineSpan,
  anchor?: string,
): string | undefined {
  if (template === undefined) return undefined
  const url = template.replaceAll('{path}', escaped(path))
  if (anchor !== undefined) return `${url}#${encodeURIComponent(anchor)}`
  if (lines === undefined || !/\/(blob|src)\//.test(template)) return url
  return `${url}#L${lines[0]}-L${lines[1]}`
}
