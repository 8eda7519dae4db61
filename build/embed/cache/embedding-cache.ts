/**
 * Caches the embedding of a pack's entries: it is reused when no indexed text has changed since the last build, for
 * example after a change in a comment. Fitting terms and computing axes use all entries together, so a single changed
 * text invalidates all of it.
 *
 * numbers-file.ts stores the numbers: term vectors, card vectors, hubness, and the mean and rotation of a model's own
 * space.
 */
import { createHash, hash } from 'node:crypto'
import * as v from 'valibot'
import type { Entry } from '../../../runtime/pack/entry.ts'
import { codeVersion } from '../../cache/code-version.ts'
import type { Embedded } from '../embed.ts'
import { readNumbers, writeNumbers } from './numbers-file.ts'

export interface EmbeddingCache {
  recall(model: string): Embedded | undefined
  /** Replaces what was stored before. */
  keep(model: string, embedded: Embedded): void
}

/** The data beside the numbers. */
const Said = v.object({
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
  const texts = textsHash(entries)
  const keyFor = (model: string): string =>
    hash('sha256', [codeVersion('meaning'), model, texts].join('\0'))
  return {
    recall: (model) => read(file, keyFor(model)),
    keep: (model, embedded) => write(file, keyFor(model), embedded),
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

function read(file: string, key: string): Embedded | undefined {
  const found = readNumbers(file, key)
  const said = v.safeParse(Said, found?.says)
  if (found === undefined || !said.success) return undefined
  const { model, dimensions, terms, cards, exact, agreement } = said.output
  let at = 0
  const next = (count: number): Float32Array => {
    const from = at
    at += count
    return found.numbers.slice(from, at)
  }
  const termVectors = next(terms.length * dimensions)
  const cardVectors = next(cards * dimensions)
  const hubness = next(cards)
  const meaning = { model, dimensions, terms, termVectors, cardVectors, hubness }
  if (exact === null) return { meaning, agreement }
  const space = { mean: next(exact), rotation: next(exact * dimensions) }
  return { meaning: { ...meaning, exact: space }, agreement }
}

function write(file: string, key: string, { meaning, agreement }: Embedded): void {
  if (meaning === null) return
  const { model, dimensions, terms, termVectors, cardVectors, hubness, exact } = meaning
  const said: v.InferOutput<typeof Said> = {
    ...{ model, dimensions, terms: [...terms], agreement },
    cards: cardVectors.length / dimensions,
    exact: exact?.mean.length ?? null,
  }
  writeNumbers(file, key, said, [
    termVectors,
    cardVectors,
    hubness ?? new Float32Array(cardVectors.length / dimensions),
    ...(exact ? [exact.mean, exact.rotation] : []),
  ])
}
