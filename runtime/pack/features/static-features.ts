/**
 * The static features of every card, known before a question, in one deflated file. Writer and reader together.
 *
 *   'CCTR' u32 · version u16 · 0 u16 · cards u32
 *   │ cards × u8 fan-in │ cards × u8 static rank │ cards × u8 path features │ cards × 0 u8 │
 *   │ varint grouped │ grouped × ( varint gap of the card · varint group )
 *   │ varint folded  │ folded × ( varint gap of the card · varint difference of the card that it folds under )
 *
 * fan-in: how much docs, tests and examples depend on the card, 0–255 for 0–1. staticRank: higher for a class than for
 * its methods, for a short recipe than for a long one, 0–255 for 0–1. pathFeatures: the features of its path that count
 * against it, a bit mask of path-features.ts. The column after it is unused; earlier packs have values there. group:
 * cards that are one thing to a reader (near-duplicates, overloads) share a number. Most values are zero, so the file
 * is small.
 */
import { type ByteWriter, byteWriter } from '../byte-writer.ts'
import { type Cursor, cursor, readU32, readVarint } from '../bytes.ts'
import { refusal } from '../known-header.ts'

const MAGIC = 0x52544343
const VERSION = 2
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
export function writeStaticFeatures(cards: readonly WrittenFeatures[]): Uint8Array {
  const out = byteWriter(HEADER + 5 * cards.length)
  out.u32(MAGIC)
  out.u16(VERSION)
  out.u16(0)
  out.u32(cards.length)
  for (const { fanIn } of cards) out.u8(byteOf(fanIn))
  for (const { staticRank } of cards) out.u8(byteOf(staticRank))
  for (const { pathFeatures } of cards) out.u8(pathFeatures)
  for (const _ of cards) out.u8(0)
  const numbers = groupNumbers(cards)
  const grouped = cards.flatMap(({ group }, card) => {
    const number = group === null ? undefined : numbers.get(group)
    return number === undefined ? [] : [{ card, number }]
  })
  out.varint(grouped.length)
  let previous = 0
  for (const { card, number } of grouped) {
    out.varint(card - previous)
    out.varint(number)
    previous = card
  }
  writeFolds(out, cards)
  return out.finish()
}

/** Tests of one file are neighbours and fold under neighbours, so differences are small or 0. */
function writeFolds(out: ByteWriter, cards: readonly WrittenFeatures[]): void {
  const folded = cards.flatMap(({ under }, card) => (under === null ? [] : [{ card, under }]))
  out.varint(folded.length)
  let previous = { card: 0, under: 0 }
  for (const { card, under } of folded) {
    out.varint(card - previous.card)
    out.varint(zigzag(under - previous.under))
    previous = { card, under }
  }
}

function readFolds(c: Cursor, cards: number): Uint32Array {
  const under = new Uint32Array(cards)
  const folded = c.at < c.bytes.length ? Math.min(readVarint(c), cards) : 0
  let [card, target] = [0, 0]
  for (let i = 0; i < folded; i++) {
    card += readVarint(c)
    target += unzigzag(readVarint(c))
    if (target >= 0 && target < cards) under[card] = target + 1
  }
  return under
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
  const wrong = refusal(raw, KNOWN)
  if (wrong !== undefined) return wrong
  const cards = readU32(raw, 8)
  const staticRanksAt = HEADER + cards
  const pathFeaturesAt = staticRanksAt + cards
  const unusedAt = pathFeaturesAt + cards
  const groupsAt = unusedAt + cards
  if (raw.length <= groupsAt) return 'is shorter than its header says'
  const group = new Uint32Array(cards)
  const c = cursor(raw, groupsAt)
  const grouped = Math.min(readVarint(c), cards)
  let card = 0
  for (let i = 0; i < grouped; i++) {
    card += readVarint(c)
    group[card] = readVarint(c)
  }
  return {
    fanIn: raw.subarray(HEADER, staticRanksAt),
    staticRank: raw.subarray(staticRanksAt, pathFeaturesAt),
    pathFeatures: raw.subarray(pathFeaturesAt, unusedAt),
    group,
    under: readFolds(c, cards),
  }
}
