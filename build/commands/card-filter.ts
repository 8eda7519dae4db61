/** Parses lists on the command line, such as `--kind symbol,recipe`. */
import { CARD_KINDS, type CardKind } from '../../runtime/card.ts'
import { UsageError } from '../errors.ts'

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
