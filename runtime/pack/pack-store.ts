/**
 * The files of one pack. In a folder with a catalog file, a pack opens from its entry there and not from its manifest
 * (shared-files.ts); what that takes comes with the store, so that a reader of a single pack loads nothing of it.
 */
import type { PackHead } from './manifest.ts'
import type { Content, Opened } from './open-file.ts'
import type { FileStore } from './store.ts'
import type { Tables } from './tables/pack-tables.ts'

export interface PackStore extends FileStore {
  readonly start?: PackStart
}

export interface PackStart {
  /** Replaces the pack's manifest. */
  readonly head: PackHead
  tables(need: Need): Tables
  /**
   * Parses a file that is not the pack's own.
   * @returns a reason in words for a damaged file, undefined for a file of the pack
   */
  openShared(
    file: string,
    bytes: Uint8Array,
  ): Content | string | undefined | Promise<Content | string>
}

/**
 * Returns the file, or records it as missing and returns undefined.
 * @param replaceable another file can replace it, so that a failure needs no warning
 */
export type Need = (file: string, replaceable?: boolean) => Opened | undefined
