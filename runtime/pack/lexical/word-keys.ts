/**
 * Keys of the `words` table: a word after its length, `05parse`, so that the words of one length are adjacent and a
 * range of them is one prefix.
 */

/** The number of characters before the word in a key. */
export const DIGITS = 2

export const wordKey = (word: string): string => wordRange(word.length, word)

/** The prefix of all words with this length, or of those that also begin so. */
export const wordRange = (length: number, prefix = ''): string =>
  String(length).padStart(DIGITS, '0') + prefix

export const wordOfKey = (key: string): string => key.slice(DIGITS)
