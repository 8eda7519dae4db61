/**
 * Rotates the vectors of terms and cards so that the components that a pack keeps have the most variance in this
 * library. The base has more components than a pack, ordered by variance over all libraries: truncated there, a
 * library of bare functions loses (test/eval/README.md). A teacher's vectors are rotated on arrival (teacher-space.ts).
 */
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import { normalize, PACK_DIMENSIONS } from '../../../runtime/pack/vectors/quantized.ts'
import { principalAxes, someOf } from '../algebra/principal-axes.ts'
import { rotate } from '../algebra/rotate.ts'

export function rotateToPrincipalAxes(embedding: PackEmbedding): PackEmbedding {
  const { dimensions } = embedding
  if (dimensions <= PACK_DIMENSIONS) return embedding
  const cards = Array.from({ length: embedding.cardVectors.length / dimensions }, (_, i) =>
    embedding.cardVectors.subarray(i * dimensions, (i + 1) * dimensions),
  )
  const axes = principalAxes(someOf(cards), dimensions, PACK_DIMENSIONS)
  const cardVectors = rotate(embedding.cardVectors, dimensions, axes)
  for (let at = 0; at < cardVectors.length; at += PACK_DIMENSIONS)
    normalize(cardVectors.subarray(at, at + PACK_DIMENSIONS))
  const termVectors = rotate(embedding.termVectors, dimensions, axes)
  return { ...embedding, dimensions: PACK_DIMENSIONS, cardVectors, termVectors }
}
