/**
 * Maps a question that the model itself encoded into the space of each pack whose cards that model embedded. It
 * replaces the sum of term vectors (semantic.ts) on hosts that can run the model: Node
 * (build/answer/question-encoder.ts), a browser (site/exact/), an edge service (workers-ai.ts).
 */
import type { Warning } from '../../answers.ts'
import type { Catalog } from '../../catalog.ts'
import type { Embedder, EncodedQuestion } from '../../embedding/embedder.ts'
import type { Pack } from '../../pack/pack.ts'
import { intoSpace } from '../../pack/vectors/exact-space.ts'
import { isOfModel } from '../../pack/vectors/of-model.ts'
import { errorMessage } from '../../std/error-message.ts'

export interface Encoding {
  readonly encoded?: EncodedQuestion
  /** The reasons why the packs' own term vectors were used instead. */
  readonly warnings: readonly Warning[]
}

/**
 * @param encoder the request's own, else the catalog's
 * @returns nothing when it fits no pack (see modeWarnings) or the question is empty
 */
export async function encodeExactly(
  { packs, encoder: ofCatalog }: Catalog,
  question: string,
  encoder: Embedder | undefined = ofCatalog,
): Promise<Encoding> {
  if (encoder === undefined || !packs.some((pack) => isOfModel(pack, encoder.id)))
    return { warnings: [] }
  try {
    const [vector] = await encoder.embed([question], 'query')
    const isEncoded = vector?.some((value) => value !== 0)
    return { ...(vector && isEncoded && { encoded: { model: encoder.id, vector } }), warnings: [] }
  } catch (error) {
    const msg = `the model could not encode the question (${errorMessage(error)}); term vectors answer`
    return { warnings: [{ code: 'exact_failed', msg }] }
  }
}

/** After an answer: the packs that this vector does not fit, because their model only has the same name. */
export function dimensionMismatches(
  { packs }: Catalog,
  question: EncodedQuestion | undefined,
): Warning[] {
  if (question === undefined) return []
  const { model, vector } = question
  return packs
    .filter((pack) => isOfModel(pack, model) && pack.exactSpace()?.mean.length !== vector.length)
    .map(({ manifest }) => ({
      code: 'exact_failed',
      msg: `the model gave ${vector.length} components, and the pack of ${manifest.project} is in another space; term vectors answer`,
    }))
}

/** @returns undefined for a pack of another model, which then uses its own term vectors */
export function placeExactly(
  pack: Pack,
  question: EncodedQuestion | undefined,
): Float32Array | undefined {
  if (question === undefined || !isOfModel(pack, question.model)) return undefined
  const space = pack.exactSpace()
  const dimensions = pack.manifest.vectors?.dimensions
  if (space === undefined || dimensions === undefined) return undefined
  if (question.vector.length !== space.mean.length) return undefined
  return intoSpace(space, question.vector, dimensions)
}
