/**
 * The interface between the page and what answers it. There are two implementations: the engine in this tab over
 * static files (answer-in-browser.ts), and the same engine in a worker (answer-from-worker.ts). They give the same
 * answers, which the switch on the page demonstrates.
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

/** Conditions on cards that a filter of the site may set, named as in the API. */
export type Where = Pick<
  SearchOptions,
  'languages' | 'visibilities' | 'symbol_kinds' | 'recipe_kinds' | 'projects' | 'kinds'
>

export interface Ask {
  readonly question: string
  readonly unit: Unit
  /** Only these kinds; all where it is empty. */
  readonly kinds: readonly CardKind[]
  /** Only symbols or recipes of this kind: `symbol:class`, `recipe:tutorial`; '' for all. */
  readonly only: string
  /** Only this project; null: all. */
  readonly project: string | null
  /** Of this version: a number, a channel or `all`; null or absent: what the question names, else latest. */
  readonly version?: string | null
  /** The conditions of a site's own filters. */
  readonly where?: Where
  /** Lexical, semantic, or both. */
  readonly mode: SearchMode
  readonly limit: number
  /** The last word may be unfinished. */
  readonly typing: boolean
  /** The id of a card: this card and those folded under it. */
  readonly group?: string
  /** Also returns the parts of each score. */
  readonly explain?: boolean
  /** The question as encoded by the packs' own model, instead of the sum of its term vectors. A worker ignores it. */
  readonly encoded?: EncodedQuestion
}

export type Answer = SearchAnswer | FileAnswer
export type Result = Answer['results'][number]

export const isFile = (result: Result): result is FileHit => 'cards' in result

export interface Answerer {
  readonly by: AnsweredBy
  /** Bytes of response bodies since the page opened; every file and answer counts once, as received. */
  bytesRead(): number
  /** @throws Error with a message for people, when no answer can be had */
  answer(ask: Ask, signal: AbortSignal): Promise<Answer>
  /** The same from loaded files only; null when they are not enough. A worker has none. */
  answerFromCache?(ask: Ask, signal: AbortSignal): Promise<Answer | null>
  /** The words of a question to mark in its results, where known. */
  contentWords?(question: string): readonly string[]
}

/** An answer with its cost. Bytes count from the first keystroke of the question. */
export interface Measured {
  readonly by: AnsweredBy
  readonly ask: Ask
  readonly answer: Answer
  readonly ms: number
  readonly bytes: number
}
