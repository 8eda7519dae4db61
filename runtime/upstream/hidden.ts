/**
 * Removes the key from text of an upstream, because an endpoint that refuses a key often repeats it.
 */

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** A placeholder such as `none`, common for local endpoints, is not secret and may be a word of an answer. */
const MIN_SECRET_LENGTH = 8

export const hidden = (text: string, key: string | null): string =>
  key === null || key.length < MIN_SECRET_LENGTH ? text : text.replaceAll(key, '[key]')

/** @param lines whole ones of a stream; the same bytes where the key is not among them */
export function hiddenInLines(lines: Uint8Array, key: string | null): Uint8Array {
  const text = decoder.decode(lines)
  const safe = hidden(text, key)
  return safe === text ? lines : encoder.encode(safe)
}
