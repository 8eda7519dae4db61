/**
 * One term's postings: which cards hold it, and how much it says about each. Writer and reader together.
 *
 *   ┌───────────┬─────────────────────────────────┬───────────────────────────────┐
 *   │ varint df │ df × varint gap of the card     │ df × u8 impact                │
 *   └───────────┴─────────────────────────────────┴───────────────────────────────┘
 *
 * The impact is the saturated, length-normalized BM25F term weight (Robertson, Zaragoza & Taylor 2004),
 * computed by the build and quantized to 1…255, so that answering is one table look-up, one multiplication
 * and one addition a posting. The idf stays out: it is computed at query time from document frequencies,
 * summed over all packs that answer together.
 */
import { byteWriter, cursor, readVarint } from './bytes.ts'
import type { Field } from './entry.ts'

/** BM25's saturation, as in Robertson & Zaragoza 2009; flat between 0.9 and 1.6 on our sets. */
export const K1 = 1.2

/**
 * Weight and length normalization b of each field. A name is short and says much; a body is long and says
 * little of what the card is for. Chosen on the sets of `npm run eval`; names from facts of code ranking.
 */
export const FIELD_WEIGHTS: Readonly<
  Record<Field, { readonly weight: number; readonly b: number }>
> = {
  name: { weight: 3, b: 0.5 },
  path: { weight: 0.7, b: 0.3 },
  signature: { weight: 0.8, b: 0.5 },
  text: { weight: 1, b: 0.75 },
  body: { weight: 0.5, b: 0.75 },
}

const LEVELS = 255

/** @param frequency the field-weighted, length-normalized term frequency */
export const impactOf = (frequency: number): number =>
  Math.max(1, Math.round((frequency / (frequency + K1)) * LEVELS))

/** Score of one posting for idf 1. */
export const weightOf = (impact: number): number => (impact / LEVELS) * (K1 + 1)

/** Robertson–Sparck Jones idf, never negative (as in Lucene). */
export const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

/** @param cards ascending @param impacts beside them */
export function writePostings(cards: readonly number[], impacts: readonly number[]): Uint8Array {
  const out = byteWriter(cards.length * 3 + 4)
  out.varint(cards.length)
  let previous = 0
  for (const card of cards) {
    out.varint(card - previous)
    previous = card
  }
  for (const impact of impacts) out.u8(impact)
  return out.finish()
}

export function documentFrequency(bytes: Uint8Array, from: number): number {
  return readVarint(cursor(bytes, from))
}

/** Calls `each` for every posting, cards ascending. */
export function eachPosting(
  bytes: Uint8Array,
  from: number,
  to: number,
  each: (card: number, impact: number) => void,
): void {
  const c = cursor(bytes, from)
  const count = readVarint(c)
  let impactAt = to - count
  let at = c.at
  let card = 0
  for (let i = 0; i < count; i++) {
    // Unrolled readVarint: this is the innermost loop of every search.
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    card += gap
    each(card, bytes[impactAt++] ?? 0)
  }
}
