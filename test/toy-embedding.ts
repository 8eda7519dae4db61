/**
 * An artificial embedding space for tests: every term has a fixed direction of its own, but two synonyms share one. The
 * vector of a card is the sum of its terms.
 */
import type { PackEmbedding } from '../runtime/embedding/pack-embedding.ts'
import type { Entry } from '../runtime/pack/entry.ts'
import { termsOf } from '../runtime/pack/lexical/tokenizer.ts'
import { normalize } from '../runtime/pack/vectors/quantized.ts'
import { seededRandom } from './small-pack.ts'

const DIMENSIONS = 192

/** @param synonyms words outside of the corpus, each with the corpus word that it means */
export function toyEmbedding(
  entries: readonly Entry[],
  synonyms: Readonly<Record<string, string>> = {},
): PackEmbedding {
  const cardTerms = entries.map(({ fields }) => termsOf(Object.values(fields).join('\n')))
  const meant = new Map(
    Object.entries(synonyms).map(([word, other]) => [
      termsOf(word)[0] ?? '',
      termsOf(other)[0] ?? '',
    ]),
  )
  const terms = [...new Set([...cardTerms.flat(), ...meant.keys()])].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const rows = new Map(terms.map((term) => [term, direction(meant.get(term) ?? term)]))
  const cardVectors = new Float32Array(entries.length * DIMENSIONS)
  for (const [i, own] of cardTerms.entries()) {
    const row = cardVectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
    for (const term of own)
      for (const [j, value] of (rows.get(term) ?? []).entries()) row[j] = (row[j] ?? 0) + value
    normalize(row)
  }
  return {
    model: 'toy',
    dimensions: DIMENSIONS,
    terms,
    termVectors: Float32Array.from(terms.flatMap((term) => [...(rows.get(term) ?? [])])),
    cardVectors,
  }
}

function direction(term: string): Float32Array {
  const random = seededRandom(
    [...term].reduce((seed, letter) => seed * 31 + (letter.codePointAt(0) ?? 0), 7) | 0,
  )
  return normalize(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5))
}
