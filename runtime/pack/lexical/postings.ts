/**
 * The postings of a term: which cards contain it, in which fields, and with what impact. Writer and reader together.
 *
 *   ┌───────────┬─────────────────────────────┬────────────────────────┬────────────────┐
 *   │ varint df │ df × varint gap of the card │ runs of u8 field masks │ df × u8 impact │
 *   └───────────┴─────────────────────────────┴────────────────────────┴────────────────┘
 *   field mask: bits 0–4 one per field, in the order of FIELDS; bits 5–7 how many cards in a row have it,
 *               0 for all that follow.
 *
 * Impacts are located from the end, so a search over all fields never reads the masks. The masks serve Orama's
 * `properties` and are a small part of the index; reading the cards' texts instead would fetch every card that matches.
 *
 * The impact is the saturated, length-normalized BM25F term weight (Robertson, Zaragoza & Taylor 2004), computed by
 * the build and quantized to 8…248, so that scoring is one table lookup, one multiplication and one addition a
 * posting. The idf is computed at query time from document frequencies summed over all open packs.
 */
import { byteWriter } from '../byte-writer.ts'
import { cursor, readVarint } from '../bytes.ts'
import { FIELDS, type Field } from '../entry.ts'
import type { Accumulator } from './accumulator.ts'

/** BM25's saturation, as in Robertson & Zaragoza 2009; results are flat between 0.9 and 1.6 on our sets. */
export const K1 = 1.2

/**
 * The weight and length normalization b of each field. A name is short and specific; a body is long and says little
 * about the purpose of the card. Chosen on the sets of `npm run eval`.
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

/** The highest impact. */
export const LEVELS = 255
/**
 * Impacts are rounded to one of 32 values; Lucene rounds document lengths more coarsely.
 * With all 255 values, impacts would be the largest part of the index after HTTP compression.
 */
const APART = 8

/** @param frequency the field-weighted, length-normalized term frequency */
export const impactOf = (frequency: number): number =>
  Math.min(31, Math.max(1, Math.round(((frequency / (frequency + K1)) * LEVELS) / APART))) * APART

/** The score of one posting for idf 1. */
export const weightOf = (impact: number): number => (impact / LEVELS) * (K1 + 1)

/** Robertson–Sparck Jones idf, never negative (as in Lucene). */
export const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

export const ALL_FIELDS = 2 ** FIELDS.length - 1
const MAX_RUN_LENGTH = 7

/** One writer for all terms, because creating one costs more than filling it. */
const out = /* @__PURE__ */ byteWriter(4096)

/** @param cards ascending @param impacts by card @param masks by card */
export function writePostings(
  cards: readonly number[],
  impacts: readonly number[],
  masks: readonly number[],
): Uint8Array {
  out.varint(cards.length)
  let previous = 0
  for (const card of cards) {
    out.varint(card - previous)
    previous = card
  }
  for (let i = 0; i < masks.length; ) {
    const mask = masks[i] ?? 0
    let run = 1
    while (masks[i + run] === mask) run++
    const toTheEnd = i + run === masks.length
    if (!toTheEnd) run = Math.min(run, MAX_RUN_LENGTH)
    out.u8(mask | ((toTheEnd ? 0 : run) << FIELDS.length))
    i += run
  }
  for (const impact of impacts) out.u8(impact)
  return out.finish()
}

export function documentFrequency(bytes: Uint8Array, from: number): number {
  return readVarint(cursor(bytes, from))
}

/** By impact. */
const WEIGHTS = Float64Array.from({ length: LEVELS + 1 }, (_, impact) => weightOf(impact))

/**
 * Adds the weight of each posting to its card. The body of eachPosting without calls: this is the innermost loop of
 * every search, and a cold isolate interprets it.
 */
export function addPostings(
  accumulator: Accumulator,
  bytes: Uint8Array,
  from: number,
  to: number,
  weight: number,
  rarity: number,
): void {
  const { values, cards } = accumulator
  const c = cursor(bytes, from)
  const count = readVarint(c)
  let impactAt = to - count
  let at = c.at
  let card = 0
  let touched = accumulator.count
  while (impactAt < to) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    card += gap
    const known = values[card] ?? 0
    if (known === 0) cards[touched++] = card
    values[card] = known + (WEIGHTS[bytes[impactAt++] ?? 0] ?? 0) * weight * rarity
  }
  accumulator.count = touched
}

/** Sets a bit for the card of each posting; without calls, like addPostings. */
export function markPostings(
  accumulator: Accumulator,
  bytes: Uint8Array,
  from: number,
  bit: number,
): void {
  const { values, cards } = accumulator
  const c = cursor(bytes, from)
  const count = readVarint(c)
  let at = c.at
  let card = 0
  let touched = accumulator.count
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    card += gap
    const known = values[card] ?? 0
    if (known === 0) cards[touched++] = card
    values[card] = known | bit
  }
  accumulator.count = touched
}

export type EachPosting = (
  bytes: Uint8Array,
  from: number,
  to: number,
  each: (card: number, impact: number) => void,
) => void

/** Calls `each` for every posting, cards ascending. Postings of some fields only: field-postings.ts. */
export const eachPosting: EachPosting = (bytes, from, to, each) => {
  const c = cursor(bytes, from)
  const count = readVarint(c)
  let impactAt = to - count
  let at = c.at
  let card = 0
  for (let i = 0; i < count; i++) {
    // An unrolled readVarint, because this is the innermost loop of every search.
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
