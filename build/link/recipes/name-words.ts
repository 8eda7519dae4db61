/** Names and titles in a form in which they can be compared. */

export function normalizedName(name: string): string {
  const lower = name.toLowerCase()
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The words of at least three letters without usual endings: `addingItems` is `add`, `item`. */
export const stemsIn = (text: string): readonly string[] =>
  (
    splitWords(text)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).map((word) => word.replace(/(?:ing|ed|es|s|er|or|ion|e|y)$/, ''))

/** Splits names of both styles into words: `NumberLimitsTest`, `number_limits_test`. */
export const splitWords = (text: string): string => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
