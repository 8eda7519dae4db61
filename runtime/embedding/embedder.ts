/**
 * The one contract of everything that turns text into vectors: texts in, one unit vector each out, in the
 * order of the texts. Nobody downstream knows whether term vectors were added up or a transformer ran, so a
 * new embedder is one file; test/embedder/ holds the suite that each must pass.
 */
export interface Embedder {
  /** Names the model and everything that changes its vectors: equal ids mean comparable vectors. */
  readonly id: string
  readonly dimensions: number
  /**
   * @param role models that were trained with prefixes (`query: `, `passage: `) encode the two differently
   * @returns one vector per text, `dimensions` long, of length 1; all zeros for a text that says nothing
   */
  embed(texts: readonly string[], role: 'query' | 'document'): Promise<Float32Array[]>
}

/** A question as a model encoded it. */
export interface EncodedQuestion {
  /** The embedder's id. */
  readonly model: string
  readonly vector: Float32Array
}
