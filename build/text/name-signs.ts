/**
 * Parts of regular expressions (flag `u`) that match names in code, for readers without a parser.
 *
 * They are equivalent to `[\p{L}_$][\p{L}\p{N}_$]*`, but test for ASCII first. In a text with one character beyond
 * Latin-1 (a dash in a comment is enough) V8 compares each character with several hundred ranges, and such files are
 * common.
 */
const FIRST = String.raw`(?:[A-Za-z_$]|(?![ -~])\p{L})`
const FURTHER = String.raw`(?:[\w$]|(?![ -~])[\p{L}\p{N}])*`

export const NAME = FIRST + FURTHER

/** A name that does not follow one of the given characters, a letter or a digit. */
export function nameNotBehind(signs: readonly string[]): string {
  const behind = [String.raw`[\w$]`, String.raw`(?![ -~])[\p{L}\p{N}]`, ...signs]
  // The lookbehind runs only after the first character has matched, which is rare.
  return `${FIRST}(?<!${behind.map((sign) => `${sign}.`).join('|')})${FURTHER}`
}
