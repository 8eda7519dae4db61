/**
 * What a page and the thread of its engine say to each other. Everything in it is plain data, since it is copied between
 * threads; the types of questions and answers are those of the engine itself.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import type { Answer, Ask } from '../answerer.ts'
import type { Offers } from '../open-packs.ts'

export type Call =
  | { readonly do: 'answer' | 'at-hand'; readonly ask: Ask }
  | { readonly do: 'offers' }
  | { readonly do: 'whole'; readonly head: CardHead }

/** What each call gives. */
export interface Given {
  readonly answer: Answer
  /** Null: not without fetching. */
  readonly 'at-hand': Answer | null
  readonly offers: Offers
  readonly whole: Card | undefined
}

export type Request =
  | { readonly id: number; readonly folder: string; readonly call: Call }
  /** Nobody waits for the answer to this any more. */
  | { readonly drop: number }

export type Reply =
  /** The first message of a thread: its script runs. */
  | { readonly ready: true }
  | {
      readonly id: number
      readonly value: unknown
      /** Words of the question that are worth marking in its results. */
      readonly telling: readonly string[]
      /** Bytes that were read from the folder so far. */
      readonly bytes: number
    }
  | {
      readonly id: number
      readonly error: { readonly name: string; readonly message: string; readonly code: unknown }
    }
