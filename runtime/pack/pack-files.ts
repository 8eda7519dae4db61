/**
 * Collects the files of a pack that is being encoded. Bytes, tables and records go in. They become files that are named
 * by the hash of their bytes, and what the manifest has to say about them is returned.
 */
import { writeBlocks, writeBlockTable } from './blocks.ts'
import { fromHex } from './bytes.ts'
import type { Checksum } from './checksums.ts'
import type { Compress } from './deflate.ts'
import type { Manifest } from './manifest.ts'
import {
  BLOCK_TARGETS,
  type BlockName,
  CHUNK_TARGETS,
  fileName,
  type SectionName,
  sizeFactor,
  type TableName,
} from './pack-format.ts'
import type { Sections } from './sections.ts'
import { writeChunkList } from './tables/chunk-list.ts'
import { type TableEntry, writeTable } from './tables/table.ts'

export interface PackFiles {
  /** @returns the hash of the bytes */
  put(section: SectionName, bytes: Uint8Array): string
  putTable(section: TableName, entries: readonly TableEntry[]): Manifest['tables'][TableName]
  /** @param paths for each record, the path that decides which records share a block */
  putBlocks(
    section: BlockName,
    records: readonly Uint8Array[],
    paths: readonly string[],
  ): Manifest['blocks']['heads']
  /** Adds the files that `make` puts, or those that a cache has for the same inputs. @returns what `make` returns */
  putSection<T>(name: string, inputs: () => Iterable<string | Uint8Array>, make: () => T): T
  /** The files so far, by name. */
  all(): Map<string, Uint8Array>
}

export interface PackFilesOptions {
  readonly hash: Checksum
  readonly compress: Compress
  readonly sections: Sections
  /** The number of cards in the pack. */
  readonly cards: number
  readonly ranksOnly: boolean
}

export function createPackFiles({
  hash,
  compress,
  sections,
  cards,
  ranksOnly,
}: PackFilesOptions): PackFiles {
  const factor = sizeFactor(cards)
  // A reader of a pack that only ranks looks up a few words and names, then it reads other packs.
  const tableFactor = ranksOnly ? factor / 2 : factor
  let files = new Map<string, Uint8Array>()

  const put: PackFiles['put'] = (section, bytes) => {
    const name = hash(bytes)
    files.set(fileName(section, name), bytes)
    return name
  }

  return {
    put,
    putTable: (section, entries) => ({
      entries: entries.length,
      ...writeChunkList(
        writeTable(entries, CHUNK_TARGETS[section] * tableFactor).map(({ first, last, bytes }) => {
          return { first, last, hash: put(section, bytes) }
        }),
      ),
    }),
    putBlocks(section, records, paths) {
      const blocks = writeBlocks(records, paths, BLOCK_TARGETS[section] * factor, compress)
      const rows = blocks.map(({ first, bytes }) => ({ first, hash: fromHex(put(section, bytes)) }))
      return { records: records.length, table: put(section, writeBlockTable(rows)) }
    },
    putSection<T>(name: string, inputs: () => Iterable<string | Uint8Array>, make: () => T): T {
      const before = files
      const made = sections(name, inputs, () => {
        files = new Map()
        const manifestJson = JSON.stringify(make())
        return { files, manifestJson }
      })
      files = before
      for (const [file, bytes] of made.files) files.set(file, bytes)
      const inManifest: T = JSON.parse(made.manifestJson)
      return inManifest
    },
    all: () => files,
  }
}
