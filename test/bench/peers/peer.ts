/**
 * The interface of a search engine in the benchmark: make files, open them, answer. `ids` are sorted best first, ten
 * at most, with everything that a result list shows already read.
 */
import type { Document } from '../cards.ts'
import type { Mode } from '../questions.ts'

export interface Opened {
  search(question: string, mode: Mode): Promise<readonly string[]>
}

export interface Peer {
  readonly name: string
  readonly version: string
  /** Every setting that differs from the engine's defaults, in words. */
  readonly settings: string
  /** Writes all files needed for searching into an empty folder; missing if it opens another engine's. */
  build?(documents: readonly Document[], folder: string): Promise<void>
  open(folder: string): Promise<Opened>
}

export const RESULTS = 10
