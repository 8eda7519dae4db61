/**
 * Builds a pack of a folder in a temporary folder and returns each symbol's examples with the recipes that they were
 * cut from.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CutRecipe } from '../../build/excerpt/recipe-cutter.ts'
import { buildPack } from '../../build/main.ts'
import type { Card, RecipeCard, SymbolCard, SymbolExample } from '../../runtime/card.ts'
import { eachCard } from '../../runtime/cards/read-cards.ts'
import { openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'

export interface LibraryExample {
  readonly symbol: SymbolCard
  readonly recipe: RecipeCard
  readonly example: SymbolExample
  /** Rank among the examples of its symbol; the best is 0. */
  readonly place: number
}

export interface LibraryExamples {
  readonly examples: readonly LibraryExample[]
  /** Symbols with recipes but without an example. */
  readonly without: readonly SymbolCard[]
  /**
   * The number of attempts to cut a recipe for a symbol, of those whose preferred piece was sound, and of those with
   * any sound piece.
   */
  readonly cuts: { readonly tried: number; readonly soundAtFirst: number; readonly shown: number }
}

export async function examplesIn(
  root: string,
  project: string | undefined,
): Promise<LibraryExamples> {
  const pack = mkdtempSync(join(tmpdir(), 'cardcat-examples-'))
  try {
    const cuts = { tried: 0, soundAtFirst: 0, shown: 0 }
    const onCut = ({ isFirstSound, excerpt }: CutRecipe): void => {
      cuts.tried++
      if (isFirstSound) cuts.soundAtFirst++
      if (excerpt !== undefined) cuts.shown++
    }
    // The cache would skip attempts of earlier builds.
    await buildPack({ roots: [root], out: pack, model: 'none', project, cache: false, onCut })
    const catalog = await openCatalog([folderStore(pack)], { resident: true })
    const cards: Card[] = []
    for await (const read of eachCard(catalog)) cards.push(...read.cards)
    const recipes = new Map(
      cards.flatMap((card) => (card.kind === 'recipe' ? [[card.id, card] as const] : [])),
    )
    const symbols = cards.filter((card) => card.kind === 'symbol')
    return {
      cuts,
      examples: symbols.flatMap((symbol) =>
        (symbol.examples ?? []).flatMap((example, place) => {
          const recipe = recipes.get(example.recipe)
          return recipe === undefined ? [] : [{ symbol, recipe, example, place }]
        }),
      ),
      without: symbols.filter(({ recipes: ids, examples }) => ids.length > 0 && !examples?.length),
    }
  } finally {
    rmSync(pack, { recursive: true, force: true })
  }
}
