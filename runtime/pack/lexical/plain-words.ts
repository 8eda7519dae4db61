/**
 * A question → its words in lower case, letters as ASCII has them, for tables of words that a question may say. They
 * are looked up and not searched for with one expression of them all: V8 compiles an expression when it is first used,
 * and those of fifty words took an isolate that had just started a tenth of its first answer.
 */
export const plainWords = (text: string): readonly string[] =>
  (text.match(/\w+/g) ?? []).map((word) => word.toLowerCase())

/** @param table words; one with an asterisk behind it stands for all that begin so */
export const saysAnyOf = (words: readonly string[], table: readonly string[]): boolean =>
  table.some((entry) =>
    entry.endsWith('*')
      ? words.some((word) => word.startsWith(entry.slice(0, -1)))
      : words.includes(entry),
  )
