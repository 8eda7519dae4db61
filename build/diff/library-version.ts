/**
 * One version of a library as `cardcat diff` sees it, wherever it was read from (../versions/): its cards, what a path leads
 * to, and the text of its files where it is at hand.
 */
import type { Card } from '../../runtime/card.ts'

export interface LibraryVersion {
  /** As the user named it: a tag, a folder, a file. */
  readonly name: string
  readonly project: string
  readonly version: string | null
  readonly cards: readonly Card[]
  /** Ids of the symbols that a path of names leads to, also by ways that no card lists. */
  find(path: string): readonly string[]
  source(path: string): string | undefined
}
