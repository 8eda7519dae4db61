/**
 * Encodes cards and sources as the files of a pack. Entries come in any order; files go out by name, the manifest
 * last, so that a writer that keeps the order never leaves a manifest that names a missing file. pack-format.ts
 * documents the layout; the bytes of each section belong to the file that reads them, too.
 *
 * Everything is held in memory, and a single pass makes the bytes independent of the machine.
 */

import type { PackEmbedding } from '../embedding/pack-embedding.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { kernelOf } from '../kernel.ts'
import { byCodeUnits } from '../std/sorted.ts'
import { writeBlocks, writeBlockTable } from './blocks.ts'
import { fromHex, utf8 } from './bytes.ts'
import { writeCard } from './cards/card-record.ts'
import { inColumnOrder, writeColumns } from './cards/columns.ts'
import { exampleQuestions } from './cards/example-questions.ts'
import { countOwnKinds, writeOwnKinds } from './cards/own-kinds.ts'
import { type SourceLines, sourceLines } from './cards/pieces.ts'
import type { Checksum } from './checksums.ts'
import { type Compress, deflate } from './deflate.ts'
import type { Entry, SourceText } from './entry.ts'
import { filesOfCards, staticFeaturesOf } from './features/collect-features.ts'
import { writeFileTable } from './features/file-table.ts'
import { writeEarlierFeatures, writeStaticFeatures } from './features/static-features.ts'
import { lexicon } from './lexical/lexicon.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import {
  BLOCK_TARGETS,
  type BlockName,
  CHUNK_TARGETS,
  fileName,
  MANIFEST,
  RANKING_SECTION,
  type SectionName,
  sizeFactor,
  type TableName,
  VECTOR_SECTION,
} from './pack-format.ts'
import type { Requirement } from './requirement.ts'
import {
  inputsOfNames,
  inputsOfVectors,
  inputsOfWords,
  type Sections,
  uncached,
} from './sections.ts'
import { writeChunkList } from './tables/chunk-list.ts'
import { writeOrigin } from './tables/origin.ts'
import { type TableEntry, writeTable } from './tables/table.ts'
import { idEntries, pathEntries, symbolEntries } from './tables/table-entries.ts'
import { encodeVectors, vectorsOfFiles, withVectors } from './vectors/encode-vectors.ts'
import { PACK_DIMENSIONS } from './vectors/quantized.ts'

export interface PackInput {
  /** What writes the pack, with its version: `cardcat 0.1.0`. */
  readonly generator?: string
  readonly project: string
  readonly library_version: string | null
  readonly commit: string | null
  readonly commit_date: string | null
  /** What was indexed, in words without a local path: `npm:zod@4.6.7`, `documents`. */
  readonly built_from: string
  readonly aliases: readonly string[]
  /** What the library is for, in one line. */
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly requires?: Requirement
  /** Questions to suggest to a visitor; default: chosen from the entries. */
  readonly examples?: readonly string[]
  readonly entries: readonly Entry[]
  readonly sources: readonly SourceText[]
  /**
   * Leaves out what only readers of cards need: the tables of ids and paths, which fields contain a term, rare words
   * for spelling correction.
   */
  readonly ranksOnly?: boolean
  /** The embedding, with one card vector per entry in their order; null for a lexical pack. */
  readonly embedding?: PackEmbedding | null
}

export type Progress = (stage: 'count' | 'write', done: number, total: number) => void

export interface EncodeOptions {
  readonly progress?: Progress
  /** Replaces compression; must return the bytes that `deflate` returns. */
  readonly compress?: Compress
  /** Clusters the vectors; every kernel gives the same clusters. */
  readonly kernel?: Kernel
  /** Replaces the making of sections; must return what is made. */
  readonly sections?: Sections
}

