/**
 * Names as keys of the symbol table. A name is folded and stored from its last segment backwards:
 *
 *   zod.v4.classic.schemas:ZodString.email  →  email.zodstring.schemas.classic.v4.zod
 *
 * so that every suffix a person may write is a prefix of the key: `email`, `ZodString.email`, the whole. Folding
 * removes case and underscores, so that `read csv`, `readCsv` and `read_csv` are equal. The last segment as written
 * is kept beside the key when it differs, because an exact spelling beats a folded one.
 */
import { byteWriter } from '../byte-writer.ts'
import { type Cursor, cursor, decodeShort, encodeShort, readVarint } from '../bytes.ts'
import { fold } from '../lexical/tokenizer.ts'

export interface SymbolRow {
  readonly card: number
  /** The last segment as written. */
  readonly name: string
}

const SEPARATORS = /::|->|[.:/#\\]+/u

/** @returns the segments of a name, last first */
export function reversedSegments(name: string): string[] {
  return name
    .split(SEPARATORS)
    .filter((segment) => segment !== '')
    .reverse()
}

/** `__init__` folds to `init`; a segment of underscores alone stays unchanged. */
export function foldSegment(segment: string): string {
  const folded = fold(segment)
  const bare = folded.replaceAll('_', '')
  return bare === '' ? folded : bare
}

/** @param segments last first */
export const symbolKey = (segments: readonly string[], foldOf = foldSegment): string =>
  segments.map(foldOf).join('.')

/** One writer for all keys, because creating one costs more than filling it. */
const out = /* @__PURE__ */ byteWriter(256)

export function writeSymbolRows(key: string, rows: readonly SymbolRow[]): Uint8Array {
  const folded = lastSegment(key)
  out.varint(rows.length)
  for (const { card, name } of rows) {
    out.varint(card)
    if (name === folded) out.varint(0)
    else {
      const written = encodeShort(name)
      out.varint(written.length)
      out.bytes(written)
    }
  }
  return out.finish()
}

/** Without an intermediate list: a common name has hundreds of rows, and every question reads them. */
export function eachSymbolRow(
  key: string,
  bytes: Uint8Array,
  from: number,
  each: (card: number, name: string) => void,
): void {
  const c: Cursor = cursor(bytes, from)
  const folded = lastSegment(key)
  for (let left = readVarint(c); left > 0; left--) {
    const card = readVarint(c)
    const length = readVarint(c)
    const name = length === 0 ? folded : decodeShort(bytes, c.at, c.at + length)
    c.at += length
    each(card, name)
  }
}

function lastSegment(key: string): string {
  const dot = key.indexOf('.')
  return dot < 0 ? key : key.slice(0, dot)
}
