/**
 * The rows of the tables of names (symbols, ids and paths), from entries in the order of their cards. lexicon.ts
 * makes the tables of words.
 */

import { placesOf } from '../../cards/places.ts'
import { appendTo } from '../../std/grouping.ts'
import { memoizeByString } from '../../std/memoize-by-key.ts'
import { byCodeUnits } from '../../std/sorted.ts'
import { byteWriter } from '../byte-writer.ts'
import { utf8 } from '../bytes.ts'
import type { Checksum } from '../checksums.ts'
import type { Entry, SourceText } from '../entry.ts'
import { writeSourceEntry } from './source-entry.ts'
import {
  foldSegment,
  reversedSegments,
  type SymbolRow,
  symbolKey,
  writeSymbolRows,
} from './symbol-keys.ts'
import { isKey, type TableEntry } from './table.ts'

/** For each name, last segment first (symbol-keys.ts), the cards that it may mean. */
export function symbolEntries(entries: readonly Entry[]): TableEntry[] {
  const rows = new Map<string, SymbolRow[]>()
  // The names of a library share their segments.
  const foldOf = memoizeByString(foldSegment)
  for (const [card, { keys }] of entries.entries()) {
    for (const written of keys) {
      const segments = reversedSegments(written)
      const key = symbolKey(segments, foldOf)
      if (key === '' || !isKey(key)) continue
      const row = { card, name: segments[0] ?? '' }
      const list = rows.get(key)
      if (list === undefined) rows.set(key, [row])
      // The first of a card's spellings represents the others.
      else if (list.at(-1)?.card !== card) list.push(row)
    }
  }
  return [...rows]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([key, list]) => ({ key, value: writeSymbolRows(key, list) }))
}

/** For each id, the number of its card. */
export function idEntries(entries: readonly Entry[]): TableEntry[] {
  return entries
    .map(({ card }, number) => ({ key: card.id, value: varint(number) }))
    .filter(({ key }) => isKey(key))
    .sort((a, b) => byCodeUnits(a.key, b.key))
    .filter(({ key }, i, all) => all[i - 1]?.key !== key)
}

/** One writer for all small values, because creating one costs more than filling it. */
const out = byteWriter(64)

function varint(value: number): Uint8Array {
  out.varint(value)
  return out.finish()
}

/** For each path, what is kept of the file, and the cards that are declared or defined there. */
export function pathEntries(
  entries: readonly Entry[],
  sources: readonly SourceText[],
  hash: Checksum,
): TableEntry[] {
  const cards = new Map<string, number[]>()
  for (const [number, { card }] of entries.entries()) {
    for (const path of new Set(placesOf(card).map((place) => place.path))) {
      if (path === '') continue
      appendTo(cards, path, number)
    }
  }
  const records = new Map(sources.map((source, record) => [source.path, { source, record }]))
  const paths = [...new Set([...cards.keys(), ...records.keys()])].sort(byCodeUnits)
  return paths.filter(isKey).map((path) => {
    const kept = records.get(path)
    const value = writeSourceEntry({
      record: kept?.record ?? null,
      hash: kept === undefined ? '0'.repeat(16) : hash(utf8(kept.source.text)),
      lineCount: kept === undefined ? 0 : kept.source.text.split('\n').length,
      cards: cards.get(path) ?? [],
    })
    return { key: path, value }
  })
}
