/**
 * A long text → the sentences to search for one by one, headings and list items among them, code blocks left out: the names in
 * them are keywords. A text of forty pages has more than anybody waits for: then neighbours are put together, and what is beyond
 * the limit is counted in `cut`, because each is a search.
 */
import { readFencedCode } from '../search/question/fenced-code.ts'

const MOST_SENTENCES = 60
/** Longer ones mix subjects; still better than leaving the end of a text unread. */
const LONGEST = 600
/** Characters in all. */
const LONGEST_TEXT = MOST_SENTENCES * LONGEST
/** `Open questions` is no sentence about anything. */
const FEWEST_CHARS = 20

const END = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}`"'(])|\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]|#{1,6})\s)/u
const MARK = /^\s*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/

export interface Sentences {
  readonly sentences: readonly string[]
  /** Characters at the end that belong to none. */
  readonly cut: number
}

export function sentencesOf(text: string): Sentences {
  const whole = readFencedCode(text).prose.trim()
  const read = whole.slice(0, LONGEST_TEXT)
  const all = read
    .split(END)
    .map((sentence) => sentence.replace(MARK, '').replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= FEWEST_CHARS)
    .flatMap(bounded)
  const together = Math.max(1, Math.ceil(all.length / MOST_SENTENCES))
  const sentences: string[] = []
  for (let i = 0; i < all.length; i += together)
    sentences.push(all.slice(i, i + together).join(' '))
  return { sentences, cut: whole.length - read.length }
}

/** Cut at white space, where a sentence has no end. */
function bounded(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const at = space > LONGEST / 2 ? space : LONGEST
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...parts, rest]
}
