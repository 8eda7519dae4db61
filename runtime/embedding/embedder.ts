/**
 * The contract of everything that turns texts into vectors: one unit vector per text, in order. Callers do not know
 * whether term vectors were added up or a transformer ran, so a new embedder is one file. test/embedder/ holds the
 * suite that each must pass.
 */
export interface Embedder {
  /** Identifies the model and everything that changes its vectors: equal ids mean comparable vectors. */
  readonly id: string
  readonly dimensions: number
  /**
   * @param role models that were trained with prefixes (`query: `, `passage: `) encode the two differently
   * @returns one unit vector per text, `dimensions` long; all zeros for a text without content
   */
  embed(texts: readonly string[], role: 'query' | 'document'): Promise<Float32Array[]>
}

/** A question as a model encoded it. */
export interface EncodedQuestion {
  /** The embedder's id. */
  readonly model: string
  readonly vector: Float32Array
}
