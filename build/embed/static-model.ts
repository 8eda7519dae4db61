/**
 * The embedding of entries with the built-in model, without download or teacher. Cards go through the document
 * encoder. Terms are those of the base vectors and the library's own (words/corpus-terms.ts), all fitted to the cards
 * (words/fitted-terms.ts).
 *
 * A card's vector depends on its text alone and is cached, so that the same bytes come out with or without a cache,
 * with any number of threads, on any machine.
 */
import type { PackEmbedding } from '../../runtime/embedding/pack-embedding.ts'
import type { Entry } from '../../runtime/pack/entry.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import { vectorsFile } from '../cache/cache.ts'
import { codeVersion } from '../cache/code-version.ts'
import { type Base, termsFor } from './base.ts'
import { cacheVectors, type EmbeddedTexts } from './cache/vector-cache.ts'
import { cardText } from './card-text.ts'
import { builtInEmbedder } from './encoder.ts'
import { corpusTerms } from './words/corpus-terms.ts'
import { fittedTerms } from './words/fitted-terms.ts'

export interface StaticOptions {
  /** Keep vectors for the next build. */
  readonly cache: boolean
  /** The number of worker threads. Default: all cores. */
  readonly jobs?: number | undefined
  /** The share of the library's entries that are given. */
  readonly share?: number | undefined
  /** As in EmbedOptions. */
  readonly also?: readonly string[] | undefined
  readonly handOver?: ((vectors: Uint8Array, model: string) => void) | undefined
  readonly given?: Uint8Array | undefined
  readonly counted?: ((counts: EmbeddedTexts) => void) | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
  /** The folder of another built-in model than the package's own. */
  readonly folder?: string
}

export async function staticEmbedding(
  entries: readonly Entry[],
  { cache, jobs, share, progress, also = [], handOver, given, counted, folder }: StaticOptions,
): Promise<PackEmbedding> {
  const embedder = builtInEmbedder({ threads: jobs, ...(folder === undefined ? {} : { folder }) })
  // Vectors that were handed over are complete.
  const file =
    cache && given === undefined
      ? vectorsFile(`${embedder.id}-${codeVersion('encoder').slice(0, 8)}`)
      : null
  const remembered = cacheVectors(embedder, file, given)
  try {
    const cards = await remembered.embedAll(entries.map(cardText), 'document', progress)
    await remembered.embedAll(also, 'document')
    remembered.tidy()
    counted?.(remembered.counts())
    handOver?.(remembered.records(), embedder.id)
    const embedding = embeddingOf(entries, cards, embedder)
    const { dimensions, terms, termVectors: vectors } = embedding
    const numberOf = new Map(terms.map((term, row) => [term, row]))
    const known = { dimensions, numberOf, vectors }
    return { ...embedding, termVectors: await fittedTerms(entries, cards, known, { jobs, share }) }
  } finally {
    await embedder.close()
  }
}

/**
 * The same from existing card vectors.
 * @param cards one unit vector per entry, in the space of the base
 */
export function embeddingOf(
  entries: readonly Entry[],
  cards: readonly Float32Array[],
  { id, base }: { readonly id: string; readonly base: Base },
): PackEmbedding {
  const { dimensions } = base
  const own = corpusTerms(entries, cards, base)
  const rows = [
    ...termsFor(base, (term) => own.frequencies.has(term)).map((term) => {
      return { term, row: base.numberOf.get(term) ?? 0, of: base.vectors }
    }),
    ...own.terms.map((term, row) => ({ term, row, of: own.vectors })),
  ].sort((a, b) => byCodeUnits(a.term, b.term))
  const termVectors = new Float32Array(rows.length * dimensions)
  for (const [i, { row, of }] of rows.entries())
    termVectors.set(of.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions)
  const cardVectors = new Float32Array(cards.length * dimensions)
  for (const [i, card] of cards.entries()) cardVectors.set(card, i * dimensions)
  return { model: id, dimensions, terms: rows.map(({ term }) => term), termVectors, cardVectors }
}
