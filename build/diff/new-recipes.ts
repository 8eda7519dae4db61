/** The recipes that only the new version has. */
import type { RecipeCard } from '../../runtime/card.ts'
import { byCodeUnits } from '../../runtime/std/sorted.ts'
import type { NewRecipe } from './change.ts'
import type { LibraryVersion } from './library-version.ts'

/** Compared by content and not by place, because a moved page contains no new recipes. Tests are not for readers. */
export function newRecipes(old: LibraryVersion, now: LibraryVersion): NewRecipe[] {
  const isShown = (card: { readonly kind: string }): card is RecipeCard =>
    card.kind === 'recipe' && (card as RecipeCard).recipe_kind !== 'test'
  const codeOf = ({ code }: RecipeCard) => code.replace(/\s+/g, ' ').trim()
  const known = new Set(old.cards.filter(isShown).map(codeOf))
  const ids = new Set(old.cards.map(({ id }) => id))
  return now.cards
    .filter(isShown)
    .filter((card) => !known.has(codeOf(card)) && !ids.has(card.id))
    .map(({ id, title, recipe_kind, path, lines, symbols }) => ({
      id,
      title,
      recipe_kind,
      path,
      line: lines[0],
      symbols,
    }))
    .toSorted((a, b) => byCodeUnits(a.id, b.id))
}
