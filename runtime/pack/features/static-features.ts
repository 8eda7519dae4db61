/**
 * The static features of every card, known before a question, in one deflated file. Writer and reader together.
 *
 *   'CCTR' u32 · version u16 · 0 u16 · cards u32
 *   │ cards × u8 fan-in │ cards × u8 static rank │ cards × u8 path features │
 *   │ varint grouped │ grouped × ( varint gap of the card · varint difference of the group )
 *   │ varint folded  │ folded × ( varint gap of the card · varint difference of the card that it folds under )
 *
 * fan-in: how much docs, tests and examples depend on the card, 0–255 for 0–1. staticRank: higher for a class than for
 * its methods, for a short recipe than for a long one, 0–255 for 0–1. pathFeatures: the features of its path that count
 * against it, a bit mask of path-features.ts. group: cards that are one thing to a reader (near-duplicates, overloads)
 * share a number. Most values are zero, and a difference is to the card before in the list, so the file is small.
 *
 * For readers of before 6.7, packs have a second file, of an earlier version: it has groups in place of their
 * differences, and a column of zeros after the path features.
 */
import { type ByteWriter, byteWriter } from '../byte-writer.ts'
import { type Cursor, cursor, readU16, readU32, readVarint } from '../bytes.ts'
import { refusal } from '../known-header.ts'

const MAGIC = 0x52544343
const VERSION = 3
const EARLIER = 2
const HEADER = 12
const KNOWN = { magic: MAGIC, version: VERSION, length: HEADER, what: 'a file of static features' }

/** Columns by card, as stored: a question reads them for every card that matches. */
export interface StaticFeatures {
  /** 0–255, which is 0–1 in SHARES. */
  readonly fanIn: Uint8Array
  readonly staticRank: Uint8Array
  /** The bit mask of path features that count against it. */
  readonly pathFeatures: Uint8Array
  /** The number of its group, from 1; 0 for a card that is alone. */
  readonly group: Uint32Array
  /** The number of the card that it folds under, plus one; 0 for a card that does not fold. */
  readonly under: Uint32Array
}

/** The hash of the file that this reader reads. */
export const staticFeaturesHash = (ranking: { cards: string; features?: string }): string =>
  ranking.features ?? ranking.cards

/** By byte. */
export const SHARES = Float64Array.from({ length: 256 }, (_, byte) => byte / 255)

export interface WrittenFeatures {
  /** 0–1. */
  readonly fanIn: number
  /** 0–1. */
  readonly staticRank: number
  /** 0–255. */
  readonly pathFeatures: number
  /** Any key that the group's cards share; null for a card that is alone. */
  readonly group: string | null
  /** The number of the card that it folds under; null for a card that does not fold. */
  readonly under: number | null
}

/** @param cards in their order @returns raw bytes, to be deflated */
export const writeStaticFeatures = (cards: readonly WrittenFeatures[]): Uint8Array =>
  written(cards, VERSION)

/** For readers of before 6.7. */
export const writeEarlierFeatures = (cards: readonly WrittenFeatures[]): Uint8Array =>
  written(cards, EARLIER)

function written(cards: readonly WrittenFeatures[], version: number): Uint8Array {
  const out = byteWriter(HEADER + 5 * cards.length)
  out.u32(MAGIC)
  out.u16(version)
  out.u16(0)
  out.u32(cards.length)
  for (const { fanIn } of cards) out.u8(byteOf(fanIn))
  for (const { staticRank } of cards) out.u8(byteOf(staticRank))
  for (const { pathFeatures } of cards) out.u8(pathFeatures)
  if (version === EARLIER) for (const _ of cards) out.u8(0)
  const numbers = groupNumbers(cards)
  writePairs(
    out,
    cards.map(({ group }) => (group === null ? undefined : numbers.get(group))),
    version === EARLIER,
  )
  writePairs(
    out,
    cards.map(({ under }) => under ?? undefined),
  )
  return out.finish()
}

/** The number of pairs, then for each card with a value the gap to it and the value. Neighbours have similar values. */
function writePairs(
  out: ByteWriter,
  values: readonly (number | undefined)[],
  areAbsolute = false,
): void {
  const pairs = values.flatMap((value, card) => (value === undefined ? [] : [{ card, value }]))
  out.varint(pairs.length)
  let previous = { card: 0, value: 0 }
  for (const { card, value } of pairs) {
    out.varint(card - previous.card)
    out.varint(areAbsolute ? value : zigzag(value - previous.value))
    previous = { card, value }
  }
}

/** By card; 0 for a card without a value. @param first what is added to all values, if they are differences */
function readPairs(c: Cursor, cards: number, first: number, areAbsolute = false): Uint32Array {
  const column = new Uint32Array(cards)
  const pairs = c.at < c.bytes.length ? Math.min(readVarint(c), cards) : 0
  let [card, value] = [0, first]
  for (let i = 0; i < pairs; i++) {
    card += readVarint(c)
    const written = readVarint(c)
    value = areAbsolute ? written : value + unzigzag(written)
    if (value > 0 && value <= cards) column[card] = value
  }
  return column
}

/** 0, -1, 1, -2, … as 0, 1, 2, 3, … */
const zigzag = (difference: number): number =>
  difference < 0 ? -2 * difference - 1 : 2 * difference

const unzigzag = (written: number): number => (written % 2 === 0 ? written / 2 : -(written + 1) / 2)

/** From 1, in the order of the first card; a single card is not a group. */
function groupNumbers(cards: readonly WrittenFeatures[]): ReadonlyMap<string, number> {
  const members = new Map<string, number>()
  for (const { group } of cards)
    if (group !== null) members.set(group, (members.get(group) ?? 0) + 1)
  const shared = [...members].filter(([, count]) => count > 1)
  return new Map(shared.map(([group], i) => [group, i + 1]))
}

const byteOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255)

/** @param raw inflated @returns a reason in words when the bytes are not such a file */
export function openStaticFeatures(raw: Uint8Array): StaticFeatures | string {
  const isEarlier = readU16(raw, 4) === EARLIER
  const wrong = refusal(raw, isEarlier ? { ...KNOWN, version: EARLIER } : KNOWN)
  if (wrong !== undefined) return wrong
  const cards = readU32(raw, 8)
  const staticRanksAt = HEADER + cards
  const pathFeaturesAt = staticRanksAt + cards
  const columnsEnd = pathFeaturesAt + cards
  const groupsAt = isEarlier ? columnsEnd + cards : columnsEnd
  if (raw.length <= groupsAt) return 'is shorter than its header says'
  const c = cursor(raw, groupsAt)
  return {
    fanIn: raw.subarray(HEADER, staticRanksAt),
    staticRank: raw.subarray(staticRanksAt, pathFeaturesAt),
    pathFeatures: raw.subarray(pathFeaturesAt, columnsEnd),
    group: readPairs(c, cards, 0, isEarlier),
    under: readPairs(c, cards, 1),
  }
}