export function encodePack(
  input: PackInput,
  hash: Checksum,
  {
    progress = () => {},
    compress = deflate,
    kernel = kernelOf(),
    sections = uncached,
  }: EncodeOptions = {},
): Map<string, Uint8Array> {
  const factor = sizeFactor(input.entries.length)
  // A reader of such a pack looks up a few words and names, then it reads other packs.
  const tableFactor = input.ranksOnly === true ? factor / 2 : factor
  let files = new Map<string, Uint8Array>()
  const put = (section: SectionName, bytes: Uint8Array): string => {
    const name = hash(bytes)
    files.set(fileName(section, name), bytes)
    return name
  }
  const putTable = (section: TableName, entries: readonly TableEntry[]) => ({
    entries: entries.length,
    ...writeChunkList(
      writeTable(entries, CHUNK_TARGETS[section] * tableFactor).map(({ first, last, bytes }) => {
        return { first, last, hash: put(section, bytes) }
      }),
    ),
  })
  const putBlocks = (
    section: BlockName,
    records: readonly Uint8Array[],
    paths: readonly string[],
  ) => {
    const blocks = writeBlocks(records, paths, BLOCK_TARGETS[section] * factor, compress)
    const rows = blocks.map(({ first, bytes }) => ({ first, hash: fromHex(put(section, bytes)) }))
    return { records: records.length, table: put(section, writeBlockTable(rows)) }
  }
  /** Adds the files that `make` returns to the pack, and returns its JSON for the manifest. */
  const section = <T>(
    name: string,
    inputs: () => Iterable<string | Uint8Array>,
    make: () => T,
  ): T => {
    const all = files
    const made = sections(name, inputs, () => {
      files = new Map()
      const manifestJson = JSON.stringify(make())
      return { files, manifestJson }
    })
    files = all
    for (const [file, bytes] of made.files) files.set(file, bytes)
    const inManifest: T = JSON.parse(made.manifestJson)
    return inManifest
  }

  const { embedding = null, ranksOnly = false } = input
  const entries = input.entries.toSorted(inColumnOrder)
  const sources = input.sources.toSorted((a, b) => byCodeUnits(a.path, b.path))

  const ofWords = section(
    'words',
    () => inputsOfWords(entries, embedding, ranksOnly),
    () => {
      const words = lexicon({ ranksOnly })
      for (const [card, entry] of entries.entries()) {
        words.add(card, entry.fields)
        if (card % 1000 === 0) progress('count', card, entries.length)
      }
      const terms = words.terms()
      return {
        terms: putTable('terms', embedding === null ? terms : withVectors(terms, embedding)),
        words: putTable('words', words.words()),
      }
    },
  )
  const ofNames = section(
    'names',
    () => inputsOfNames(entries, ranksOnly),
    () => ({
      symbols: putTable('symbols', symbolEntries(entries)),
      ids: putTable('ids', ranksOnly ? [] : idEntries(entries)),
    }),
  )
  const tables: Manifest['tables'] = {
    ...ofWords,
    ...ofNames,
    paths: putTable('paths', ranksOnly ? [] : pathEntries(entries, sources, hash)),
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
    ...(sources.some(({ origin }) => origin !== undefined) && {
      origins: putBlocks(
        'origins',
        sources.map(({ origin }) => utf8(writeOrigin(origin))),
        sources.map(({ path }) => path),
      ),
    }),
    kinds: putBlocks('kinds', [utf8(writeOwnKinds(entries.map(({ card }) => card)))], ['']),
  }
  const places = placesIn(input.entries, entries)
  const vectors =
    embedding === null || entries.length === 0
      ? null
      : section(
          'vectors',
          () => inputsOfVectors(embedding, places),
          () => encodeVectors(embedding, places, kernel, (bytes) => put(VECTOR_SECTION, bytes)),
        )
  const cards = entries.map(({ card }) => card)
  const ofCards = filesOfCards(cards)
  const fileVectors = embedding === null ? null : vectorsOfFiles(embedding, ofCards.files)
  const staticFeatures = staticFeaturesOf(cards, ofCards)
  const ranking: Manifest['ranking'] = {
    cards: put(RANKING_SECTION, compress(writeEarlierFeatures(staticFeatures))),
    features: put(RANKING_SECTION, compress(writeStaticFeatures(staticFeatures))),
    files: put(RANKING_SECTION, compress(writeFileTable(ofCards, fileVectors, PACK_DIMENSIONS))),
  }
  const counts = { symbol: 0, recipe: 0, guide: 0, module: 0 }
  for (const { card } of entries) counts[card.kind]++
  const manifest = writeManifest(
    {
      ...(input.generator === undefined ? {} : { generator: input.generator }),
      project: input.project,
      library_version: input.library_version,
      commit: input.commit,
      commit_date: input.commit_date,
      built_from: input.built_from,
      aliases: [...input.aliases],
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.keywords?.length ? { keywords: [...input.keywords] } : {}),
      ...(input.requires === undefined ? {} : { requires: input.requires }),
      examples: input.examples?.length ? [...input.examples] : exampleQuestions(input.entries),
      model: embedding?.model ?? null,
      counts,
      own_kinds: countOwnKinds(cards),
      columns: writeColumns(entries),
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

/** The original index of each entry before ordering. */
function placesIn(given: readonly Entry[], ordered: readonly Entry[]): number[] {
  const places = new Map(given.map((entry, i) => [entry, i]))
  return ordered.map((entry) => places.get(entry) ?? 0)
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
