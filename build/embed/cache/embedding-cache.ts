/**
 * Caches the embedding of a pack's entries: it is reused when no indexed text has changed since the last build, for
 * example after a change in a comment. Fitting terms and computing axes use all entries together, so a single changed
 * text invalidates all of it.
 *
 * The numbers stored are term vectors, card vectors, hubness, and the mean and rotation of a model's own space.
 */
import { createHash, hash } from 'node:crypto'
import * as v from 'valibot'
import type { PackEmbedding } from '../../../runtime/embedding/pack-embedding.ts'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { codeVersion } from '../../cache/code-version.ts'
import { openStore } from '../../cache/store.ts'
import type { Embedded } from '../embed.ts'
import { decodeNumbers, encodeNumbers } from './numbers.ts'

export interface EmbeddingCache {
  recall(model: string): Embedded | undefined
  keep(model: string, embedded: Embedded): void
}

/** The data beside the numbers. */
const Header = v.object({
  model: v.string(),
  dimensions: v.number(),
  terms: v.array(v.string()),
  cards: v.number(),
  /** The number of components of the model's own vectors; null without its space. */
  exact: v.nullable(v.number()),
  agreement: v.nullable(v.object({ texts: v.number(), cosine: v.number(), recall10: v.number() })),
})

/** @param file null: no cache */
export function embeddingCache(entries: readonly Entry[], file: string | null): EmbeddingCache {
  if (file === null) return { recall: () => undefined, keep: () => {} }
  const store = openStore(file)
  const texts = textsHash(entries)
  const keyFor = (model: string): string =>
    hash('sha256', [codeVersion('embedding'), model, texts].join('\0'))
  return {
    recall(model) {
      const value = store.get(keyFor(model))
      return value && decode(value)
    },
    keep(model, embedded) {
      if (embedded.embedding === null) return
      store.add(new Map([[keyFor(model), encode(embedded.embedding, embedded.agreement)]]))
      store.tidy()
    },
  }
}

function textsHash(entries: readonly Entry[]): string {
  const all = createHash('sha256')
  for (const { card, fields } of entries) {
    const { name, text, path, signature, body } = fields
    all.update(JSON.stringify([card.id, name, text, path, signature, body]))
  }
  return all.digest('hex')
}

function decode(value: Uint8Array): Embedded {
  const { header, numbers } = decodeNumbers(value)
  const { model, dimensions, terms, cards, exact, agreement } = v.parse(Header, header)
  let at = 0
  const next = (count: number): Float32Array => {
    const from = at
    at += count
    return numbers.slice(from, at)
  }
  const termVectors = next(terms.length * dimensions)
  const cardVectors = next(cards * dimensions)
  const hubness = next(cards)
  const embedding = { model, dimensions, terms, termVectors, cardVectors, hubness }
  if (exact === null) return { embedding, agreement }
  const space = { mean: next(exact), rotation: next(exact * dimensions) }
  return { embedding: { ...embedding, exact: space }, agreement }
}

function encode(embedding: PackEmbedding, agreement: Embedded['agreement']): Uint8Array {
  const { model, dimensions, terms, termVectors, cardVectors, hubness, exact } = embedding
  const header: v.InferOutput<typeof Header> = {
    ...{ model, dimensions, terms: [...terms], agreement },
    cards: cardVectors.length / dimensions,
    exact: exact?.mean.length ?? null,
  }
  return encodeNumbers(header, [
    termVectors,
    cardVectors,
    hubness ?? new Float32Array(cardVectors.length / dimensions),
    ...(exact ? [exact.mean, exact.rotation] : []),
  ])
}
