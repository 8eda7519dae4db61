/**
 * A result's signals → why it stands where it stands, in plain words: what spoke for it and how much, largest first,
 * then what lowered it. The shares add up to the score, so the explanation cannot tell another order than the list
 * does. For the page's panel and `search --explain` alike.
 */
import type { Scored, Signals } from '../answers.ts'
import { isRankingFeature, RANKING_FEATURES, type RankingFeature } from './ranking-features.ts'

export interface Share {
  readonly feature: RankingFeature
  readonly says: string
  /** Negative for what lowers the score. */
  readonly share: number
  /** What each word of the question gave; they add up to the share. Empty but for the words. */
  readonly words: readonly (readonly [word: string, share: number])[]
}

export interface Explanation {
  readonly shares: readonly Share[]
  /** In words; undefined where no relevance is known. */
  readonly likely: string | undefined
}

/** A feature that can do both is said for what it adds. */
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
  says: (share < 0 ? LOWERS[feature] : undefined) ?? RANKING_FEATURES[feature],
  share,
})

const TERM = 'term:'

/** Terms are told in the engine's own measure: here as parts of the share that they make together. */
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

/** Thresholds elsewhere take 0.75 for strict (relevance.ts: a lower bound, labels know one answer of several). */
const LIKELY: readonly (readonly [least: number, word: string])[] = [
  [0.75, 'almost certain'],
  [0.4, 'likely'],
  [0.1, 'possible'],
]

const likelyAs = (relevance: number): string =>
  LIKELY.find(([least]) => relevance >= least)?.[1] ?? 'uncertain'
