/**
 * What the bench asks of a search engine, ours and the others alike: make files, open them, answer.
 * `ids` come best first, ten at most, with what an engine needs to show a result list already read.
 */
import type { Document } from '../cards.ts'
import type { Mode } from '../questions.ts'

export interface Opened {
  search(question: string, mode: Mode): Promise<readonly string[]>
}

export interface Peer {
  readonly name: string
  readonly version: string
  /** Every setting that is not the engine's own default, in words. */
  readonly settings: string
  /** Writes everything that must be shipped for searching into an empty folder; none for who opens another's. */
  build?(documents: readonly Document[], folder: string): Promise<void>
  open(folder: string): Promise<Opened>
}

export const RESULTS = 10
