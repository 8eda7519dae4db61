/**
 * The public surface of a version: what users may name, each name once with all its overloads. Two cards with one
 * path are one API only if they are used alike: TypeScript declares an interface and a constant of the same name, and
 * either may be removed without the other.
 */

import type { SymbolCard } from '../../runtime/card.ts'
import { isCallableKind } from '../../runtime/cards/symbol-kinds.ts'
import { qualifiedName } from '../../runtime/cards/symbol-names.ts'
import { appendTo } from '../../runtime/std/grouping.ts'
import type { CompatibilityRules } from '../languages/compatibility-settings.ts'
import type { Language } from '../languages/grammars.ts'
import type { LibraryVersion } from './library-version.ts'

export type UsedAs = 'call' | 'type' | 'value'

export interface Api {
  /** The most public path. */
  readonly path: string
  readonly name: string
  readonly usedAs: UsedAs
  /** Overloads, or definitions of which one counts at run time; never empty. */
  readonly cards: readonly [SymbolCard, ...SymbolCard[]]
  /** All public paths. */
  readonly paths: readonly string[]
  /** The path of the type that it is a member of. */
  readonly owner: string | undefined
  /** It is a member of the class, where the language tells these from members of instances. */
  readonly isStatic: boolean
  /** Code uses it by an operator or a statement, never by its name. */
  readonly unnamed: boolean
}

export interface Surface {
  readonly apis: readonly Api[]
  at(path: string, usedAs: UsedAs): Api | undefined
  /** All APIs with this path, whatever they are used as. */
  allAt(path: string): readonly Api[]
  ofCard(id: string): Api | undefined
  /** The public members of a type, by their most public path. */
  membersOf(path: string): readonly Api[]
  /** Whether a type has a function of this path because it implements another type, which declares the function. */
  isProvided(path: string): boolean
}

/** The rules of a language, by its name. */
export interface LanguageRules {
  readonly compatibility: CompatibilityRules
  /** Members that no code names, such as the implementation of an operator. */
  readonly unnamed: readonly RegExp[]
  readonly constructors: readonly string[]
  /** Names of a first parameter that callers do not pass. */
  readonly receivers: readonly string[]
  /** Whether the language has a keyword for exported names. */
  readonly exports: boolean
  /** The marks by which authors hide a definition. */
  readonly hiding: Language['visibility']['private'] | undefined
}

export type RulesOf = (language: string) => LanguageRules

export function surfaceOf(version: LibraryVersion, rulesOf: RulesOf): Surface {
  const groups = new Map<string, SymbolCard[]>()
  const provided = new Set<string>()
  const implementing = implementingIn(version, rulesOf)
  const hidden = hiddenIn(version, rulesOf)
  for (const card of version.cards) {
    if (card.kind !== 'symbol' || !isPublic(card, rulesOf(card.language))) continue
    if (hidden(card)) continue
    if (implementing(card)) {
      for (const path of [card.title, ...card.public]) provided.add(path)
      continue
    }
    const { oneNamespace } = rulesOf(card.language).compatibility
    const key = `${oneNamespace ? '' : usedAs(card)} ${card.title}`
    appendTo(groups, key, card)
  }
  for (const [key, cards] of [...groups]) {
    const isSeparate = separatedBy(cards, rulesOf)
    const [separate, others] = [cards.filter(isSeparate), cards.filter((card) => !isSeparate(card))]
    if (separate.length > 0 && others.length > 0)
      groups.set(key, others).set(`${key} static`, separate)
  }
  const apis: Api[] = []
  const byPath = new Map<string, Api[]>()
  const byCard = new Map<string, Api>()
  const members = new Map<string, Api[]>()
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    const cards: Api['cards'] = [first, ...others]
    const isMember = qualifiedName(first.symbol).includes('.')
    const api: Api = {
      path: first.title,
      name: lastName(first.title),
      usedAs: usedAs(first),
      cards,
      paths: [...new Set([first.title, ...cards.flatMap((card) => card.public)])],
      owner: isMember ? ownerPath(first.title) : undefined,
      unnamed: isUnnamed(first, rulesOf(first.language)),
      isStatic: separatedBy([first], rulesOf)(first),
    }
    apis.push(api)
    for (const card of cards) byCard.set(card.id, api)
    for (const path of api.paths) appendTo(byPath, path, api)
    if (api.owner !== undefined) appendTo(members, api.owner, api)
  }
  return {
    apis,
    at: (path, as) => byPath.get(path)?.find((api) => api.usedAs === as),
    allAt: (path) => byPath.get(path) ?? [],
    ofCard: (id) => byCard.get(id),
    membersOf: (path) => members.get(path) ?? [],
    isProvided: (path) => provided.has(path),
  }
}

