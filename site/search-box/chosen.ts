/**
 * The question and its filters as plain data, for the filters to show and the engine to use.
 */
import type { SearchMode } from '../../runtime/answers.ts'
import type { CardKind } from '../../runtime/card.ts'
import type { Unit, Where } from '../answerer.ts'

export interface Chosen {
  /** Whether a result is a card, or a file with its cards. */
  readonly unit: Unit
  /** Only these kinds; all where it is empty. */
  readonly kinds: readonly CardKind[]
  /** Only symbols or recipes of this kind: `symbol:class`, `recipe:tutorial`; '' for all. */
  readonly only: string
  /** Only this project; null: all. */
  readonly project: string | null
  /** Of this version: a number, a channel or `all`; null or absent: what the question names, else latest. */
  readonly version?: string | null
  /** For each of the site's own filters, by label, the label of the chosen option. */
  readonly facets?: Readonly<Record<string, string>>
  /** Lexical, semantic, or both. */
  readonly mode: SearchMode
}

/** The question, with its filters. */
export interface QuestionState extends Chosen {
  readonly question: string
}

export const NOTHING_CHOSEN: Chosen = {
  unit: 'card',
  kinds: [],
  only: '',
  project: null,
  version: null,
  mode: 'hybrid',
}

/** A filter that a site adds: none or one of its options is chosen. */
export interface Facet {
  readonly label: string
  readonly options: readonly { readonly label: string; readonly where: Where }[]
}

/** The combined conditions of the site's own filters. */
export const whereOf = (facets: readonly Facet[], { facets: chosen = {} }: Chosen): Where =>
  Object.assign(
    {},
    ...facets.map(
      ({ label, options }) => options.find((option) => option.label === chosen[label])?.where ?? {},
    ),
  )
