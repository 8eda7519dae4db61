/**
 * Adds one typing error to a word, with a source of random numbers.
 */

/** One edit after the first letter: a letter left out, doubled, replaced, or swapped with the next. */
export function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const before = word.slice(0, at)
  const letter = word[at] ?? ''
  const after = word.slice(at + 1)
  const edits = [
    before + after,
    before + letter + letter + after,
    before + String.fromCharCode(97 + Math.floor(random() * 26)) + after,
    before + (word[at + 1] ?? '') + letter + word.slice(at + 2),
  ]
  const different = edits.filter((edit) => edit !== word)
  return pick(different, random)
}

export function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to draw from: the corpus is empty')
  return value
}
