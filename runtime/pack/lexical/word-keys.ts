/**
 * Keys of the `words` table: a word behind its length, `05parse`, so that the words within an edit distance
 * are neighbours and a range of them is one prefix.
 */

/** Characters of a key before the word. */
export const DIGITS = 2

export const wordKey = (word: string): string => wordRange(word.length, word)

/** What the keys of all words of this length begin with, or of those that begin so. */
export const wordRange = (length: number, beginning = ''): string =>
  String(length).padStart(DIGITS, '0') + beginning

export const wordOfKey = (key: string): string => key.slice(DIGITS)
