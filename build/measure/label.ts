/**
 * A question from a library's own text, with the symbols that answer it. There are four kinds of text, with a file for
 * each. A label's id is derived from the location of its text, so that a change elsewhere in the library moves no label
 * into or out of the sample, or between its halves.
 */
import { hash } from 'node:crypto'

export const LABEL_KINDS = ['test2api', 'nb_md2api', 'xref_cloze', 'docline'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** Whether the question contains the answer: its name, all words of its name, or neither. */
export type Leak = 'none' | 'words' | 'name'

export interface Label {
  readonly id: string
  readonly kind: LabelKind
  readonly question: string
  /** Ids of symbols, one for each; other forms of a symbol count as the same (symbol-names.ts). */
  readonly relevant: readonly string[]
  /** Symbols that answer it in part, and count neither as right nor as wrong. */
  readonly unjudged: readonly string[]
  /** Ids of the cards that the text comes from. */
  readonly sources: readonly string[]
}

export interface JudgedLabel extends Label {
  readonly leak: Leak
}

/** A: for calibration. B: for the report. */
export type Half = 'A' | 'B'

export const HALVES_RULE =
  'half A when the SHA-256 of a symbol’s id ends in an even digit, else half B; of each half the symbols with the lowest SHA-256'

export const labelHash = ({ id }: Label): string => hash('sha256', id)

export const symbolHash = (id: string): string => hash('sha256', id)

export const halfOf = (symbol: string): Half =>
  Number.parseInt(symbolHash(symbol).slice(-1), 16) % 2 === 0 ? 'A' : 'B'
