/**
 * Short texts as sparse rows for distillation: the weight of a term is its rarity times its frequency weight, and
 * rows have length 1. Terms and weights are those of a question (runtime/search/semantic.ts), so that training
 * matches use.
 */
import { termWeight } from '../../../runtime/embedding/term-weight.ts'
import { termsOf } from '../../../runtime/pack/lexical/tokenizer.ts'
import type { SparseRows } from '../algebra/add-rows.ts'
import type { Vocabulary } from './vocabulary.ts'

export function termRows(
  texts: readonly string[],
  { numberOf, rarities }: Pick<Vocabulary, 'numberOf' | 'rarities'>,
): SparseRows {
  const starts = new Uint32Array(texts.length + 1)
  const terms: number[] = []
  const weights: number[] = []
  for (const [i, text] of texts.entries()) {
    const times = new Map<number, number>()
    for (const term of termsOf(text)) {
      const number = numberOf.get(term)
      if (number !== undefined) times.set(number, (times.get(number) ?? 0) + 1)
    }
    const row = [...times].map(([number, count]) => (rarities[number] ?? 0) * termWeight(count))
    const length = Math.sqrt(row.reduce((sum, weight) => sum + weight * weight, 0)) || 1
    terms.push(...times.keys())
    for (const weight of row) weights.push(weight / length)
    starts[i + 1] = terms.length
  }
  return { starts, terms: Uint32Array.from(terms), weights: Float32Array.from(weights) }
}
