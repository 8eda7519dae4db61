/**
 * The confidence in the semantic score of a question, 0–1, from the cosine of the nearest card. Where no card is near,
 * the order by cosine has little meaning, and the lexical score should decide. Chosen on question sets;
 * test/eval/README.md has the effect.
 */
import { accumulatedCards } from '../pack/lexical/accumulator.ts'
import { largestOf } from './best.ts'
import type { Candidates } from './candidates.ts'

/** From this cosine on, the score is trusted fully. The cosines of a teacher are lower. */
const SURE = 0.65
const SURE_OF_TEACHER = 0.55
const POWER = 3

export function semanticConfidence(candidates: readonly Candidates[]): number {
  let confidence = 0
  for (const { pack, passes, cosines } of candidates) {
    if (cosines === undefined) continue
    const trusted = pack.manifest.vectors?.exact ? SURE_OF_TEACHER : SURE
    // Reads only the cards that have a cosine, which are far fewer than those that contain a word.
    const judged = accumulatedCards(cosines)
    const cards = passes === null ? judged : judged.filter(passes)
    confidence = Math.max(confidence, largestOf(cards, cosines.values) / trusted)
  }
  return Math.min(1, confidence) ** POWER
}
