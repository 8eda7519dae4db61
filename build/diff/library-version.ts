/**
 * One version of a library for `cardcat diff`, wherever it was read from (../versions/): its cards, its paths, and
 * the text of its files where available.
 */
import type { Card } from '../../runtime/card.ts'
import type { Catalog } from '../../runtime/catalog.ts'
import type { Requirement } from '../../runtime/pack/requirement.ts'
import type { Part } from '../read-library.ts'

export interface LibraryVersion {
  /** As the user named it: a tag, a folder, a file. */
  readonly name: string
  readonly project: string
  readonly version: string | null
  /** The runtime that it needs. Null: its manifest names none; undefined, as in a file of cards: not known. */
  readonly requires?: Requirement | null | undefined
  /** The path by which code imports it, where it is known. */
  readonly importPath?: string | undefined
  readonly cards: readonly Card[]
  /** The ids of the symbols that a path leads to, also by paths that no card lists. */
  find(path: string): readonly string[]
  source(path: string): string | undefined
  /** What verification reads: the catalog of a pack, or the parts of one; a file of cards has neither. */
  readonly api?: Catalog | Pick<Part, 'entries' | 'sources'>
}
