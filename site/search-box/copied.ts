/**
 * The detail of the event `cardcat-copy`. It is in a file of its own, because the package's declarations contain what
 * the element exports, and those of the preview import a style sheet, which a consumer's compiler does not know.
 */
import type { CardHead } from '../../runtime/card.ts'

/** What a reader copied of a card. */
export interface Copied {
  readonly what: 'code' | 'import' | 'link' | 'context'
  readonly card: CardHead
  readonly text: string
}
