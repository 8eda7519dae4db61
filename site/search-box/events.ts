/**
 * The events of <cardcat-search>, which leave every enclosing shadow tree. README.md beside this file documents them.
 */
import type { CardHead } from '../../runtime/card.ts'
import type { Measured } from '../answerer.ts'
import type { QuestionState } from './chosen.ts'
import type { Copied } from './copied.ts'
import type { ErrorDetail } from './error-detail.ts'

/** A result that the reader follows. */
export interface Selected {
  readonly card: CardHead
  /** '' for a result without a link. */
  readonly href: string
  /** From 1, among all listed results. */
  readonly place: number
  readonly newTab: boolean
  readonly question: string
}

declare global {
  interface HTMLElementEventMap {
    /** The reader changed the question or a filter. */
    'cardcat-change': CustomEvent<QuestionState>
    /** A finished question was answered. */
    'cardcat-answer': CustomEvent<Measured>
    /** A result is about to be followed. `preventDefault()` leaves that to the page, and a dialog open. */
    'cardcat-select': CustomEvent<Selected>
    /** Something of a card was copied. */
    'cardcat-copy': CustomEvent<Copied>
    /** The dialog or the list below the field opened. */
    'cardcat-open': CustomEvent<null>
    /** It closed. */
    'cardcat-close': CustomEvent<null>
    /** There is no answer: the message for the reader, and the cause. */
    'cardcat-error': CustomEvent<ErrorDetail>
  }
}
