/** The options that filter cards by kind, and the lists that they take, such as `--kind symbol,recipe`. */
import { Option } from 'commander'
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { UsageError } from '../errors.ts'

export const KIND_OPTIONS = {
  kind: new Option(
    '--kind <kinds>',
    'only these kinds: symbol, recipe, guide, module, separated by commas',
  ),
  symbolKind: new Option(
    '--symbol-kind <kinds>',
    'only these kinds of symbols: class, function, method, …',
  ),
  recipeKind: new Option(
    '--recipe-kind <kinds>',
    'only these kinds of recipes: test, docstring, fence, tutorial, …',
  ),
} as const

export const wordsOf = (list: string): string[] => list.split(',').map((word) => word.trim())

/** @throws UsageError for a word that is not a kind */
export function kindsOf(list: string): CardKind[] {
  return wordsOf(list).map((word) => {
    const kind = CARD_KINDS.find((known) => known === word)
    if (kind === undefined)
      throw new UsageError(
        `--kind ${word} is not a kind of card: use one of ${CARD_KINDS.join(', ')}`,
      )
    return kind
  })
}
