/** `1 card`, `2 cards`, for words that take an s. */
export const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`