/** Tells members of one name apart that the language tells apart: those of the class from those of its instances. */
function separatedBy(
  [first]: readonly SymbolCard[],
  rulesOf: RulesOf,
): (card: SymbolCard) => boolean {
  const modifiers = first && rulesOf(first.language).compatibility.modifiers
  const separating = modifiers?.filter(({ separates }) => separates) ?? []
  return ({ signature }) => separating.some(({ find }) => find.test(signature))
}

/** Whether the documentation shows none of its paths. */
function hiddenIn({ cards }: LibraryVersion, rulesOf: RulesOf): (card: SymbolCard) => boolean {
  const roots = new Set<string>()
  for (const card of cards)
    if (card.kind === 'symbol') {
      const { hidden } = rulesOf(card.language).compatibility
      if (hidden !== undefined && card.decorators.some((each) => hidden.test(each)))
        for (const path of pathsOf(card)) roots.add(path)
    }
  const isWithin = (path: string): boolean =>
    roots.has(path) || (path !== '' && path !== ownerPath(path) && isWithin(ownerPath(path)))
  return (card) => roots.size > 0 && pathsOf(card).every(isWithin)
}

const pathsOf = (card: SymbolCard): readonly string[] =>
  card.public.length > 0 ? card.public : [card.title]

/** Whether a function only implements what another type declares. */
function implementingIn(
  { cards }: LibraryVersion,
  rulesOf: RulesOf,
): (card: SymbolCard) => boolean {
  const implemented = new Set<string>()
  for (const card of cards)
    if (card.kind === 'symbol') {
      const { kinds = [] } = rulesOf(card.language).compatibility.implemented ?? {}
      if (kinds.includes(card.symbol_kind)) implemented.add(card.dotted)
    }
  return (card) => {
    const { functions } = rulesOf(card.language).compatibility.implemented ?? {}
    return (
      functions !== undefined &&
      usedAs(card) === 'call' &&
      functions.test(card.signature) &&
      !implemented.has(ownerPath(card.dotted))
    )
  }
}

const VALUES = /^(?:constant|property|enum_member|variable|field)$/

export const usedAs = ({ symbol_kind }: SymbolCard): UsedAs =>
  isCallableKind(symbol_kind) ? 'call' : VALUES.test(symbol_kind) ? 'value' : 'type'

function isUnnamed({ title }: SymbolCard, { unnamed, constructors }: LanguageRules): boolean {
  const name = lastName(title)
  return !constructors.includes(name) && unnamed.some((each) => each.test(name))
}

/** Folders at the top level with programs for the library's own authors. */
const PROGRAMS = /^(?:scripts?|bin|ci|bench(?:marks?)?|examples?|\.github)\//

function isPublic(card: SymbolCard, { compatibility }: LanguageRules): boolean {
  if (card.visibility !== 'public' || PROGRAMS.test(card.path)) return false
  return !pathsOf(card).every((path) => compatibility.internal.some((each) => each.test(path)))
}

const LAST = /(?:\.|::|#|\\|\/)?(\[[^[\]]*\]|[^.:#\\/]+)$/

/** `Flask` of `flask.Flask`, `new` of `clap::Arg::new`, `[Symbol.iterator]` of `Shelf.[Symbol.iterator]` */
export const lastName = (path: string): string => LAST.exec(path)?.[1] ?? path

export const ownerPath = (path: string): string => path.replace(LAST, '')

/** All paths that contain a path, the innermost first. */
export function ownersOf(path: string): string[] {
  const owners: string[] = []
  for (let at = ownerPath(path); at !== '' && at !== owners.at(-1); at = ownerPath(at))
    owners.push(at)
  return owners
}
