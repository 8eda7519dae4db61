/**
 * What a build has to say about itself: the shape of `build --json` and of report.json in the pack, and the
 * same for a person at a terminal. Every file that was looked at and gave no card is in `problems` with its
 * reason. The part that goes into the pack has no clock in it: two builds of one source are the same bytes.
 */
import type { CardKind } from '../runtime/card.ts'
import type { Problem } from './facts.ts'

export interface PackReport {
  readonly project: string
  readonly version: string | null
  readonly commit: string | null
  readonly files: { readonly read: number; readonly skipped: number }
  readonly cards: Readonly<Record<CardKind, number>>
  readonly problems: readonly Problem[]
  readonly model: string | null
}

export interface BuildReport extends PackReport {
  /** Milliseconds per stage. */
  readonly timings: Readonly<Record<string, number>>
  /** Files parsed in this build; the others came from the cache. */
  readonly parsed: number
  /** Null when nothing was written, because --strict found problems. */
  readonly pack: { readonly files: number; readonly bytes: number } | null
}
