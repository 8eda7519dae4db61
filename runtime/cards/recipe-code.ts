import type { RecipeCard } from '../card.ts'

/** The code of a recipe, ready to paste: its preamble, then its body. */
export const recipeCode = ({ preamble, code }: Pick<RecipeCard, 'preamble' | 'code'>): string =>
  preamble ? `${preamble.trimEnd()}\n\n${code}` : code
