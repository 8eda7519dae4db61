/**
 * Computes the factor for the score of a card from its path features (path-features.ts). A feature that the
 * question mentions costs nothing: a question about tests gets tests.
 */
import { bitOfPathFeature, PATH_FEATURES } from '../pack/features/path-features.ts'
import { containsAnyOf, plainWords } from '../pack/lexical/plain-words.ts'

const BASE = 0.7
/** The highest exponent of the penalty. */
const MAX_EXPONENT = 2

/**
 * @param waived bits of features that never count
 * @returns by features. A version in the question waives the penalty of all old versions, because the features of a
 * card do not say which version it belongs to
 */
export function penaltiesOfCards(text: string, waived = 0): Float64Array {
  return penaltiesWithout(waived | mentionedFeatures(text))
}

/**
 * Bits of the features that the question mentions. A question about how to test something does not want the library's
 * own tests.
 */
export function mentionedFeatures(text: string): number {
  const { pathFeatures, versions } = waivedPenalties(text)
  const mentioned = versions.size > 0 ? pathFeatures | OLDER : pathFeatures
  return TO_TEST.test(text) ? mentioned & ~TEST : mentioned
}

const TO_TEST = /\b(?:to|i|we|you|one) (?:unit[- ])?test\b/i

export const OLDER = bitOfPathFeature('older')
const TEST = bitOfPathFeature('test')

interface WaivedPenalties {
  /** A bit mask. */
  readonly pathFeatures: number
  /** For example `v3`. */
  readonly versions: ReadonlySet<string>
}

/** The penalties that the words of a question waive. */
export function waivedPenalties(text: string): WaivedPenalties {
  const words = plainWords(text)
  const pathFeatures = PATH_FEATURES.reduce(
    (bits, { waivedBy }, bit) => (containsAnyOf(words, waivedBy) ? bits | (1 << bit) : bits),
    0,
  )
  return { pathFeatures, versions: new Set(words.filter((word) => VERSION.test(word))) }
}

const VERSION = /^v\d+$/

const penaltiesByWaived = new Map<number, Float64Array>()

/** @returns by features, the factor where those of `waived` cost nothing */
export function penaltiesWithout(waived: number): Float64Array {
  const known = penaltiesByWaived.get(waived)
  if (known !== undefined) return known
  const powers = new Float64Array(1 << PATH_FEATURES.length)
  // The penalty of a set is that of the set without its highest feature, plus that feature's own.
  for (const [bit, { weight }] of PATH_FEATURES.entries())
    for (let set = 1 << bit; set < 2 << bit; set++)
      powers[set] = (powers[set - (1 << bit)] ?? 0) + ((waived >> bit) & 1 ? 0 : weight)
  const penalties = powers.map((power) => BASE ** Math.min(MAX_EXPONENT, power))
  penaltiesByWaived.set(waived, penalties)
  return penalties
}
