/**
 * What verification knows about a catalog's libraries in one language, shared by texts that are judged together. It is
 * used within one `loadAndRun`, because lookups are memoized.
 */
import type { SymbolCard } from '../card.ts'
import type { Catalog } from '../catalog.ts'
import type { Binding, Names } from './bindings.ts'
import { createForwardedParameters, type ForwardedParameters } from './forwarded-arguments.ts'
import { createLibrary, type Entity, isSymbol, type Library } from './library.ts'
import { createKeyOf, type KeyOf } from './object-types.ts'
import { familyOf, type ReadingRules } from './reading-rules.ts'
import { type ChainResolver, createChainResolver } from './resolve-chain.ts'
import { createSuggest, type Suggest } from './suggest.ts'
import type { Value } from './value.ts'

export interface LanguageContext {
  readonly library: Library
  readonly resolver: ChainResolver
  readonly keyOf: KeyOf
  readonly suggest: Suggest
  readonly forwarded: ForwardedParameters
  readonly values: Map<Binding, Value | undefined>
  /** For a list of bindings the possible values of its first 0, 1, 2, … as far as they are known. */
  readonly firstValues: Map<readonly Binding[], (readonly Value[] | undefined)[]>
  /** By the names of a piece and a name that one of its star imports may bring in. */
  readonly starValues: Map<Names, Map<string, Value | undefined>>
  /** Bindings whose value is being computed: one that depends on itself is unknown. */
  readonly inProgress: Set<Binding>
}

/** By language. */
export type LanguageContexts = Map<string, LanguageContext>

export function contextFor(
  rules: ReadingRules,
  catalog: Catalog,
  contexts: LanguageContexts,
): LanguageContext {
  const known = contexts.get(rules.name)
  if (known !== undefined) return known
  const library = createLibrary(catalog, familyOf(rules.family))
  const resolver = createChainResolver(library, rules)
  const context = {
    library,
    resolver,
    keyOf: createKeyOf(library, resolver),
    suggest: createSuggest(catalog, library, resolver),
    forwarded: createForwardedParameters(catalog, library),
    values: new Map(),
    firstValues: new Map(),
    starValues: new Map(),
    inProgress: new Set<Binding>(),
  }
  contexts.set(rules.name, context)
  return context
}

export const cardsOf = (entities: readonly Entity[], { library }: LanguageContext): SymbolCard[] =>
  entities.flatMap((entity) => {
    const card = library.card(entity)
    return isSymbol(card) ? [card] : []
  })
