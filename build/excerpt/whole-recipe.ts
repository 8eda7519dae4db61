import type { RecipeCard } from '../../runtime/card.ts'

/** The text of a recipe as one would paste it. */
export const wholeOf = ({ preamble, code }: RecipeCard): string =>
  preamble === undefined ? code : `${preamble}\n\n${code}`
