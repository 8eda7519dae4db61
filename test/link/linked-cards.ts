/** The cards of a library that is given as texts, for tests of recipes and references. */
import type { Library } from '../../build/link/library.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { RecipeCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

export async function cardsOf(
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
) {
  const { entries, usage } = linkLibrary(await libraryOf('box', texts, more))
  const cards = entries.map(({ card }) => card)
  return {
    usage,
    shown(symbol: string): readonly string[] {
      const card = cards.find(({ id }) => id === symbol)
      if (card?.kind !== 'symbol') throw new Error(`no symbol ${symbol}`)
      return card.recipes.map((id) => id.slice(id.indexOf('/') + 1).replace(/^.*(?:::|#)/, ''))
    },
    recipe(end: string): RecipeCard {
      const card = cards.find(({ id }) => id.endsWith(end))
      if (card?.kind !== 'recipe') throw new Error(`no recipe ${end}`)
      return card
    },
  }
}

export const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`
