/**
 * Encodes the texts of a body without what they repeat of other fields of their card, and decodes them.
 *
 *   returns  "string" of "(path: string): string" → 6: that many characters from the end of the signature
 *   text     a docstring or the text of a module → [0, " More."]: 0 for the card's summary, 12 for the first twelve
 *            names that a module exports
 */
export const encodeEnding = (text: string, signature: string): string | number =>
  signature.endsWith(text) ? text.length : text

export const decodeEnding = (encoded: string | number, signature: string): string =>
  typeof encoded === 'number' ? signature.slice(signature.length - encoded) : encoded

export type EncodedText = string | readonly (string | number)[]

/** The fields that texts of a card may repeat. */
export interface Repeated {
  readonly summary: string
  /** The ids of a module's exports; empty for other cards. */
  readonly exports: readonly string[]
}

const BETWEEN_NAMES = ', '
/** Fewer names stay text, which is as short. */
const MIN_NAMES = 3

export function encodeText(text: string, { summary, exports }: Repeated): EncodedText {
  const isBegun = summary !== '' && text.startsWith(summary)
  const parts = withoutNames(isBegun ? text.slice(summary.length) : text, namesOf(exports))
  if (isBegun) return [0, ...parts]
  return parts.length === 1 ? text : parts
}

function withoutNames(text: string, names: readonly string[]): (string | number)[] {
  const from = text.lastIndexOf(listOf(names, MIN_NAMES))
  if (names.length < MIN_NAMES || from < 0) return [text]
  let count = names.length
  while (!text.startsWith(listOf(names, count), from)) count--
  return [text.slice(0, from), count, text.slice(from + listOf(names, count).length)]
}

export function decodeText(encoded: EncodedText, { summary, exports }: Repeated): string {
  if (typeof encoded === 'string') return encoded
  const decoded = (part: string | number): string =>
    typeof part === 'string' ? part : part === 0 ? summary : listOf(namesOf(exports), part)
  return encoded.map(decoded).join('')
}

const listOf = (names: readonly string[], count: number): string =>
  names.slice(0, count).join(BETWEEN_NAMES)

/** Without modules and without the numbers of overloads. */
const namesOf = (exports: readonly string[]): string[] => [
  ...new Set(exports.map((id) => id.slice(id.lastIndexOf(':') + 1).replace(/~\d+$/, ''))),
]
