/**
 * Linking turns the facts of all files of a library into cards. Earlier stages see one file at a time; everything
 * that needs two files happens here, in four passes:
 *
 *   files ─placeCode─▶ modules ─nameSymbols─▶ symbols ─linkRecipes─▶ recipes, guides ─makeCards─▶ cards
 *
 * It is pure and synchronous: no file is read, and the same facts give the same cards in the same order. Problems of
 * single files stay in their facts; the problems here are those of linking.
 */
import type { UsageCounts } from '../report.ts'
import type { Library } from './library.ts'
import { linkRecipes } from './link-recipes.ts'
import { type LinkedCards, makeCards } from './make-cards.ts'
import { isSource, nameSymbols } from './name-symbols.ts'
import { placeCode } from './place-code.ts'
import type { LinkedNotebooks } from './recipes/link-notebooks.ts'
import { usageCounts } from './recipes/usage-counts.ts'

export interface LinkResult extends LinkedCards {
  /** Notebooks that were read, and how many of their cells run alone. */
  readonly notebooks: LinkedNotebooks['counts']
  /** Tests, examples and pages that were read, and how many became recipes. */
  readonly usage: UsageCounts
}

export function linkLibrary(library: Library): LinkResult {
  const code = placeCode(library)
  const named = nameSymbols(library, code)
  const linked = linkRecipes(library, code, named)
  const usage = usageCounts({
    ...{ files: code.files, modules: code.placed.modules },
    recipes: [...linked.recipes.values()].flat(),
    symbols: named.table.symbols.filter(isSource).length,
  })
  return { ...makeCards(library, code, named, linked), usage, notebooks: linked.notebooks.counts }
}
