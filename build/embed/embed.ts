/**
 * Entries and the name of a model → what they mean, or null. The one place that knows which kinds of models
 * there are:
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
import { vectorsFile } from '../cache.ts'
import { requirePeer } from '../optional-peer.ts'
import { type Base, loadBase } from './base.ts'
import { embeddingCache } from './cache/embedding-cache.ts'
import { cacheVectors } from './cache/vector-cache.ts'
import type { Agreement } from './distill/agreement.ts'
import type { DistilledStep } from './distilled-model.ts'
import { BASE_FOLDER, builtInId } from './encoder/built-in.ts'
import { withHubness } from './spaces/hubness.ts'
import { leanToNames } from './spaces/lean-to-names.ts'
import { turnToOwnAxes } from './spaces/own-axes.ts'
import { staticEmbedding } from './static-model.ts'
import type { Teacher } from './teacher.ts'

/** What a build embeds with unless told. */
export const DEFAULT_MODEL = 'static'

/** Says at once what a model needs that is not installed. @throws UsageError */
export function requireModel(model: string = DEFAULT_MODEL): void {
  if (model !== DEFAULT_MODEL && model !== 'none') requirePeer('@huggingface/transformers')
}

export interface EmbedOptions {
  readonly model: string
  /** Keep vectors for the next build. */
  readonly cache: boolean
  readonly jobs?: number | undefined
  /** Of a library's entries, those that are given: so many fewer of its short texts are learned from. */
  readonly share?: number | undefined
  /** The words that will be asked, where they are known: the built-in model gives vectors of no others. */
  readonly asked?: ReadonlySet<string> | undefined
  /** More texts of cards: embedded with those of the entries, for whoever is handed over to. */
  readonly also?: readonly string[] | undefined
  /** Takes the vectors of all texts as soon as they are there, and the name of the model that gave them. */
  readonly handOver?: ((vectors: Uint8Array, model: string) => void) | undefined
  /** Vectors that another call handed over. */
  readonly given?: Uint8Array | undefined
  /** A file that keeps what the entries mean for the next build. */
  readonly file?: string | null | undefined
  readonly progress?: ((step: EmbedStep, done: number, total: number) => void) | undefined
  /** A line worth reading while waiting: a model is being fetched. */
  readonly say?: ((line: string) => void) | undefined
}

export type EmbedStep = DistilledStep

export interface Embedded {
  readonly meaning: PackEmbedding | null
  /** Of the words with the teacher; null without one. */
  readonly agreement: Agreement | null
}

/** @throws BuildError when the model is not there or cannot be run */
export async function embedEntries(
  entries: readonly Entry[],
  { model, asked, file = null, say, progress = () => {}, ...how }: EmbedOptions,
): Promise<Embedded> {
  if (model === 'none' || entries.length === 0) return { meaning: null, agreement: null }
  const remembered = embeddingCache(entries, file)
  if (model === 'static') {
    const id = builtInId(BASE_FOLDER, model)
    const known = remembered.recall(id)
    if (known !== undefined) return known
    const said = (done: number, total: number): void => progress('cards', done, total)
    const meaning = await staticEmbedding(entries, { ...how, progress: said })
    const leaning = leanToNames(entries, meaning)
    const hubs = withHubness(entries, leaning, kernel())
    const turned = turnToOwnAxes(asked ? onlyTerms(hubs, asked) : hubs)
    const embedded = { meaning: turned, agreement: null }
    remembered.keep(id, embedded)
    return embedded
  }
  // Loaded only here: most builds and every other command do without.
  const { teacherEmbedder } = await import('./teacher.ts')
  const { distilledEmbedding } = await import('./distilled-model.ts')
  const teacher = await teacherEmbedder(model, { threads: how.jobs, ...(say ? { say } : {}) })
  try {
    const known = remembered.recall(teacher.id)
    if (known !== undefined) return known
    const vectors = cacheVectors(teacher, how.cache ? vectorsFile(teacher.id) : null, how.given)
    const taught = await distilledEmbedding(entries, vectors, {
      ...how,
      base: baseOf(teacher),
      progress,
    })
    vectors.tidy()
    const leaning = leanToNames(entries, taught.meaning)
    const embedded = { ...taught, meaning: withHubness(entries, leaning, kernel()) }
    remembered.keep(teacher.id, embedded)
    return embedded
  } finally {
    await teacher.close()
  }
}

const kernel = (): Kernel => kernelOf(scanModule())

/** The built-in vectors, when this teacher made them: then distillation goes on from there. */
function baseOf(teacher: Teacher): Base | undefined {
  const base = loadBase()
  const [made] = base.teacher.split(' ')
  return made === teacher.name && base.teacherDimensions === teacher.dimensions ? base : undefined
}

function onlyTerms(meaning: PackEmbedding, wanted: ReadonlySet<string>): PackEmbedding {
  const { dimensions, terms, termVectors } = meaning
  const rows = [...terms.keys()].filter((row) => wanted.has(terms[row] ?? ''))
  const vectors = new Float32Array(rows.length * dimensions)
  for (const [at, row] of rows.entries())
    vectors.set(termVectors.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions)
  return { ...meaning, terms: rows.map((row) => terms[row] ?? ''), termVectors: vectors }
}
