/**
 * The probability that a library covers a question at all, from the lexical coverage and the cosine of a card.
 * Relevance (relevance.ts) is the probability that a card is the one right answer, which is low for each of ten equally
 * good cards. Support is near 1 for each of those ten, and near 0 for the best card of a library that has nothing on
 * the subject.
 *
 * The formulas are logistic fits with balanced classes. Positives are questions with an answer among the first five
 * cards; negatives are the same questions put to other libraries. test/eval/README.md has the sets and the areas under
 * the curve.
 */
export interface SupportInputs {
  /** The share of the question's words that the card contains, 0–1 (Parts.coverage). */
  readonly coverage: number
  /** The cosine of the card to the question; undefined where embeddings were not compared. */
  readonly cosine: number | undefined
  /** The share of the question's words, weighted by rarity, that any card contains, 0–1. */
  readonly known: number
}

/**
 * A library of this many cards contains most words of software somewhere. In a smaller one an unknown word says less.
 */
const LARGE = 1_000

export function supportOf({ coverage, cosine, known }: SupportInputs, cards: number): number {
  if (cosine === undefined) {
    const share = Math.min(1, cards / LARGE)
    const byKnown = -9.56 + 11 * coverage + 7.37 * known
    const byCoverage = Math.max(byKnown, -3.81 + 14.92 * coverage)
    return logistic(share * byKnown + (1 - share) * byCoverage)
  }
  return logistic(byBoth(coverage, cosine))
}

/**
 * The same for a sentence of a text that may be about anything. There one shared word (`the controller opens the
 * valves`) must not be enough, so words that no card contains count against it. A library of thirty cards lacks most
 * words of any sentence and shares few by chance, so unknown words count less in a small one.
 */
export function supportOfSentence(inputs: SupportInputs, cards: number): number {
  const { coverage, cosine, known } = inputs
  if (cosine === undefined) return supportOf(inputs, cards)
  const strict = -13.87 + 4.19 * coverage + 10.65 * cosine + 7.03 * known
  const share = Math.min(1, cards / LARGE)
  return logistic(share * strict + (1 - share) * byBoth(coverage, cosine))
}

const byBoth = (coverage: number, cosine: number): number =>
  -8.22 + 6.12 * coverage + 11.22 * cosine

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
