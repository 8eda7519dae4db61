/**
 * Splits a long text into the sentences to search for, including headings and list items. Code blocks are left out,
 * because the names in them are keywords. Each part costs a search, so neighbours are joined in a very long text, and
 * what exceeds the limit is counted in `cut`.
 */
import { readFencedCode } from '../search/question/fenced-code.ts'

const MAX_SENTENCES = 60
/** In characters. Longer parts mix subjects, but joining them is better than leaving the end of a text unread. */
const MAX_PART_LENGTH = 600
/** In characters, of all parts. */
const MAX_TEXT_LENGTH = MAX_SENTENCES * MAX_PART_LENGTH
/** `Open questions` is not a sentence about anything. */
const MIN_CHARS = 20

const END = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}`"'(])|\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]|#{1,6})\s)/u
const MARK = /^\s*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/

export interface Sentences {
  readonly sentences: readonly string[]
  /** The number of characters at the end that are in no part. */
  readonly cut: number
}

export function sentencesOf(text: string): Sentences {
  const whole = readFencedCode(text).prose.trim()
  const read = whole.slice(0, MAX_TEXT_LENGTH)
  const all = read
    .split(END)
    .map((sentence) => sentence.replace(MARK, '').replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= MIN_CHARS)
    .flatMap(bounded)
  const together = Math.max(1, Math.ceil(all.length / MAX_SENTENCES))
  const sentences: string[] = []
  for (let i = 0; i < all.length; i += together)
    sentences.push(all.slice(i, i + together).join(' '))
  return { sentences, cut: whole.length - read.length }
}

/** Splits at white space where a sentence has no end. */
function bounded(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > MAX_PART_LENGTH) {
    const space = rest.lastIndexOf(' ', MAX_PART_LENGTH)
    const at = space > MAX_PART_LENGTH / 2 ? space : MAX_PART_LENGTH
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...parts, rest]
}
