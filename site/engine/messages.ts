/**
 * The messages between a page and the thread of its engine: plain data, because it is copied between threads.
 * Questions and answers have the engine's own types.
 */
import type { Card, CardHead } from '../../runtime/card.ts'
import type { Answer, Ask } from '../answerer.ts'
import type { Choices } from '../choices.ts'

export type Call =
  | { readonly do: 'answer' | 'cached'; readonly ask: Ask }
  | { readonly do: 'choices' }
  | { readonly do: 'whole'; readonly head: CardHead }

/** The result of each call. */
export interface CallResults {
  readonly answer: Answer
  /** Null: not without fetching. */
  readonly cached: Answer | null
  readonly choices: Choices
  readonly whole: Card | undefined
}

export type Request =
  | { readonly id: number; readonly folder: string; readonly call: Call }
  /** The answer to this call is no longer needed. */
  | { readonly drop: number }

export type Reply =
  /** The first message of a thread: its script runs. */
  | { readonly ready: true }
  | {
      readonly id: number
      readonly value: unknown
      /** Words of the question to mark in its results. */
      readonly contentWords: readonly string[]
      /** Bytes read from the folder so far. */
      readonly bytes: number
    }
  | {
      readonly id: number
      readonly error: { readonly name: string; readonly message: string; readonly code: unknown }
    }
