/**
 * The shapes of questions and answers: what search, inspect and context take and give, on the command
 * line, over HTTP and in the browser alike. Types only, in the words of the wire (snake_case).
 */

import type { Card, CardHead, CardKind, LineSpan, Neighbour, SymbolExample } from './card.ts'
import type { Embedder } from './embedding/embedder.ts'
import type { FileKind } from './pack/entry.ts'

export const SEARCH_MODES = ['lexical', 'semantic', 'hybrid'] as const
/** lexical: by words. semantic: by embeddings. hybrid: by both, the default. */
export type SearchMode = (typeof SEARCH_MODES)[number]

/** Something went less well than asked; the answer is still good for what it holds. */
export interface Warning {
  /** A stable word: chunk_missing, chunk_corrupt, pack_stale, mode_unavailable, … */
  readonly code: string
  readonly msg: string
  readonly file?: string
}

export interface SearchOptions {
  readonly limit?: number
  readonly offset?: number
  readonly kinds?: readonly CardKind[]
  /** Of symbols only these (`class`, `function`, …). Without `kinds`, nothing but symbols and recipes so named. */
  readonly symbol_kinds?: readonly string[]
  /** Of recipes only these (`test`, `tutorial`, …), in the same way. */
  readonly recipe_kinds?: readonly string[]
  readonly projects?: readonly string[]
  readonly languages?: readonly string[]
  readonly visibilities?: readonly string[]
  readonly mode?: SearchMode
  /** 0–1, hybrid only: the share of words against meaning. */
  readonly lexical_weight?: number
  /** The question is still being typed: its last word is a prefix. */
  readonly typing?: boolean
  /** Near-duplicates as one result, tests and examples under what they are of; unless told otherwise. */
  readonly folded?: boolean
  /** Id of a card: only it and what is folded with it, each by itself. */
  readonly group?: string
  readonly explain?: boolean
  /** Features (search/ranking-features.ts) that do not count: to see what each is worth. */
  readonly without?: readonly string[]
  /** Encodes the question in place of the stored term vectors, in packs that its model embedded. */
  readonly encoder?: Embedder
}

/** What the question was understood to be. */
export interface Question {
  readonly text: string
  /** Code found in the question, fenced or inline. */
  readonly code?: string
  readonly language?: string
  /** Names that look like code: dotted, snake_case, camelCase, called(). */
  readonly identifiers: readonly string[]
  readonly is_api_question: boolean
}

/** What a score is made of, with `explain`: the shares in `features` add up to it. */
export interface Signals {
  readonly exact: number
  readonly lexical: number
  readonly semantic: number
  /** What each term or rule gave: `term:csv`, `symbol:exact`, `typo:pasre→parse`, … */
  readonly features: Readonly<Record<string, number>>
}

/** How well a result matches. */
export interface Scored {
  readonly score: number
  /** How probable it is that this answers, 0–1, comparable between questions, packs and modes. */
  readonly relevance?: number
  readonly signals?: Signals
  /** Near-duplicates, overloads and twins that match too, folded under this one (`group` opens them). */
  readonly similar?: number
  /** Tests and examples of it that match too, folded under it in the same way. */
  readonly folded?: number
}

/** A card and how well it matches. */
export type Hit<C> = C & Scored

/** Results and what there is to say about them as a whole. */
export interface Answer<R> {
  readonly query: Question
  readonly results: readonly R[]
  /** Cards or files that matched at all, before limit and offset. */
  readonly total: number
  /** Results by project, where they come from more than one. */
  readonly projects?: Readonly<Record<string, number>>
  /** Titles of symbols called like what was asked; only where nothing, or nothing likely, was found. */
  readonly nearest?: readonly string[]
  /** Why nothing was found, in words a person can act on. Only with an empty result. */
  readonly reason?: string
  readonly warnings?: readonly Warning[]
}

/** Cards, best first. */
export type SearchAnswer<C = CardHead> = Answer<Hit<C>>

/** A file with its best cards. */
export interface FileHit extends Scored {
  readonly path: string
  readonly project: string
  readonly cards: readonly CardHead[]
}

/** Files and pages, best first. */
export type FileAnswer = Answer<FileHit>

/** Exactly one of symbol and path. */
export interface InspectOptions {
  readonly symbol?: string
  readonly path?: string
  /** 1-based, with path: the definition around this line. */
  readonly line?: number
  readonly project?: string
  readonly full?: boolean
  /** Per relation; 3 unless told. */
  readonly max_neighbors?: number
}

