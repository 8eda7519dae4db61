/** The cards of a library that is given as texts, for tests of recipes and references. */
import type { Library } from '../../build/link/library.ts'
import { linkLibrary } from '../../build/link/link.ts'
import type { RecipeCard } from '../../runtime/card.ts'
import { libraryOf } from './fixture-library.ts'

export async function cardsOf(
  texts: Readonly<Record<string, string>>,
  more: Partial<Library> = {},
) {
  const { entries } = linkLibrary(await libraryOf('box', texts, more))
  const cards = entries.map(({ card }) => card)
  return {
    shown(symbol: string): readonly string[] {
      const found = cards.find(({ id }) => id === symbol)
      if (found?.kind !== 'symbol') throw new Error(`no symbol ${symbol}`)
      return found.recipes.map((id) => id.slice(id.indexOf('/') + 1).replace(/^.*(?:::|#)/, ''))
    },
    recipe(end: string): RecipeCard {
      const found = cards.find(({ id }) => id.endsWith(end))
      if (found?.kind !== 'recipe') throw new Error(`no recipe ${end}`)
      return found
    },
  }
}

export const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`
