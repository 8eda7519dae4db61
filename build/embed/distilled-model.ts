/**
 * The embedding of entries with a teacher: cards get the teacher's vectors, and terms get vectors whose sums
 * approximate the teacher's vectors of short texts. The teacher runs in the build alone, never for a question.
 *
 *   cards ───────── teacher ──▶ card vectors ─┐
 *     │                                       ├─ means, axes ─▶ the pack's space
 *     └▶ short texts ─ teacher ─▶ targets ────┘
 *           └▶ terms ──▶ distill(targets, prior vectors) ──▶ term vectors
 */
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { PACK_DIMENSIONS } from '../../runtime/pack/vectors/quantized.ts'
import type { Base } from './base.ts'
import type { CachedEmbedder } from './cache/vector-cache.ts'
import { cardText } from './card-text.ts'
import { type Agreement, agreementOf } from './distill/agreement.ts'
import { distillInThreads } from './distill/distill-threads.ts'
import { MAX_TEXTS, shortTexts } from './short-texts.ts'
import { intoSpace, teacherSpace } from './spaces/teacher-space.ts'
import { priorFromBase, priorFromTeacher } from './words/prior.ts'
import { termRows } from './words/term-rows.ts'
import { vocabularyOf, writtenForms } from './words/vocabulary.ts'

export interface DistilledOptions {
  /** Base vectors of the same teacher, when there are any. */
  readonly base: Base | undefined
  readonly jobs?: number | undefined
  /** The share of a whole library's short texts; default 1. */
  readonly share?: number | undefined
  /** As in EmbedOptions. */
  readonly also?: readonly string[] | undefined
  readonly handOver?: ((vectors: Uint8Array, model: string) => void) | undefined
  readonly progress?: ((step: DistilledStep, done: number, total: number) => void) | undefined
}

export type DistilledStep = 'cards' | 'short texts' | 'words' | 'distill'

export interface Distilled {
  readonly embedding: PackEmbedding
  readonly agreement: Agreement
}

/** λ: results are equal from .3 to 3. */
const RIDGE = 1

export async function distilledEmbedding(
  entries: readonly Entry[],
  teacher: CachedEmbedder,
  { base, jobs, share = 1, also = [], handOver, progress = () => {} }: DistilledOptions,
): Promise<Distilled> {
  const progressOf = (step: DistilledStep) => (done: number, total: number) =>
    progress(step, done, total)
  const texts = entries.map(cardText)
  const known = base === undefined ? 'alone' : 'withBase'
  const { learned, heldOut } = shortTexts(entries, known, Math.ceil(MAX_TEXTS[known] * share))
  const cards = await teacher.embedAll(texts, 'document', progressOf('cards'))
  await teacher.embedAll(also, 'document')
  const short = await teacher.embedAll([...learned, ...heldOut], 'query', progressOf('short texts'))
  handOver?.(teacher.records(), teacher.id)

  const space = teacherSpace(cards, short.slice(0, learned.length), PACK_DIMENSIONS, base)
  const { dimensions } = space
  const cardVectors = intoSpace(cards, space.documentMean, space)
  const targets = intoSpace(short, space.queryMean, space)

  const vocabulary = vocabularyOf(texts, learned, base)
  const { terms, rarities } = vocabulary
  const prior =
    base === undefined
      ? priorFromTeacher(
          await teacher.embedAll(writtenForms(terms, texts), 'query', progressOf('words')),
          space,
        )
      : priorFromBase(vocabulary, base, space)
  progress('distill', 0, 1)
  const learnedRows = termRows(learned, vocabulary)
  const termVectors = await distillInThreads(
    {
      texts: learnedRows,
      termCount: terms.length,
      dimensions,
      targets: targets.subarray(0, learned.length * dimensions),
      prior,
      ridge: RIDGE,
    },
    jobs,
  )
  for (let i = 0; i < termVectors.length; i++)
    termVectors[i] = (termVectors[i] ?? 0) * (rarities[Math.floor(i / dimensions)] ?? 0)
  progress('distill', 1, 1)
  const agreement = agreementOf(
    heldOut,
    targets.subarray(learned.length * dimensions),
    { dimensions, numberOf: vocabulary.numberOf, vectors: termVectors },
    cardVectors,
  )
  const exact = { mean: space.queryMean, rotation: space.rotation }
  return {
    embedding: { model: teacher.id, dimensions, terms, termVectors, cardVectors, exact },
    agreement,
  }
}
