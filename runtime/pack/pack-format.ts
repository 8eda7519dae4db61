/**
 * The format of a pack: a folder of static files, one manifest.json and the rest named by their content. The files
 * below are in the folders beside this one: tables/, lexical/, vectors/, cards/, features/.
 *
 *   manifest.json ─┬─ columns            runs of cards with equal kind, project, language, visibility and staleness
 *                  ├─ terms/<hash>.bin   stem → postings, vector   table.ts, postings.ts, quantized.ts
 *                  ├─ words/<hash>.bin   length + word → df        table.ts      for spelling correction
 *                  ├─ symbols/<hash>.bin reversed name → cards     table.ts, symbol-keys.ts
 *                  ├─ ids/<hash>.bin     card id → card            table.ts
 *                  ├─ paths/<hash>.bin   path → source and cards   table.ts, source-entry.ts
 *                  ├─ heads/<hash>.bin   what a result list shows  blocks.ts, card-record.ts
 *                  ├─ bodies/<hash>.bin  the rest of the card      blocks.ts, card-record.ts
 *                  ├─ sources/<hash>.bin source files, each once   blocks.ts
 *                  ├─ origins/<hash>.bin role and last commit of each source file   blocks.ts, tables/origin.ts
 *                  ├─ kinds/<hash>.bin   symbol_kind, recipe_kind  blocks.ts, cards/own-kinds.ts
 *                  ├─ vectors/<hash>.bin card vectors in clusters  clusters.ts, quantized.ts
 *                  └─ ranking/<hash>.bin static features of cards  static-features.ts, file-table.ts
 *                                        and of files
 *
 * The manifest names every table chunk with its first key (chunk-list.ts), so a reader knows which file may contain a
 * key before it fetches anything; each block section names its files in a block table. The manifest grows by some 17
 * bytes per chunk of index, not with the cards.
 *
 * A file's name is the first 64 bits of the SHA-256 of its bytes, so that caches may keep files for ever and readers
 * can verify them (checksums.ts). The manifest contains the same checksum of itself, computed with the field empty.
 * Cards are numbered in the order of the columns (kind, staleness, visibility, project, language, then path and
 * line), which makes the columns a few runs, a filter a comparison of numbers, and puts neighbouring cards into one
 * block.
 *
 * The manifest names its format: `version`, the major number, and `minor`.
 *
 *   major   is raised when an earlier reader would read something wrongly or not at all: another layout of a file, another
 *           meaning of a field, a new kind of card. A reader opens packs of its own major only.
 *   minor   is raised when something is added that an earlier reader can ignore: a field of the manifest, a file that no
 *           other file needs. A reader ignores what it does not know.
 *
 *   6.0     packs of cardcat 0.1.0, one of them in test/fixtures/pack-0.1.0; `minor` is absent and means 0
 *   6.1     `minor`; `generator`
 *   6.2     examples of symbols; `own_kinds`; the sections origins and kinds, which only searches that filter by them read
 *   6.3     the best example of a symbol is in its head; which cards fold under others; notices of recipes and examples
 *   6.4     smaller pages of clusters
 *   6.5     `since` in the heads and `changed_in` in the bodies of symbols; description and keywords of the library
 *   6.6     the runtime that the library requires
 *   6.7     coarse centroids of clusters; static features in fewer bytes; the path by which code imports the library
 */
import type { PackHead } from './manifest.ts'

export const PACK_FORMAT = 'cardcat-pack'
/** The major number. */
export const PACK_VERSION = 6
export const PACK_MINOR = 7
export const MANIFEST = 'manifest.json'

export const TABLE_SECTIONS = ['terms', 'words', 'symbols', 'ids', 'paths'] as const
export const BLOCK_SECTIONS = ['heads', 'bodies', 'sources', 'origins', 'kinds'] as const
export type TableName = (typeof TABLE_SECTIONS)[number]
export type BlockName = (typeof BLOCK_SECTIONS)[number]
/** Card vectors, in a pack that was built with a model. */
export const VECTOR_SECTION = 'vectors'
/** The static features of cards and files. */
export const RANKING_SECTION = 'ranking'
export type SectionName = (TableName | BlockName) | (typeof VECTOR_SECTION | typeof RANKING_SECTION)

/**
 * The raw bytes of a chunk. A lazy reader fetches one chunk a word and one a name. Chunks of terms are mostly
 * postings, which do not compress better in larger chunks; names do. Ids and paths are looked up one at a time, when
 * a card is opened.
 */
export const CHUNK_TARGETS: Readonly<Record<TableName, number>> = {
  terms: 4 * 1024,
  words: 4 * 1024,
  symbols: 8 * 1024,
  ids: 16 * 1024,
  paths: 16 * 1024,
}

/**
 * Larger packs have larger chunks and blocks, twice as large for four times as many cards: the manifest and the
 * tables that name them are read first and would grow with the cards, and hosts accept at most 20,000 files. The
 * factor grows in steps, so that one more card does not move the boundaries.
 */
export const sizeFactor = (cards: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, cards) / USUAL_CARDS) / 2))

/** Up to four times this many cards, the targets are used unchanged. */
const USUAL_CARDS = 10_000

/** The raw bytes of a block: small where a result list reads ten of them, larger where one file is read. */
export const BLOCK_TARGETS: Readonly<Record<BlockName, number>> = {
  heads: 10 * 1024,
  bodies: 48 * 1024,
  sources: 64 * 1024,
  origins: 16 * 1024,
  kinds: 64 * 1024,
}

/** The number of cards in a page of clusters that readers of before 6.4 know. */
export const CLUSTER_PAGE = 16_384

export const fileName = (section: SectionName, hash: string): string => `${section}/${hash}.bin`

/** The names of the block tables; a section without records has none. */
export const blockTablesOf = ({ blocks }: PackHead): ReadonlyMap<BlockName, string> =>
  new Map(
    BLOCK_SECTIONS.flatMap((section) => {
      const of = blocks[section]
      return of?.records ? [[section, fileName(section, of.table)] as const] : []
    }),
  )
