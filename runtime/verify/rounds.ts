/**
 * What is known of a catalog's libraries in one language, shared by texts that are judged together. It lives inside
 * one `loadAndRun`, because lookups are memoized.
 */
import type { SymbolCard } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import type { Binding, Names } from './bindings.ts'
import { type Follower, openFollower } from './follow.ts'
import { isSymbol, type Library, openLibrary, type Thing } from './library.ts'
import { familyOf, type ReadingRules } from './reading-rules.ts'
import { openSuggestions, type Suggest } from './suggest.ts'
import type { Value } from './value.ts'

export interface Round {
  readonly library: Library
  readonly follower: Follower
  readonly suggest: Suggest
  readonly values: Map<Binding, Value | undefined>
  /** For a list of bindings the possible values of its first 0, 1, 2, … as far as they are known. */
  readonly firstValues: Map<readonly Binding[], (readonly Value[] | undefined)[]>
  /** By the names of a piece and a name that one of its star imports may bring. */
  readonly starValues: Map<Names, Map<string, Value | undefined>>
  /** Bindings whose value is being computed: one that depends on itself is unknown. */
  readonly busy: Set<Binding>
}

/** By language. */
export type Rounds = Map<string, Round>

export function roundFor(rules: ReadingRules, catalog: Catalog, rounds: Rounds): Round {
  const known = rounds.get(rules.name)
  if (known !== undefined) return known
  const library = openLibrary(catalog, familyOf(rules.family))
  const follower = openFollower(library, rules)
  const round = {
    library,
    follower,
    suggest: openSuggestions(catalog, library, follower),
    values: new Map(),
    firstValues: new Map(),
    starValues: new Map(),
    busy: new Set<Binding>(),
  }
  rounds.set(rules.name, round)
  return round
}

export const cardsOf = (things: readonly Thing[], { library }: Round): SymbolCard[] =>
  things.flatMap((thing) => {
    const card = library.card(thing)
    return isSymbol(card) ? [card] : []
  })
