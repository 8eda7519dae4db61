/**
 * Parts of regular expressions (flag `u`) that match names in code, for readers without a parser.
 *
 * They mean `[\p{L}_$][\p{L}\p{N}_$]*`, but test for ASCII first: in a text with one character beyond Latin-1 (a dash
 * in a comment is enough) V8 compares each character with some hundred ranges. 72 % of zod's code is in such files,
 * and this takes a third to a half of the time there.
 */
const FIRST = String.raw`(?:[A-Za-z_$]|(?![ -~])\p{L})`
const FURTHER = String.raw`(?:[\w$]|(?![ -~])[\p{L}\p{N}])*`

export const NAME = FIRST + FURTHER

/** A name that does not follow one of the given characters, a letter or a digit. */
export function nameNotBehind(signs: readonly string[]): string {
  const behind = [String.raw`[\w$]`, String.raw`(?![ -~])[\p{L}\p{N}]`, ...signs]
  // Tested once the first character matches, which it rarely does.
  return `${FIRST}(?<!${behind.map((sign) => `${sign}.`).join('|')})${FURTHER}`
}
