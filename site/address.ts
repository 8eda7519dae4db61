/**
 * Reads and writes the state in the address bar: the question, its filters, the answerer, and the open card.
 *
 * The state is in the fragment (`#q=…`), not in the query: browsers never send the fragment, so a question that is
 * answered in this tab is not in any server log, and one cached page serves all questions.
 */
import { SEARCH_MODES, type SearchMode } from '../runtime/answers.ts'
import { CARD_KINDS, type CardKind } from '../runtime/card.ts'
import { type AnsweredBy, UNITS, type Unit } from './answerer.ts'

/** An id is unique only within one version of a project. */
export interface CardRef {
  readonly project: string
  readonly id: string
  /** Null or absent means the latest version. */
  readonly version?: string | null
}

export interface Address {
  readonly question: string
  readonly unit: Unit
  readonly kinds: readonly CardKind[]
  readonly only: string
  readonly project: string | null
  /** A number, a channel or `all`. */
  readonly version: string | null
  readonly mode: SearchMode
  readonly by: AnsweredBy
  readonly card: CardRef | null
}

export const HOME: Address = {
  question: '',
  unit: 'card',
  kinds: [],
  only: '',
  project: null,
  version: null,
  mode: 'hybrid',
  by: 'browser',
  card: null,
}

export function readAddress(fragment: string): Address {
  const words = new URLSearchParams(fragment.replace(/^#/, ''))
  const id = words.get('card')
  const owner = words.get('of')
  const kinds = words.get('kind')?.split(',') ?? []
  return {
    question: words.get('q') ?? '',
    unit: UNITS.find((unit) => unit === words.get('unit')) ?? HOME.unit,
    kinds: CARD_KINDS.filter((kind) => kinds.includes(kind)),
    only: words.get('only') ?? '',
    project: words.get('project'),
    version: words.get('version'),
    mode: SEARCH_MODES.find((mode) => mode === words.get('mode')) ?? HOME.mode,
    by: words.get('by') === 'worker' ? 'worker' : 'browser',
    card: id !== null && owner !== null ? { id, ...libraryIn(owner) } : null,
  }
}

export function writeAddress(address: Address): string {
  const words = new URLSearchParams()
  if (address.question !== '') words.set('q', address.question)
  if (address.unit !== HOME.unit) words.set('unit', address.unit)
  if (address.kinds.length > 0) words.set('kind', address.kinds.join(','))
  if (address.only !== '') words.set('only', address.only)
  if (address.project !== null) words.set('project', address.project)
  if (address.version !== null) words.set('version', address.version)
  if (address.mode !== HOME.mode) words.set('mode', address.mode)
  if (address.by === 'worker') words.set('by', 'worker')
  if (address.card !== null) {
    words.set('card', address.card.id)
    const { project, version = null } = address.card
    words.set('of', version === null ? project : `${project}@${version}`)
  }
  return `#${words.toString()}`
}

/** `@scope/name@1.0` → `@scope/name` and `1.0` */
function libraryIn(owner: string): Omit<CardRef, 'id'> {
  const at = owner.lastIndexOf('@')
  return at < 1 ? { project: owner } : { project: owner.slice(0, at), version: owner.slice(at + 1) }
}

/** Versions are not compared, because a list contains each card only once. */
export function sameCard(a: CardRef | null, b: CardRef | null): boolean {
  return a?.id === b?.id && a?.project === b?.project
}
