/**
 * Short phrases that warn about a recipe, or an excerpt of it, before it is pasted. Page, context and terminal use
 * the same.
 */
import type { RecipeCard } from '../card.ts'

type Noticed = Pick<RecipeCard, 'stale' | 'must_fail' | 'old' | 'continues'>

export function recipeNotices({ stale, must_fail, old, continues }: Noticed): string[] {
  return [
    ...(stale === true ? ['uses names that the library no longer has'] : []),
    ...(must_fail === true ? ['shows a failure: what it checks first must fail'] : []),
    ...(old === true ? ['from the notes or pages of an older version'] : []),
    ...(continues === undefined ? [] : ['continues the example above it on its page']),
  ]
}
