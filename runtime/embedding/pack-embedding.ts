/**
 * The seam between embedding and the pack: what the words of a library mean and what its cards are about,
 * in one space. The build computes it (build/embed/), the pack writer quantizes and stores it.
 *
 * A question is encoded by adding up the vectors of its terms and scaling the sum to length 1; the similarity
 * of a card is the dot product with the card's vector. The weight of a term (its rarity) is the length of its
 * vector, so that adding is all there is to do.
 */
export interface PackEmbedding {
  /** The id of the embedder whose space this is. */
  readonly model: string
  /** Components of every vector. They come in order of variance, so a prefix is a coarser vector. */
  readonly dimensions: number
  /** Terms as `termsOf` gives them, sorted by code units; the vocabulary beyond the corpus included. */
  readonly terms: readonly string[]
  /** terms.length × dimensions. */
  readonly termVectors: Float32Array
  /** One row a card in the order of the entries, of length 1: cards × dimensions. */
  readonly cardVectors: Float32Array
  /** By card, what is taken off its cosines because it is near to whatever is asked. */
  readonly hubness?: Float32Array
  /** By path, what a file as a whole is about; of length 1. Files that it lacks are found by their cards. */
  readonly fileVectors?: ReadonlyMap<string, Float32Array>
  /** From the model's own vectors into this space; absent when there is no model that could encode questions. */
  readonly exact?: ExactSpace
}

export interface ExactSpace {
  /** The mean of the model's vectors of short texts, subtracted first: as long as the model's vectors. */
  readonly mean: Float32Array
  /** dimensions × mean.length, row by row. */
  readonly rotation: Float32Array
}
