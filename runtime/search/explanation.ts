/**
 * Explains the rank of a result in plain words: what raised its score, largest contribution first, then
 * what lowered it. The shares add up to the score, so an explanation cannot contradict the order. Used by the page's
 * panel and by `search --explain`.
 */
import type { Scored, Signals } from '../answers.ts'
import { isRankingFeature, RANKING_FEATURES, type RankingFeature } from './ranking-features.ts'

export interface Share {
  readonly feature: RankingFeature
  readonly description: string
  /** Negative for what lowers the score. */
  readonly share: number
  /** For the lexical share, the contribution of each word; these add up to the share. Empty for other features. */
  readonly words: readonly (readonly [word: string, share: number])[]
}

export interface Explanation {
  readonly shares: readonly Share[]
  /** In words; undefined where no relevance is known. */
  readonly likely: string | undefined
}

/** A feature that can raise or lower a score is described by its positive effect. */
const LOWERS: Readonly<Partial<Record<RankingFeature, string>>> = {
  kind: 'its kind is not what such a question asks for',
}

export function explain({
  signals,
  relevance,
}: Pick<Scored, 'signals' | 'relevance'>): Explanation {
  const features = Object.entries(signals?.features ?? {})
  const shares = features
    .flatMap(([name, share]): Share[] =>
      isRankingFeature(name)
        ? [{ ...shareOf(name, share), words: wordsOf(name, share, signals) }]
        : [],
    )
    .sort((a, b) => b.share - a.share)
  return { shares, likely: relevance === undefined ? undefined : likelyAs(relevance) }
}

const shareOf = (feature: RankingFeature, share: number): Omit<Share, 'words'> => ({
  feature,
  description: (share < 0 ? LOWERS[feature] : undefined) ?? RANKING_FEATURES[feature],
  share,
})

const TERM = 'term:'

/** Converts the scores of terms, which have the engine's own unit, to parts of the lexical share. */
function wordsOf(
  name: RankingFeature,
  share: number,
  signals: Signals | undefined,
): Share['words'] {
  if (name !== 'words') return []
  const terms = Object.entries(signals?.features ?? {}).filter(([term]) => term.startsWith(TERM))
  const all = terms.reduce((sum, [, value]) => sum + value, 0)
  return terms
    .map(([term, value]) => [term.slice(TERM.length), (share * value) / all] as const)
    .sort(([, a], [, b]) => b - a)
}

/** The thresholds are low because relevance is a lower bound: labels know only one right answer. */
const LIKELY: readonly (readonly [least: number, word: string])[] = [
  [0.75, 'almost certain'],
  [0.4, 'likely'],
  [0.1, 'possible'],
]

const likelyAs = (relevance: number): string =>
  LIKELY.find(([least]) => relevance >= least)?.[1] ?? 'uncertain'
