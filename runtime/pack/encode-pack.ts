/**
 * Cards and sources → the files of a pack. In: entries in any order. Out: file name → bytes, the manifest
 * last, so that whoever writes them in order never leaves a manifest that names a missing file.
 * The layout is drawn in pack-format.ts; each section's bytes belong to the file that reads them too.
 *
 * Everything is held in memory: 100,000 cards take about 1 GB while building, which a build machine has,
 * and one pass without spilling keeps the bytes independent of the machine.
 */

import { CARD_KINDS, type Card, VISIBILITIES } from '../card.ts'
import type { Entry, SourceText } from '../entry.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { kernelOf } from '../kernel.ts'
import type { Meaning } from '../meaning.ts'
import { byCodeUnits } from '../sorted.ts'
import { writeBlocks, writeBlockTable } from './blocks.ts'
import { byteWriter, fromHex, utf8 } from './bytes.ts'
import { writeCard } from './card-record.ts'
import { writeCardTraits } from './card-traits.ts'
import { writeChunkList } from './chunk-list.ts'
import { type Compress, deflate } from './deflate.ts'
import { encodeVectors, vectorsOfFiles, withVectors } from './encode-vectors.ts'
import { exampleQuestions } from './example-questions.ts'
import { writeFileTable } from './file-table.ts'
import { lexicon } from './lexicon.ts'
import {
  BLOCK_TARGETS,
  type BlockName,
  CHUNK_TARGETS,
  type Columns,
  fileName,
  MANIFEST,
  type Manifest,
  RANKING_SECTION,
  type SectionName,
  type TableName,
  VECTOR_SECTION,
  writeManifest,
} from './pack-format.ts'
import { type SourceLines, sourceLines } from './pieces.ts'
import { PACK_DIMENSIONS } from './quantized.ts'
import { writeSourceEntry } from './source-entry.ts'
import {
  foldSegment,
  reversedSegments,
  type SymbolRow,
  symbolKey,
  writeSymbolRows,
} from './symbol-keys.ts'
import { isKey, type TableEntry, writeTable } from './table.ts'
import { cardTraits, filesOfCards } from './traits-of-cards.ts'

export interface PackInput {
  readonly project: string
  readonly library_version: string | null
  readonly commit: string | null
  readonly commit_date: string | null
  /** What was indexed, in words without a path of this machine: `npm:zod@4.6.7`, `documents`. */
  readonly built_from: string
  readonly aliases: readonly string[]
  readonly entries: readonly Entry[]
  readonly sources: readonly SourceText[]
  /** What the words and the entries mean, one card vector an entry in their order; null for words alone. */
  readonly meaning?: Meaning | null
}

/** The first 64 bits of SHA-256 in hex; synchronous, so the caller brings its platform's. */
export type Hash = (bytes: Uint8Array) => string

export type Progress = (stage: 'count' | 'write', done: number, total: number) => void

export interface EncodeOptions {
  readonly progress?: Progress
  /** Instead of compressing every block again: must give the bytes that `deflate` gives. */
  readonly compress?: Compress
  /** Groups the vectors: the same clusters from every kernel. */
  readonly kernel?: Kernel
}

export function encodePack(
  input: PackInput,
  hash: Hash,
  { progress = () => {}, compress = deflate, kernel = kernelOf() }: EncodeOptions = {},
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const put = (section: SectionName, bytes: Uint8Array): string => {
    const name = hash(bytes)
    files.set(fileName(section, name), bytes)
    return name
  }
  const putTable = (section: TableName, entries: readonly TableEntry[]) => ({
    entries: entries.length,
    ...writeChunkList(
      writeTable(entries, CHUNK_TARGETS[section]).map(({ first, last, bytes }) => {
        return { first, last, hash: put(section, bytes) }
      }),
    ),
  })
  const putBlocks = (
    section: BlockName,
    records: readonly Uint8Array[],
    paths: readonly string[],
  ) => {
    const blocks = writeBlocks(records, paths, BLOCK_TARGETS[section], compress)
    const rows = blocks.map(({ first, bytes }) => ({ first, hash: fromHex(put(section, bytes)) }))
    return { records: records.length, table: put(section, writeBlockTable(rows)) }
  }

  const { meaning = null } = input
  const entries = input.entries.toSorted(columnOrder)
  const sources = input.sources.toSorted((a, b) => byCodeUnits(a.path, b.path))

  const words = lexicon()
  for (const [card, entry] of entries.entries()) {
    words.add(card, entry.fields)
    if (card % 1000 === 0) progress('count', card, entries.length)
  }
  const tables: Manifest['tables'] = {
    terms: putTable(
      'terms',
      meaning === null ? words.terms() : withVectors(words.terms(), meaning),
    ),
    words: putTable('words', words.words()),
    symbols: putTable('symbols', symbolEntries(entries)),
    ids: putTable('ids', idEntries(entries)),
    paths: putTable('paths', pathEntries(entries, sources, hash)),
  }
  progress('write', 0, 1)
  const records = cardRecords(entries, sources, input.library_version)
  const cardPaths = entries.map(({ card }) => card.path)
  const blocks: Manifest['blocks'] = {
    heads: putBlocks('heads', records.heads, cardPaths),
    bodies: putBlocks('bodies', records.bodies, cardPaths),
    sources: putBlocks(
      'sources',
      sources.map(({ text }) => utf8(text)),
      sources.map(({ path }) => path),
    ),
  }
  const vectors =
    meaning === null || entries.length === 0
      ? null
      : encodeVectors(meaning, placesIn(input.entries, entries), kernel, (bytes) =>
          put(VECTOR_SECTION, bytes),
        )
  const cards = entries.map(({ card }) => card)
  const ofCards = filesOfCards(cards)
  const { files: cardFiles, fileOf } = ofCards
  const fileVectors = meaning === null ? null : vectorsOfFiles(meaning, cardFiles)
  const ranking: Manifest['ranking'] = {
    cards: put(RANKING_SECTION, compress(writeCardTraits(cardTraits(cards, ofCards)))),
    files: put(
      RANKING_SECTION,
      compress(writeFileTable(cardFiles, fileOf, fileVectors, PACK_DIMENSIONS)),
    ),
  }
  const counts = { symbol: 0, recipe: 0, guide: 0, module: 0 }
  for (const { card } of entries) counts[card.kind]++
  const manifest = writeManifest(
    {
      project: input.project,
      library_version: input.library_version,
      commit: input.commit,
      commit_date: input.commit_date,
      built_from: input.built_from,
      aliases: [...input.aliases],
      examples: exampleQuestions(input.entries),
      model: meaning?.model ?? null,
      counts,
      columns: columnsOf(entries),
      tables,
      blocks,
      ranking,
      vectors,
    },
    hash,
  )
  files.set(MANIFEST, manifest)
  progress('write', 1, 1)
  return files
}

