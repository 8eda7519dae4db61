/**
 * The interface between embedding and the pack: the vectors of a library's terms and cards in one space. The build
 * computes them (build/embed/), the pack writer quantizes and stores them.
 *
 * A question is encoded as the normalized sum of its terms' vectors; a card's similarity is the dot product with the
 * card's vector. A term's weight (its rarity) is the length of its vector, so that encoding needs nothing but
 * additions.
 */
export interface PackEmbedding {
  /** The id of the embedder of this space. */
  readonly model: string
  /** The number of components. They are in order of variance, so that a prefix is a coarser vector. */
  readonly dimensions: number
  /** Terms as `termsOf` returns them, sorted by code units, including vocabulary beyond the corpus. */
  readonly terms: readonly string[]
  /** terms.length × dimensions. */
  readonly termVectors: Float32Array
  /** One unit vector per card in the order of the entries: cards × dimensions. */
  readonly cardVectors: Float32Array
  /** For each card, the hubness to subtract from its cosines: how near it is to any question. */
  readonly hubness?: Float32Array
  /** For each path, the unit vector of the file as a whole. Files without one are found by their cards. */
  readonly fileVectors?: ReadonlyMap<string, Float32Array>
  /** The projection of the model's own vectors into this space; absent when no model can encode questions. */
  readonly exact?: ExactSpace
}

export interface ExactSpace {
  /** The mean of the model's vectors of short texts, subtracted first; as long as those vectors. */
  readonly mean: Float32Array
  /** dimensions × mean.length, row by row. */
  readonly rotation: Float32Array
}
