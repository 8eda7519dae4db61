/** What the search box (panel.ts) needs from the element that shows it, and what it offers to that. */
import type { CardHead } from '../../runtime/card.ts'
import type { CardRef } from '../address.ts'
import type { Answerer, Measured } from '../answerer.ts'
import type { Facet, QuestionState } from './chosen.ts'
import type { Copied } from './copied.ts'
import type { Engine } from './engine.ts'
import type { ErrorDetail } from './error-detail.ts'
import type { Opened } from './listed.ts'
import type { Settings } from './settings.ts'
import type { Translations } from './translations.ts'

export interface PanelOptions {
  readonly translations: Translations
  readonly settings: () => Settings
  readonly facets: () => readonly Facet[]
  /** @throws BadAddress */
  readonly engine: () => Engine
  /** The engine, or a worker. @throws BadAddress */
  readonly answerer: () => Answerer
  readonly linkTo: (head: CardHead) => string
  readonly adopt: (css: string) => void
  readonly onChange: () => void
  readonly onAnswer: (measured: Measured) => void
  readonly onError: (error: ErrorDetail) => void
  readonly onOpen: (opened: Opened) => void
  readonly onCopy: (copied: Copied) => void
  /** Escape with nothing left to undo. @returns whether it had an effect */
  readonly onLeave: () => boolean
}

export interface Panel {
  readonly input: HTMLInputElement
  readonly box: HTMLElement
  /** Everything except the field. */
  readonly below: HTMLElement
  readonly question: () => QuestionState
  /** From outside: no change event is emitted. */
  ask(state: Partial<QuestionState>): void
  /** Opens the packs and loads the filters, unless that was done. */
  start(): void
  /** Asks the same again, because attributes changed. */
  again(): void
  markOpen(card: CardRef | null): void
  stop(): void
}