/** Where each entry stood before it was put in order. */
function placesIn(given: readonly Entry[], ordered: readonly Entry[]): number[] {
  const places = new Map(given.map((entry, i) => [entry, i]))
  return ordered.map((entry) => places.get(entry) ?? 0)
}

function columnOrder({ card: a }: Entry, { card: b }: Entry): number {
  return (
    CARD_KINDS.indexOf(a.kind) - CARD_KINDS.indexOf(b.kind) ||
    Number(isStale(a)) - Number(isStale(b)) ||
    VISIBILITIES.indexOf(a.visibility) - VISIBILITIES.indexOf(b.visibility) ||
    byCodeUnits(a.project, b.project) ||
    byCodeUnits(a.language, b.language) ||
    byCodeUnits(a.path, b.path) ||
    a.lines[0] - b.lines[0] ||
    byCodeUnits(a.id, b.id)
  )
}

const isStale = (card: Card): boolean => card.kind === 'recipe' && card.stale === true

function columnsOf(entries: readonly Entry[]): Columns {
  const projects = [...new Set(entries.map(({ card }) => card.project))].sort(byCodeUnits)
  const languages = [...new Set(entries.map(({ card }) => card.language))].sort(byCodeUnits)
  const runs: Columns['runs'] = []
  for (const { card } of entries) {
    const kind = CARD_KINDS.indexOf(card.kind)
    const project = projects.indexOf(card.project)
    const language = languages.indexOf(card.language)
    const visibility = VISIBILITIES.indexOf(card.visibility)
    const values = [kind, project, language, visibility, Number(isStale(card))] as const
    const last = runs.at(-1)
    if (last !== undefined && values.every((value, i) => value === last[i + 1])) last[0]++
    else runs.push([1, ...values])
  }
  return { kinds: [...CARD_KINDS], projects, languages, visibilities: [...VISIBILITIES], runs }
}

function symbolEntries(entries: readonly Entry[]): TableEntry[] {
  const rows = new Map<string, SymbolRow[]>()
  const foldOf = remembered(foldSegment)
  for (const [card, { keys }] of entries.entries()) {
    for (const written of keys) {
      const segments = reversedSegments(written)
      const key = symbolKey(segments, foldOf)
      if (key === '' || !isKey(key)) continue
      const row = { card, name: segments[0] ?? '' }
      const list = rows.get(key)
      if (list === undefined) rows.set(key, [row])
      // The first of a card's spellings stands for the others.
      else if (list.at(-1)?.card !== card) list.push(row)
    }
  }
  return [...rows]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([key, list]) => ({ key, value: writeSymbolRows(key, list) }))
}

/** The names of a library share their segments. */
function remembered(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = compute(text)
    known.set(text, result)
    return result
  }
}

function idEntries(entries: readonly Entry[]): TableEntry[] {
  return entries
    .map(({ card }, number) => ({ key: card.id, value: varint(number) }))
    .filter(({ key }) => isKey(key))
    .sort((a, b) => byCodeUnits(a.key, b.key))
    .filter(({ key }, i, all) => all[i - 1]?.key !== key)
}

/** One writer for all small values: making one costs more than filling it. */
const out = byteWriter(64)

function varint(value: number): Uint8Array {
  out.varint(value)
  return out.finish()
}

function pathEntries(
  entries: readonly Entry[],
  sources: readonly SourceText[],
  hash: Hash,
): TableEntry[] {
  const cards = new Map<string, number[]>()
  for (const [number, { card }] of entries.entries()) {
    if (card.path === '') continue
    const list = cards.get(card.path)
    if (list === undefined) cards.set(card.path, [number])
    else list.push(number)
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

function cardRecords(
  entries: readonly Entry[],
  sources: readonly SourceText[],
  version: string | null,
): { heads: Uint8Array[]; bodies: Uint8Array[] } {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const prepared = new Map<string, SourceLines>()
  const linesOf = (path: string): SourceLines | undefined => {
    const text = texts.get(path)
    if (text === undefined) return undefined
    const lines = prepared.get(path) ?? sourceLines(text)
    prepared.set(path, lines)
    return lines
  }
  const heads: Uint8Array[] = []
  const bodies: Uint8Array[] = []
  for (const { card } of entries) {
    const { kind, project, language, visibility } = card
    const shared = { kind, project, language, visibility, version }
    const { head, body } = writeCard(card, shared, linesOf(card.path))
    heads.push(utf8(JSON.stringify(head)))
    bodies.push(utf8(JSON.stringify(body)))
  }
  return { heads, bodies }
}
