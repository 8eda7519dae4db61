/**
 * Takes the score of a card apart, for answers that explain themselves (explanation.ts puts it into words). Loaded by a
 * search box when a reader asks why.
 */
import type { Signals } from '../answers.ts'
import type { Catalog } from '../catalog.ts'
import { eachPosting, weightOf } from '../pack/lexical/postings.ts'
import type { Pack } from '../pack/pack.ts'
import type { Ranked } from '../search.ts'
import type { WeightedFeature } from './card-features.ts'
import { featureValue } from './feature-values.ts'
import { locate, type TermGroup } from './lexical.ts'
import type { PriorFactors } from './priors.ts'
import type { QueryTerms } from './question/query-terms.ts'
import type { RankingFeature } from './ranking-features.ts'
import { sumWithPrior } from './score-cards.ts'

/** The shares of the features add up to the score; `term:` splits the lexical share by word. */
export function signalsOf(catalog: Catalog, { groups }: QueryTerms, rankedCard: Ranked): Signals {
  const { pack, card, exact, parts } = rankedCard
  const { lexical, semantic, features, factors, folded } = parts()
  const shares = sharesOf(card, features, factors).set('folded', folded)
  const said = explainCard(catalog, groups, pack, card)
  return { exact, lexical, semantic, features: { ...changing(shares), ...said } }
}

const changing = (shares: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...shares].filter(([, value]) => value !== 0))

/** How much each feature adds to a card's score or lowers it, before folding. They add up to the score. */
function sharesOf(
  card: number,
  features: readonly WeightedFeature[],
  factors: PriorFactors,
): Map<RankingFeature, number> {
  const shares = new Map<RankingFeature, number>()
  for (const { name, weight, values } of features)
    shares.set(name, weight * featureValue(values, card))
  let left = sumWithPrior(card, features)
  for (const [name, factor] of factors) {
    shares.set(name, left * (factor - 1))
    left *= factor
  }
  return shares
}

/** The contribution of each group to the score of one card. */
function explainCard(
  catalog: Catalog,
  groups: readonly TermGroup[],
  pack: Pack,
  card: number,
): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const group of groups) {
    const { lists, rarity } = locate(catalog, group)
    let best = 0
    for (const { pack: own, hit, weight } of lists)
      if (own === pack)
        eachPosting(hit.bytes, hit.from, hit.to, (other, impact) => {
          if (other === card) best = Math.max(best, weightOf(impact) * weight)
        })
    if (best > 0) shares[`term:${group.label}`] = best * rarity
  }
  return shares
}
