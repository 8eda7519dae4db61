/**
 * Whether a library has anything on a question: what a card has of its words and its meaning in, a probability out. Relevance
 * (relevance.ts) asks how probable it is that this card is the one right answer, and says .17 for a good one among ten
 * equals; here a good one among ten is near 1, and the best of a library that knows nothing of the subject near 0.
 *
 * Logistic fits, both sides counting the same, on 556 questions of docline2symbol, nb_md2api, xref_cloze and test2api that
 * found their answer among five cards (geopandas, requests, pyunitwizard, without docstrings), against 1,161 of these
 * questions put to other libraries (those, zod, hono, gyp and two of some thirty cards). Area under the curve .982, by words
 * alone .972; what remains are questions that the other library does answer, `timeout read timeout`.
 */
export interface Grounds {
  /** Of the words of the question, 0–1 (Parts.coverage). */
  readonly coverage: number
  /** Cosine of the card to the question; undefined where meaning was not compared. */
  readonly cosine: number | undefined
  /** Share of the question's words, weighted by rarity, that any card holds, 0–1. */
  readonly known: number
}

/** Cards of a library that says most words of software somewhere; a smaller one says little by what it does not know. */
const LARGE = 1_000

export function supportOf({ coverage, cosine, known }: Grounds, cards: number): number {
  if (cosine === undefined) {
    const share = Math.min(1, cards / LARGE)
    const byKnown = -9.56 + 11 * coverage + 7.37 * known
    const byCoverage = Math.max(byKnown, -3.81 + 14.92 * coverage)
    return logistic(share * byKnown + (1 - share) * byCoverage)
  }
  return logistic(byBoth(coverage, cosine))
}

/**
 * The same for a sentence of a text that may be about anything, where one word that the library knows too (`the controller opens
 * the valves`) must not stand for a sentence: what no card holds speaks against it. Fitted on the same questions; area .987. A
 * library of thirty cards lacks most words of any sentence, and shares few with one by chance: the smaller it is, the less
 * unknown words count.
 */
export function supportOfSentence(grounds: Grounds, cards: number): number {
  const { coverage, cosine, known } = grounds
  if (cosine === undefined) return supportOf(grounds, cards)
  const strict = -13.87 + 4.19 * coverage + 10.65 * cosine + 7.03 * known
  const share = Math.min(1, cards / LARGE)
  return logistic(share * strict + (1 - share) * byBoth(coverage, cosine))
}

const byBoth = (coverage: number, cosine: number): number =>
  -8.22 + 6.12 * coverage + 11.22 * cosine

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
