/**
 * The seam between the page and whoever answers. Two of them exist: the engine in this tab over static
 * files (answer-in-browser.ts) and the same engine in a worker (answer-from-worker.ts). They take the same
 * question and give the same answer, which is what the switch on the page shows.
 */
import type {
  FileAnswer,
  FileHit,
  SearchAnswer,
  SearchMode,
  SearchOptions,
} from '../runtime/answers.ts'
import type { CardKind } from '../runtime/card.ts'
import type { EncodedQuestion } from '../runtime/embedding/embedder.ts'

export const ANSWERERS = ['browser', 'worker'] as const
export type AnsweredBy = (typeof ANSWERERS)[number]

export const UNITS = ['card', 'file'] as const
/** What a result is. */
export type Unit = (typeof UNITS)[number]

/** Conditions on cards that a filter of the site may set, in the words of the API. */
export type Where = Pick<
  SearchOptions,
  'languages' | 'visibilities' | 'symbol_kinds' | 'recipe_kinds' | 'projects' | 'kinds'
>

export interface Ask {
  readonly question: string
  readonly unit: Unit
  /** Only these; all kinds where it is empty. */
  readonly kinds: readonly CardKind[]
  /** Only symbols or recipes of this kind: `symbol:class`, `recipe:tutorial`; '' for all. */
  readonly only: string
  /** Only this project; null: all. */
  readonly project: string | null
  /** Only packs of this version of their library; absent: all. A worker knows no versions apart. */
  readonly version?: string | null
  /** What a site's own filters say. */
  readonly where?: Where
  /** By words, by meaning, or both. */
  readonly mode: SearchMode
  readonly limit: number
  /** The last word may still be growing. */
  readonly typing: boolean
  /** Id of a card: it and those that are folded under it. */
  readonly group?: string
  /** With what each result's score is made of. */
  readonly explain?: boolean
  /** The question as the packs' own model encoded it, in place of the sum of its words. A worker takes none. */
  readonly encoded?: EncodedQuestion
}

export type Answer = SearchAnswer | FileAnswer
export type Result = Answer['results'][number]

export const isFile = (result: Result): result is FileHit => 'cards' in result

export interface Answerer {
  readonly by: AnsweredBy
  /** Bytes of response bodies since the page opened, every file and answer counted once as received. */
  bytesRead(): number
  /** @throws Error with a message for people, when no answer can be had */
  answer(ask: Ask, signal: AbortSignal): Promise<Answer>
  /** The same from what has been read already; null where that is not enough. A worker has nothing to read. */
  atHand?(ask: Ask, signal: AbortSignal): Promise<Answer | null>
  /** The words of a question that are worth marking in its results, where that is known. */
  tellingWords?(question: string): readonly string[]
}

/** An answer with what it took. Bytes from the question's first key on: typing it is part of asking it. */
export interface Measured {
  readonly by: AnsweredBy
  readonly ask: Ask
  readonly answer: Answer
  readonly ms: number
  readonly bytes: number
}
