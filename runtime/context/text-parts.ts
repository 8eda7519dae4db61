/**
 * A long text → the parts to search for one by one: paragraphs and code blocks put together up to the length
 * of a thorough question. A short text is one part, so a question is asked as it is. A text of forty pages
 * is read to a limit, and `cut` says so: each part is a search, and a reader waits for all of them.
 */

/** About 200 words: one thing somebody wants to know, with its background. */
const PART_CHARS = 1_200
/** Longer parts mix subjects; still better than leaving the end of a text unread. */
const LONGEST_PART = 2_400
const MOST_PARTS = 24

export interface Parts {
  readonly parts: readonly string[]
  /** Characters at the end that belong to no part. */
  readonly cut: number
}

export function partsOf(text: string): Parts {
  const whole = text.trim()
  if (whole === '') return { parts: [], cut: 0 }
  if (whole.length <= PART_CHARS) return { parts: [whole], cut: 0 }
  const size = Math.min(LONGEST_PART, Math.max(PART_CHARS, Math.ceil(whole.length / MOST_PARTS)))
  const joined: string[] = []
  for (const piece of paragraphs(whole, size)) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + piece.length < size)
      joined[joined.length - 1] = `${last}\n\n${piece}`
    else joined.push(piece)
  }
  const rest = joined.slice(MOST_PARTS)
  return {
    parts: joined.slice(0, MOST_PARTS),
    cut: rest.reduce((sum, { length }) => sum + length, 0),
  }
}

/** At blank lines; a paragraph that is longer than a part is cut at white space. */
function* paragraphs(text: string, size: number): Generator<string> {
  for (const paragraph of text.split(/\n\s*\n/u)) {
    let rest = paragraph
    while (rest.length > size) {
      const space = rest.slice(0, size).search(/\s\S*$/u)
      const at = space > size / 2 ? space : size
      yield rest.slice(0, at)
      rest = rest.slice(at)
    }
    if (rest.trim() !== '') yield rest
  }
}
