/**
 * What only some hosts can do for a context: count with a language model's own tokenizer, rank with a cross-encoder.
 * The host passes each as a function, so that a worker bundles neither. Without one, quality is lower and the answer
 * has a warning.
 */

/** @returns the number of tokens of the text */
export type CountTokens = (text: string) => number

/** How well each text answers the question, 0–1, in the order of the texts. */
export type Rerank = (question: string, texts: readonly string[]) => Promise<readonly number[]>

/** What the host adds; each part is optional. */
export interface ContextTools {
  /** Loads the tokenizer of this name (`o200k_base`); rejects with a reason where there is none. */
  readonly tokenizer?: (name: string) => Promise<CountTokens>
  /** Loads the cross-encoder of this name or folder; rejects with a reason where there is none. */
  readonly reranker?: (model: string) => Promise<Rerank>
}
