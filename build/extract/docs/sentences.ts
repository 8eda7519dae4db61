/**
 * Makes a one-line summary from as many of the first sentences as fit. If the first sentence is too long, it is
 * truncated between words with `…`. A text without prose is summarized by its code or a list of names.
 */
import type { Snippet } from '../../../runtime/card.ts'
import type { Reference } from '../../facts.ts'

/** Characters, about one line of a result list on a wide screen or two on a phone. */
const MAX_SUMMARY = 200

export function leadingSentences(text: string, longest = MAX_SUMMARY): string {
  const line = text
    .slice(0, longest * 20)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= longest) return line
  let end = 0
  for (const match of line.slice(0, longest + 1).matchAll(SENTENCE_END)) {
    const at = match.index + match[0].length
    if (at > longest || ABBREVIATION.test(line.slice(0, at))) continue
    end = at
  }
  if (end > 0) return line.slice(0, end)
  const space = line.lastIndexOf(' ', longest - 1)
  const cut = space > longest / 2 ? space : longest - 1
  // Avoids splitting a surrogate pair.
  const whole = /[\uD800-\uDBFF]$/.test(line.slice(0, cut)) ? cut - 1 : cut
  return `${line.slice(0, whole).replace(/[\s,;:–—-]+$/, '')}…`
}

const SENTENCE_END = /[.!?][)\]"'”’]*(?=\s+[\p{Lu}\p{N}"'“`([{*]|\s*$)|[。！？]/gu
const ABBREVIATION = /\b(e\.g|i\.e|etc|vs|cf|resp|approx|incl|Dr|Mr|Mrs|Prof|Fig|No|Vol|al)\.$/

/** The first meaningful line of code. */
export function firstLine(snippets: readonly Snippet[]): string {
  return snippets[0]?.text.split('\n').find(hasWords) ?? ''
}

function hasWords(line: string): boolean {
  return /\p{L}{2}/u.test(line) && !/^\s*(```|~~~)/.test(line)
}

/** The pages or names that a section lists. */
export function listed(references: readonly Reference[]): string {
  return references
    .filter(({ role }) => role !== undefined && role !== 'code')
    .slice(0, 12)
    .map(({ target }) => target)
    .join(', ')
}
