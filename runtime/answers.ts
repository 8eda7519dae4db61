/**
 * The types of questions and answers: what search and inspect take and return on the command line, over HTTP and in the
 * browser; context/message.ts has those of a context. Types only, with the field names of the wire (snake_case).
 */

import type { CardHead, CardKind, Neighbour, SymbolExample, VersionChange } from './card.ts'
import type { Embedder } from './embedding/embedder.ts'
import type { FileKind } from './pack/entry.ts'

export const SEARCH_MODES = ['lexical', 'semantic', 'hybrid'] as const
/** lexical: BM25F. semantic: embeddings. hybrid: both, the default. */
export type SearchMode = (typeof SEARCH_MODES)[number]

/** A problem that limits the answer; what the answer does contain is right. */
export interface Warning {
  /** A stable identifier: chunk_missing, chunk_corrupt, pack_stale, mode_unavailable, … */
  readonly code: string
  readonly msg: string
  readonly file?: string
}

export interface SearchOptions {
  readonly limit?: number
  readonly offset?: number
  readonly kinds?: readonly CardKind[]
  /**
   * Restricts symbols to these kinds (`class`, `function`, …). Without `kinds`, other cards are excluded, except
   * recipes of `recipe_kinds`.
   */
  readonly symbol_kinds?: readonly string[]
  /** Restricts recipes to these kinds (`test`, `tutorial`, …) in the same way. */
  readonly recipe_kinds?: readonly string[]
  /** Some may name their version: `requests@2.31.0`. */
  readonly projects?: readonly string[]
  /**
   * A version, a shorter number, a channel, or `all` (versions/choose-versions.ts); else what the question names, else
   * the latest.
   */
  readonly version?: string
  readonly languages?: readonly string[]
  readonly visibilities?: readonly string[]
  readonly mode?: SearchMode
  /** 0–1, hybrid only: the lexical share of the score. */
  readonly lexical_weight?: number
  /** The question is still being typed, so its last word is a prefix. */
  readonly typing?: boolean
  /** Shows near-duplicates as one result, and tests and examples under their symbol. Default: true. */
  readonly folded?: boolean
  /** The id of a card: only this card and those folded with it are results, each by itself. */
  readonly group?: string
  readonly explain?: boolean
  /** Ranking features (search/ranking-features.ts) to leave out, for an ablation. */
  readonly without?: readonly string[]
  /** Encodes the question in place of the stored term vectors, for packs that its model embedded. */
  readonly encoder?: Embedder
}

/** How the question was understood. */
export interface Question {
  readonly text: string
  /** Code in the question, fenced or inline. */
  readonly code?: string
  readonly language?: string
  /** Names that look like code: dotted, snake_case, camelCase, called(). */
  readonly identifiers: readonly string[]
  readonly is_api_question: boolean
}

/**
 * The parts of a score, with `explain`. The shares of the ranking features in `features` add up to it; those of words
 * split the lexical one.
 */
export interface Signals {
  readonly exact: number
  readonly lexical: number
  readonly semantic: number
  /** The contribution of each ranking feature and of each word: `fan-in`, `term:csv`, `term:pasre→parse`, … */
  readonly features: Readonly<Record<string, number>>
}

/** How well a result matches. */
export interface Scored {
  readonly score: number
  /** The probability that this is the answer, 0–1, comparable between questions, packs and modes. */
  readonly relevance?: number
  readonly signals?: Signals
  /**
   * The number of near-duplicates, overloads and copies that match too and are folded under this result (`group`
   * lists them).
   */
  readonly similar?: number
  /** With `version: 'all'`, the versions that have this card among what matches, newest first. */
  readonly versions?: readonly string[]
  /** The number of matching tests and examples of it, folded in the same way. */
  readonly folded?: number
}

/** A card and how well it matches. */
export type Hit<C> = C & Scored

/** Results, and what concerns them as a whole. */
export interface Answer<R> {
  readonly query: Question
  readonly results: readonly R[]
  /** All matching cards or files, before limit and offset. */
  readonly total: number
  /** The number of results by project, when they come from more than one. */
  readonly projects?: Readonly<Record<string, number>>
  /** The libraries that a catalog of many chose for the question, best first. */
  readonly libraries?: readonly string[]
  /** Titles of symbols with similar names; only when nothing, or nothing likely, was found. */
  readonly nearest?: readonly string[]
  /** Why nothing was found and what to do; only with an empty result. */
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

/** Exactly one of symbol and path is required. */
export interface InspectOptions {
  readonly symbol?: string
  readonly path?: string
  /** 1-based, with path: selects the definition around this line. */
  readonly line?: number
  readonly project?: string
  /** As in a search; none is read out of a name. */
  readonly version?: string
  readonly full?: boolean
  /** For each relation; default 3. */
  readonly max_neighbors?: number
}

/** A symbol or a file with its context. Spans are 1-based and inclusive; what is unknown is null or empty. */
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
  /** For a symbol declared in one place and defined in another: the place that is not shown. */
  readonly declared_at?: { readonly path: string; readonly lines: readonly [number, number] }
  readonly defined_at?: { readonly path: string; readonly lines: readonly [number, number] }
  /** The summary that its author wrote; null when there is none. */
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
    /** Lists with one item per entry; null where unknown. */
    readonly inputs: readonly string[] | null
    readonly outputs: readonly string[] | null
    readonly side_effects: readonly string[] | null
    readonly pitfalls: readonly string[] | null
    readonly evidence_count: number
    /** Present only when a language model wrote all five fields while the pack was built. */
    readonly generated?: true
    readonly model?: string
  }
  readonly provenance: {
    /** The role of the file in its library. */
    readonly kind: FileKind
    /** The last commit that changed this file. Null without git, in a shallow clone, and in packs before 6.2. */
    readonly last_commit: string | null
    readonly last_commit_date: string | null
    /** The date of the indexed commit, so that packs of one commit are equal whenever they are built. */
    readonly indexed_at: string | null
  }
  /** How to use the symbol, best first; absent where none of its recipes runs by itself. */
  readonly examples?: readonly SymbolExample[]
  /** What to know about a recipe before pasting it: that it must fail, or that it is old. */
  readonly notices?: readonly string[]
  /** Of a symbol: the version in which it first appeared, and those that changed how it is used, oldest first. */
  readonly since?: string
  readonly changed_in?: readonly VersionChange[]
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
/** A stable identifier for each reason. */
export type FailureCode = (typeof FAILURE_CODES)[number]

/** An expected failure, as a value. HTTP statuses and exit codes are each assigned in one place. */
export type Failure = {
  readonly ok: false
  readonly code: FailureCode
  readonly msg: string
  /** There was no connection at all. A browser does not report the cause, but the page may know more. */
  readonly unreached?: true
}
/** An answer, or why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure
