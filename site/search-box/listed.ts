/** What goes into the list of results, and what comes out of it. */
import type { CardHead } from '../../runtime/card.ts'
import type { Result } from '../answerer.ts'

/** Results with their answer. */
export interface Listed {
  readonly results: readonly Result[]
  readonly question: string
  /** The words of the question to mark. */
  readonly marks: readonly string[]
}

/** A result that the reader follows. */
export interface Opened {
  readonly head: CardHead
  /** '' for a result without a link. */
  readonly href: string
  /** From 1, among all listed results. */
  readonly place: number
  readonly newTab: boolean
  /** Prevents the browser from following it. */
  readonly prevent: () => void
}
