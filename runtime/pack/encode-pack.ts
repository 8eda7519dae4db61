/**
 * Encodes cards and sources as the files of a pack. Entries come in any order; files go out by name, the manifest
 * last, so that a writer that keeps the order never leaves a manifest that names a missing file. pack-format.ts
 * documents the layout; the bytes of each section belong to the file that reads them, too.
 *
 * Everything is held in memory, and a single pass makes the bytes independent of the machine.
 */
import type { Card } from '../card.ts'
import type { PackEmbedding } from '../embedding/pack-embedding.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { kernelOf } from '../kernel.ts'
import { byCodeUnits } from '../std/sorted.ts'
import { utf8 } from './bytes.ts'
import { cardRecords } from './cards/card-records.ts'
import { inColumnOrder, writeColumns } from './cards/columns.ts'
import { exampleQuestions } from './cards/example-questions.ts'
import { countOwnKinds, writeOwnKinds } from './cards/own-kinds.ts'
import type { Checksum } from './checksums.ts'
import { type Compress, deflate } from './deflate.ts'
import type { Entry, SourceText } from './entry.ts'
import { filesOfCards, staticFeaturesOf } from './features/collect-features.ts'
import { writeFileTable } from './features/file-table.ts'
import { writeEarlierFeatures, writeStaticFeatures } from './features/static-features.ts'
import { lexicon } from './lexical/lexicon.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { createPackFiles, type PackFiles } from './pack-files.ts'
import { MANIFEST, RANKING_SECTION, VECTOR_SECTION } from './pack-format.ts'
import type { Requirement } from './requirement.ts'
import {
  inputsOfNames,
  inputsOfVectors,
  inputsOfWords,
  type Sections,
  uncached,
} from './sections.ts'
import { writeOrigin } from './tables/origin.ts'
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
  readonly import_path?: string
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
  const { embedding = null, ranksOnly = false } = input
  const entries = input.entries.toSorted(inColumnOrder)
  const sources = input.sources.toSorted((a, b) => byCodeUnits(a.path, b.path))
  const cards = entries.map(({ card }) => card)
  const files = createPackFiles({ hash, compress, sections, cards: cards.length, ranksOnly })

  const tables: Manifest['tables'] = {
    ...putWords(files, entries, { embedding, ranksOnly, progress }),
    ...putNames(files, entries, ranksOnly),
    paths: files.putTable('paths', ranksOnly ? [] : pathEntries(entries, sources, hash)),
  }
  progress('write', 0, 1)
  const blocks: Manifest['blocks'] = {
    ...putCards(files, entries, sources, input.library_version),
    ...putSources(files, sources),
    kinds: files.putBlocks('kinds', [utf8(writeOwnKinds(cards))], ['']),
  }
  const vectors =
    embedding === null || entries.length === 0
      ? null
      : putVectors(files, embedding, placesIn(input.entries, entries), kernel)
  const ranking = putRanking(files, cards, embedding, compress)
  const manifest = writeManifest(
    {
      ...libraryFields(input),
      model: embedding?.model ?? null,
      counts: countKinds(cards),
      own_kinds: countOwnKinds(cards),
      columns: writeColumns(entries),
      ...{ tables, blocks, ranking, vectors },
    },
    hash,
  )
  progress('write', 1, 1)
  return files.all().set(MANIFEST, manifest)
}

/** The tables of terms and words. */
function putWords(
  files: PackFiles,
  entries: readonly Entry[],
  {
    embedding,
    ranksOnly,
    progress,
  }: {
    readonly embedding: PackEmbedding | null
    readonly ranksOnly: boolean
    readonly progress: Progress
  },
): Pick<Manifest['tables'], 'terms' | 'words'> {
  return files.putSection(
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
        terms: files.putTable('terms', embedding === null ? terms : withVectors(terms, embedding)),
        words: files.putTable('words', words.words()),
      }
    },
  )
}

/** The tables of names and ids. */
function putNames(
  files: PackFiles,
  entries: readonly Entry[],
  ranksOnly: boolean,
): Pick<Manifest['tables'], 'symbols' | 'ids'> {
  return files.putSection(
    'names',
    () => inputsOfNames(entries, ranksOnly),
    () => ({
      symbols: files.putTable('symbols', symbolEntries(entries)),
      ids: files.putTable('ids', ranksOnly ? [] : idEntries(entries)),
    }),
  )
}

function putCards(
  files: PackFiles,
  entries: readonly Entry[],
  sources: readonly SourceText[],
  version: string | null,
): Pick<Manifest['blocks'], 'heads' | 'bodies'> {
  const { heads, bodies } = cardRecords(entries, sources, version)
  const paths = entries.map(({ card }) => card.path)
  return {
    heads: files.putBlocks('heads', heads, paths),
    bodies: files.putBlocks('bodies', bodies, paths),
  }
}

/** The texts of the sources and, where one is known, their origins. */
function putSources(
  files: PackFiles,
  sources: readonly SourceText[],
): Pick<Manifest['blocks'], 'sources' | 'origins'> {
  const paths = sources.map(({ path }) => path)
  const texts = sources.map(({ text }) => utf8(text))
  const written = { sources: files.putBlocks('sources', texts, paths) }
  if (sources.every(({ origin }) => origin === undefined)) return written
  const origins = sources.map(({ origin }) => utf8(writeOrigin(origin)))
  return { ...written, origins: files.putBlocks('origins', origins, paths) }
}

/** The clusters of the cards' vectors. @param places for each card, the row of its vector */
function putVectors(
  files: PackFiles,
  embedding: PackEmbedding,
  places: readonly number[],
  kernel: Kernel,
): Manifest['vectors'] {
  return files.putSection(
    'vectors',
    () => inputsOfVectors(embedding, places),
    () => encodeVectors(embedding, places, kernel, (bytes) => files.put(VECTOR_SECTION, bytes)),
  )
}

/** The static features of cards and files. */
function putRanking(
  files: PackFiles,
  cards: readonly Card[],
  embedding: PackEmbedding | null,
  compress: Compress,
): Manifest['ranking'] {
  const ofCards = filesOfCards(cards)
  const fileVectors = embedding === null ? null : vectorsOfFiles(embedding, ofCards.files)
  const staticFeatures = staticFeaturesOf(cards, ofCards)
  const put = (bytes: Uint8Array): string => files.put(RANKING_SECTION, compress(bytes))
  return {
    cards: put(writeEarlierFeatures(staticFeatures)),
    features: put(writeStaticFeatures(staticFeatures)),
    files: put(writeFileTable(ofCards, fileVectors, PACK_DIMENSIONS)),
  }
}

/** The fields of the manifest that describe the library. */
function libraryFields(input: PackInput) {
  return {
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
    ...(input.import_path === undefined ? {} : { import_path: input.import_path }),
    examples: input.examples?.length ? [...input.examples] : exampleQuestions(input.entries),
  }
}

function countKinds(cards: readonly Card[]): Manifest['counts'] {
  const counts = { symbol: 0, recipe: 0, guide: 0, module: 0 }
  for (const { kind } of cards) counts[kind]++
  return counts
}

/** The original index of each entry before ordering. */
function placesIn(given: readonly Entry[], ordered: readonly Entry[]): number[] {
  const places = new Map(given.map((entry, i) => [entry, i]))
  return ordered.map((entry) => places.get(entry) ?? 0)
}
