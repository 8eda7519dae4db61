/**
 * Embeds entries with a model by its name; null without vectors. The only file that knows which kinds of models there
 * are:
 *
 *   static   the built-in vectors and document encoder: no download (static-model.ts)
 *   none     a pack without vectors
 *   else     a teacher, by its id on the hub or its folder (distilled-model.ts)
 */
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import type { Kernel } from '../../runtime/kernel/kernel.ts'
import { scanModule } from '../../runtime/kernel/scan-module.ts'
import { kernelOf } from '../../runtime/kernel.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { vectorsFile } from '../cache/cache.ts'
import { requirePeer } from '../optional-peer.ts'
import { type Base, loadBase } from './base.ts'
import { embeddingCache } from './cache/embedding-cache.ts'
import { cacheVectors, type EmbeddedTexts } from './cache/vector-cache.ts'
import type { Agreement } from './distill/agreement.ts'
import type { DistilledStep } from './distilled-model.ts'
import { BASE_FOLDER, builtInId } from './encoder/built-in.ts'
import { blendWithNames } from './spaces/blend-with-names.ts'
import { withHubness } from './spaces/hubness.ts'
import { rotateToPrincipalAxes } from './spaces/rotate-to-principal-axes.ts'
import { staticEmbedding } from './static-model.ts'
import type { Teacher } from './teacher.ts'

/** The default model of a build. */
export const DEFAULT_MODEL = 'static'

/** Checks early for packages that a model needs. @throws UsageError */
export function requireModel(model: string = DEFAULT_MODEL): void {
  if (model !== DEFAULT_MODEL && model !== 'none') requirePeer('@huggingface/transformers')
}

export interface EmbedOptions {
  readonly model: string
  /** Keep vectors for the next build. */
  readonly cache: boolean
  readonly jobs?: number | undefined
  /** The share of the library's entries that are given: its short texts are reduced by the same factor. */
  readonly share?: number | undefined
  /** The words of the questions, where known: the built-in model gives vectors for no others. */
  readonly asked?: ReadonlySet<string> | undefined
  /** More card texts to embed with those of the entries, for `handOver`. */
  readonly also?: readonly string[] | undefined
  /** Called with the vectors of all texts as soon as they exist, and the name of their model. */
  readonly handOver?: ((vectors: Uint8Array, model: string) => void) | undefined
  /** Vectors that another call handed over. */
  readonly given?: Uint8Array | undefined
  /** Not called where the last build's embedding of all entries is recalled. */
  readonly counted?: ((counts: EmbeddedTexts) => void) | undefined
  /** A file that caches the embedding for the next build. */
  readonly file?: string | null | undefined
  readonly progress?: ((step: EmbedStep, done: number, total: number) => void) | undefined
  /** Called with a line worth reading while waiting, for example that a model is downloaded. */
  readonly say?: ((line: string) => void) | undefined
}

export type EmbedStep = DistilledStep

export interface Embedded {
  readonly embedding: PackEmbedding | null
  /** Between sums of term vectors and the teacher; null without one. */
  readonly agreement: Agreement | null
}

/** @throws BuildError when the model is missing or cannot be run */
export async function embedEntries(
  entries: readonly Entry[],
  { model, asked, file = null, say, progress = () => {}, ...how }: EmbedOptions,
): Promise<Embedded> {
  if (model === 'none' || entries.length === 0) return { embedding: null, agreement: null }
  const remembered = embeddingCache(entries, file)
  if (model === 'static') {
    const id = builtInId(BASE_FOLDER, model)
    const known = remembered.recall(id)
    if (known !== undefined) return known
    const cardProgress = (done: number, total: number): void => progress('cards', done, total)
    const embedding = await staticEmbedding(entries, { ...how, progress: cardProgress })
    const blended = blendWithNames(entries, embedding)
    const corrected = withHubness(entries, blended, kernel())
    const rotated = rotateToPrincipalAxes(asked ? onlyTerms(corrected, asked) : corrected)
    const embedded = { embedding: rotated, agreement: null }
    remembered.keep(id, embedded)
    return embedded
  }
  // Imported only here, because most builds and all other commands do without.
  const { teacherEmbedder } = await import('./teacher.ts')
  const { distilledEmbedding } = await import('./distilled-model.ts')
  const teacher = await teacherEmbedder(model, { threads: how.jobs, ...(say ? { say } : {}) })
  try {
    const known = remembered.recall(teacher.id)
    if (known !== undefined) return known
    const vectors = cacheVectors(teacher, how.cache ? vectorsFile(teacher.id) : null, how.given)
    const distilled = await distilledEmbedding(entries, vectors, {
      ...how,
      base: baseOf(teacher),
      progress,
    })
    vectors.tidy()
    how.counted?.(vectors.counts())
    const blended = blendWithNames(entries, distilled.embedding)
    const embedded = { ...distilled, embedding: withHubness(entries, blended, kernel()) }
    remembered.keep(teacher.id, embedded)
    return embedded
  } finally {
    await teacher.close()
  }
}

const kernel = (): Kernel => kernelOf(scanModule())

/** The built-in vectors, when this teacher made them: distillation then continues from there. */
function baseOf(teacher: Teacher): Base | undefined {
  const base = loadBase()
  const [made] = base.teacher.split(' ')
  return made === teacher.name && base.teacherDimensions === teacher.dimensions ? base : undefined
}

function onlyTerms(embedding: PackEmbedding, wanted: ReadonlySet<string>): PackEmbedding {
  const { dimensions, terms, termVectors } = embedding
  const rows = [...terms.keys()].filter((row) => wanted.has(terms[row] ?? ''))
  const vectors = new Float32Array(rows.length * dimensions)
  for (const [at, row] of rows.entries())
    vectors.set(termVectors.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions)
  return { ...embedding, terms: rows.map((row) => terms[row] ?? ''), termVectors: vectors }
}
