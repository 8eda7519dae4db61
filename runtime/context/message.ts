/** The types of a request for context and of what it returns, with the field names of the wire (snake_case). */
import type { Warning } from '../answers.ts'
import type { Card, CardKind, LineSpan } from '../card.ts'

export const CONTEXT_STYLES = ['chat', 'reference'] as const
/** chat: the message again, with the cards before it. reference: the cards alone. */
export type ContextStyle = (typeof CONTEXT_STYLES)[number]

/** In characters, of a document or a message: what a context is found for. The end of a longer text is not read. */
export const DOCUMENT_CHARS = 100_000

export const CONTEXT_PLACEMENTS = ['user', 'system'] as const
export type ContextPlacement = (typeof CONTEXT_PLACEMENTS)[number]

/** The relevant fields of an OpenAI chat-completion request. The last message is the user's. */
export interface ContextRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  /** At least 400. Covers everything that is rendered around the cards, too. */
  readonly max_tokens?: number
  readonly style?: ContextStyle
  /** Where the cards are inserted: before the user's message (default), or in the system message. */
  readonly placement?: ContextPlacement
  /** A long design text to find context for, beside or instead of a question. */
  readonly document?: string
  readonly projects?: readonly string[]
  /** As in a search. */
  readonly version?: string
  /** 0–1: the lexical share of the score; default: chosen by the kind of question. */
  readonly lexical_weight?: number
  /** How many results of each search are considered; default 10. */
  readonly results?: number
  /** Also returns the cards themselves, as `raw_context`. */
  readonly raw_context?: boolean
  /** Also returns the support of each piece, 0–1. */
  readonly scores?: boolean
}

/** The card that a number in the context refers to. */
export interface ContextSource {
  readonly n: number
  readonly id: string
  readonly kind: CardKind
  readonly project: string
  readonly version: string | null
  readonly title: string
  readonly path: string
  readonly lines: LineSpan
  readonly url?: string
  /** How well the question supports it, 0–1; only on request. */
  readonly score?: number
  /** Shown by signature and summary only; the whole card can be fetched by its id. */
  readonly signature_only?: true
}

/** What to send to a language model before it answers. */
export interface ContextMessage {
  readonly context: { readonly role: 'user'; readonly content: string }
  readonly raw_context?: readonly Card[]
  /** The source of each number in the text, in order. */
  readonly sources: readonly ContextSource[]
  /** Why there are no cards; only then. */
  readonly reason?: string
  /** The system message: for a conversation without one, or with the cards when they were to be placed there. */
  readonly system?: string
  readonly intent?: { readonly intent: string; readonly concepts: readonly string[] }
  readonly warnings?: readonly Warning[]
}
