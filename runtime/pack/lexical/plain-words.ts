/**
 * The words of a question in lower-case ASCII, for looking them up in tables. A lookup replaces one regular
 * expression of all words, because V8 compiles an expression on first use, and those of fifty words took a cold
 * isolate a tenth of its first answer.
 */
export const plainWords = (text: string): readonly string[] =>
  (text.match(/\w+/g) ?? []).map((word) => word.toLowerCase())

/** @param table words; one with a trailing asterisk matches every word that begins so */
export const containsAnyOf = (words: readonly string[], table: readonly string[]): boolean =>
  table.some((entry) =>
    entry.endsWith('*')
      ? words.some((word) => word.startsWith(entry.slice(0, -1)))
      : words.includes(entry),
  )
