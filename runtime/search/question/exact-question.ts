/**
 * A question that a model itself encoded → the same in a pack's space, where that model embedded the pack's
 * cards. What the sum of the terms' vectors (semantic.ts) stands in for, for hosts that can run the model: Node
 * today; a browser or an edge service needs an `Embedder` that names the same model, and nothing here.
 */
import type { Embedder } from '../../embedder.ts'
import type { Pack } from '../../pack/pack.ts'
import { intoSpace } from '../../pack/vectors/exact-space.ts'

export interface EncodedQuestion {
  /** The embedder's id. */
  readonly model: string
  readonly vector: Float32Array
}

export async function encodeExactly(
  encoder: Embedder,
  question: string,
): Promise<EncodedQuestion | undefined> {
  const [vector] = await encoder.embed([question], 'query')
  return vector?.some((value) => value !== 0) ? { model: encoder.id, vector } : undefined
}

/** Whether the cards of a pack are where this model would put them. */
export const isOfModel = ({ manifest }: Pack, model: string): boolean =>
  manifest.model === model && manifest.vectors !== null && manifest.vectors.exact !== null

/** @returns undefined where the pack is another model's: its own term vectors answer then */
export function placeExactly(
  pack: Pack,
  question: EncodedQuestion | undefined,
): Float32Array | undefined {
  if (question === undefined || !isOfModel(pack, question.model)) return undefined
  const space = pack.exactSpace()
  const dimensions = pack.manifest.vectors?.dimensions
  if (space === undefined || dimensions === undefined) return undefined
  return intoSpace(space, question.vector, dimensions)
}
