/**
 * Decodes a file without byte order mark, or gives a reason why it is not text. It tries UTF-8, UTF-16 by its mark,
 * the encoding that the file names, then Latin-1, which cannot fail and gives a warning: a file in an unusual
 * encoding still makes cards.
 */
export type TextOrReason =
  | { readonly text: string; readonly warning?: string }
  | { readonly text: null; readonly reason: string; readonly severity: 'info' | 'warning' }

/** Larger files are data or bundles: several times the length of the longest files that people write. */
export const MAX_BYTES = 2 * 1024 * 1024

/** Code with longer lines on average is generated (characters a line). */
const GENERATED_LINE = 400
/** A short file may have one long line written by hand (bytes). */
const GENERATED_MIN = 8_000

export function readText(bytes: Uint8Array, limit: number = MAX_BYTES): TextOrReason {
  if (bytes.length > limit) {
    const mebibytes = (some: number) => some / 1024 / 1024
    const size = mebibytes(bytes.length).toFixed(1)
    const reason = `${size} MiB, over the limit of ${mebibytes(limit)} MiB`
    return { text: null, reason, severity: 'warning' }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  if (bytes.subarray(0, 8192).includes(0)) {
    return { text: null, reason: 'binary file', severity: 'info' }
  }
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8 }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^(?:.*\n)?.*coding[:=]\s*([-\w.]+)/.exec(head)?.[1]
  const text = named === undefined ? null : tryDecode(bytes, named)
  if (text !== null) return { text, warning: `encoded in ${named}, read as such` }
  return {
    text: new TextDecoder('latin1').decode(bytes),
    warning: 'not UTF-8; read as Latin-1, so letters may be wrong: save it as UTF-8',
  }
}

/** Minified or generated code, whose names would flood the index; null for ordinary text. */
export function generatedReason(text: string): string | null {
  if (text.length < GENERATED_MIN) return null
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  const average = Math.round(text.length / lines)
  return average > GENERATED_LINE
    ? `minified or generated: ${average} characters a line on average`
    : null
}

function decode(bytes: Uint8Array, encoding: string): TextOrReason {
  const text = tryDecode(bytes, encoding)
  if (text !== null) return { text }
  return { text: null, reason: `broken ${encoding.toUpperCase()} text`, severity: 'warning' }
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