/** A symbol or a file with all that surrounds it. Spans are 1-based and inclusive; what is not known is null or empty. */
export interface Inspection {
  readonly path: string
  readonly project: string
  readonly source_mode: 'symbol' | 'file'
  readonly symbol: string | null
  readonly kind: string | null
  readonly snippet: string
  readonly snippet_span: readonly [number, number]
  readonly full_source: string | null
  readonly primary_span: readonly [number, number] | null
  /** Of what is declared in one place and defined in another: the place that is not shown. */
  readonly declared_at?: { readonly path: string; readonly lines: readonly [number, number] }
  readonly defined_at?: { readonly path: string; readonly lines: readonly [number, number] }
  /** The card's own line, as its author wrote it; null when nobody wrote one. */
  readonly summary: string | null
  readonly file_summary: string | null
  readonly defined_symbols: readonly {
    readonly name: string
    readonly line: number
    readonly type: string
    readonly summary: string | null
  }[]
  readonly parents: readonly Neighbour[]
  readonly children: readonly Neighbour[]
  readonly incoming_calls: readonly Neighbour[]
  readonly outgoing_calls: readonly Neighbour[]
  readonly related_tests: readonly Neighbour[]
  readonly related_docs: readonly Neighbour[]
  readonly enrichment: {
    readonly summary: string | null
    /** Lists, one thing an item; null where it is not known. */
    readonly inputs: readonly string[] | null
    readonly outputs: readonly string[] | null
    readonly side_effects: readonly string[] | null
    readonly pitfalls: readonly string[] | null
    readonly evidence_count: number
    /** Only with words that a language model wrote while the pack was built; all five are its own then. */
    readonly generated?: true
    readonly model?: string
  }
  readonly provenance: {
    /** What the file is to its library. */
    readonly kind: FileKind
    /** The file's own: the last one that changed it. Null without git, in a shallow clone, and in packs before 6.2. */
    readonly last_commit: string | null
    readonly last_commit_date: string | null
    /** The date of the commit that was indexed: packs of the same commit say the same, whenever they were built. */
    readonly indexed_at: string | null
  }
  /** How a symbol is used, best first; absent where none of its recipes stands alone. */
  readonly examples?: readonly SymbolExample[]
  /** What a reader has to know of a recipe before pasting it: that it must fail, that it is old. */
  readonly notices?: readonly string[]
  readonly candidates?: readonly Neighbour[]
  readonly warnings?: readonly Warning[]
}

/** Every reason for which a question gets no answer, over HTTP and on the command line. */
export const FAILURE_CODES = [
  'invalid_json',
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'precondition_failed',
  'too_large',
  'time_limit',
  'pack_missing',
  'pack_corrupt',
  'pack_version',
  'upstream_failed',
  'upstream_timeout',
  'not_implemented',
  'internal',
] as const
/** A stable word for each reason. */
export type FailureCode = (typeof FAILURE_CODES)[number]

/** Expected trouble while answering: a value, mapped to HTTP and exit codes in one place each. */
export type Failure = {
  readonly ok: false
  readonly code: FailureCode
  readonly msg: string
  /** There was no connection at all. A browser does not say why: its page may know more. */
  readonly unreached?: true
}
/** An answer, or why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure

export const CONTEXT_STYLES = ['chat', 'reference'] as const
/** chat: the message again with the cards before it. reference: the cards alone. */
export type ContextStyle = (typeof CONTEXT_STYLES)[number]

export const CONTEXT_PLACEMENTS = ['user', 'system'] as const
export type ContextPlacement = (typeof CONTEXT_PLACEMENTS)[number]

/** An OpenAI chat-completion request, as far as it matters here. The last message is the user's. */
export interface ContextRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  /** 400 or more; covers everything that is rendered around the cards too. */
  readonly max_tokens?: number
  readonly style?: ContextStyle
  /** Where the cards stand: before the user's message (default), or in the system message. */
  readonly placement?: ContextPlacement
  /** A long design text to find context for, beside or instead of a question. */
  readonly document?: string
  readonly projects?: readonly string[]
  /** 0–1: the share of words against meaning; by the kind of question unless told. */
  readonly lexical_weight?: number
  /** Pieces wanted of each search; 10 unless told. */
  readonly results?: number
  /** Also give the cards themselves, as `raw_context`. */
  readonly raw_context?: boolean
  /** Say of each piece how well it is supported, 0–1. */
  readonly scores?: boolean
}

/** What a number in the context stands for. */
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
  /** How well it is supported by the question, 0–1; only when asked for. */
  readonly score?: number
  /** Shown by signature and summary; the whole card is had by its id. */
  readonly signature_only?: true
}

/** What to send a language model before it answers. */
export interface ContextMessage {
  readonly context: { readonly role: 'user'; readonly content: string }
  readonly raw_context?: readonly Card[]
  /** What each number in the text is, in order. */
  readonly sources: readonly ContextSource[]
  /** Why there are no cards; only then. */
  readonly reason?: string
  /** For the conversation, which has no message of the system, or the cards, when they were to be placed there. */
  readonly system?: string
  readonly intent?: { readonly intent: string; readonly concepts: readonly string[] }
  readonly warnings?: readonly Warning[]
}
