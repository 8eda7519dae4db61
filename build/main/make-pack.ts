/** The last stages of a build: embed → pack, and measure beside both. */
import type { EncodeOptions, PackInput } from '../../runtime/pack/encode-pack.ts'
import { withCalibration } from '../../runtime/pack/manifest.ts'
import { MANIFEST } from '../../runtime/pack/pack-format.ts'
import { embeddingFile, fileVectorsFile, measuredCache, noCache } from '../cache/cache.ts'
import type { EmbeddedTexts } from '../embed/cache/vector-cache.ts'
import type { Agreement } from '../embed/distill/agreement.ts'
import { DEFAULT_MODEL, embedEntries } from '../embed/embed.ts'
import { withFileVectors } from '../embed/file-vectors.ts'
import { startMeasuring } from '../measure/measure-thread.ts'
import type { SelfEvaluation } from '../measure/self-evaluation.ts'
import { contentHash, packFiles } from '../pack.ts'
import type { Stopwatch } from '../terminal/stopwatch.ts'
import type { BuildOptions } from './build-options.ts'

export const NOTHING_EMBEDDED: EmbeddedTexts = { texts: 0, embedded: 0 }

export interface MadePack {
  /** Its files by name. */
  readonly packed: ReadonlyMap<string, Uint8Array>
  readonly embedded: EmbeddedTexts
  readonly model: string | null
  readonly agreement: Agreement | null
  readonly self: SelfEvaluation
}

/**
 * Embeds and encodes the cards, while a thread evaluates the search with questions from the library's own text. Nothing
 * is written yet.
 * @param earlier what earlier builds made of the same
 */
export async function makePack(
  input: Omit<PackInput, 'embedding'>,
  folder: string,
  earlier: Pick<EncodeOptions, 'compress' | 'sections'>,
  options: BuildOptions,
  clock: Stopwatch,
): Promise<MadePack> {
  const { entries } = input
  const { progress = () => {}, jobs, say } = options
  const how = { model: options.model ?? DEFAULT_MODEL, cache: options.cache !== false, jobs }
  const answers = how.cache ? measuredCache(folder) : noCache()
  const thread = clock('measure', () => startMeasuring(entries, how, answers))
  let embedded = NOTHING_EMBEDDED
  try {
    const { embedding, agreement } = await clock('embed', async () => {
      const made = await embedEntries(entries, {
        ...how,
        also: thread.texts,
        file: how.cache ? embeddingFile(folder) : null,
        handOver: thread.begin,
        counted(counts) {
          embedded = counts
        },
        progress: (step, done, total) => progress(`embed ${step}`, done, total),
        say,
      })
      const { embedding: ofCards } = made
      const file = how.cache ? fileVectorsFile(folder) : null
      return { ...made, embedding: ofCards && withFileVectors(ofCards, input.sources, file) }
    })
    // Where nothing was embedded, the thread has not begun yet.
    thread.begin(undefined, embedding?.model)
    const packed = clock('pack', () =>
      packFiles(
        { ...input, embedding },
        { progress: (_step, done, total) => progress('pack', done, total), ...earlier },
      ),
    )
    progress('measure', 0, 1)
    const { self, calibration } = await clock('measure', thread.measured)
    const manifest = packed.get(MANIFEST)
    if (calibration !== undefined && manifest !== undefined)
      packed.set(MANIFEST, withCalibration(manifest, calibration, contentHash))
    return { packed, embedded, model: embedding?.model ?? null, agreement, self }
  } finally {
    await thread.stop()
  }
}
