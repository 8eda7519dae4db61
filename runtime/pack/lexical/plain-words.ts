/**
 * The words of a question in lower-case ASCII, to look them up in tables. The tables are not regular expressions,
 * because V8 compiles an expression on first use, which would delay the first answer of a cold isolate.
 */
export const plainWords = (text: string): readonly string[] =>
  (text.match(/\w+/g) ?? []).map((word) => word.toLowerCase())

/** @param table words; one that ends with an asterisk matches every word with that prefix */
export const containsAnyOf = (words: readonly string[], table: readonly string[]): boolean =>
  table.some((entry) =>
    entry.endsWith('*')
      ? words.some((word) => word.startsWith(entry.slice(0, -1)))
      : words.includes(entry),
  )
