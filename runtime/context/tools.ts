/**
 * What only some hosts can do for a context: count with a language model's own tokenizer, rank with a cross-encoder. Each is a
 * function of the host, so that a worker carries none of it; what a host lacks costs quality and gives a warning.
 */

/** @returns tokens of the text */
export type CountTokens = (text: string) => number

/** How well each text answers the question, 0–1, in the order of the texts. */
export type Rerank = (question: string, texts: readonly string[]) => Promise<readonly number[]>

/** What the host adds; each part is optional. */
export interface ContextTools {
  /** The tokenizer of this name (`o200k_base`); rejects, with a reason, where there is none. */
  readonly tokenizer?: (name: string) => Promise<CountTokens>
  /** The cross-encoder of this name or folder; rejects, with a reason, where there is none. */
  readonly reranker?: (model: string) => Promise<Rerank>
  /** Sends a question to the endpoint of CARDCAT_UPSTREAM_URL; the platform's own unless given. */
  readonly fetch?: typeof globalThis.fetch
}
