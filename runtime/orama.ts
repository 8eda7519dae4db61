/**
 * A catalog as an Orama database: Orama's own `search` runs over the packed files, without a load step. Orama keeps
 * its interface (parameters, where, facets, sorting, results); cardcat matches and scores behind Orama's components:
 *
 *   search(db, …) ─▶ beforeSearch   checks the options, fetches the chunks of the index (loadAndRun)
 *                 ─▶ index.search   all hits as [number, score]; synchronous over loaded files
 *                 ─▶ sorter, facets read columns by number; no card is opened for them
 *                 ─▶ afterSearch    fetches the cards of this page only and puts them into the hits
 *
 * A stock database would have to be filled with every card of the pack before the first answer.
 *
 * Modes vector and hybrid use cardcat's own fusion: Orama asks for the hits of a vector and gets the fused hits that
 * beforeSearch prepared, so that its own fusion changes nothing.
 *
 * Users of Orama notice these differences: hits are the same, in cardcat's order; the search is always asynchronous;
 * `getByID` returns a promise; `tolerance` above 0 enables cardcat's spelling correction; everything that would
 * change the database, and the options listed in orama-options.ts, throw.
 */
import {
  type AnyIndexStore,
  type AnyOrama,
  create,
  type IIndex,
  type OramaPluginSync,
  type Results,
  type Tokenizer,
} from '@orama/orama'
import { vector as vectorTrees } from '@orama/orama/trees'
import type { Warning } from './answers.ts'
import type { Card, CardHead } from './card.ts'
import { cardAt } from './cards/read-cards.ts'
import { bareHeadAt } from './cards/read-heads.ts'
import { type Catalog, loadAndRun } from './catalog.ts'
import { columnSorter } from './orama/column-sorter.ts'
import { type Numbering, numberCards } from './orama/numbering.ts'
import { asksOwnColumns, FROM_TERM, MEANING, readSearchOptions } from './orama/orama-options.ts'
import { packedDocuments } from './orama/packed-documents.ts'
import {
  type Filters,
  filtersOnce,
  type Hits,
  hitsOnce,
  type PreparedHits,
} from './orama/prepared-hits.ts'
import { readOnly } from './orama/read-only.ts'
import { termsOf } from './pack/lexical/tokenizer.ts'
import { filterWarnings, modeWarnings } from './search/answer-notes.ts'
import type { NumberedHit } from './search/widened-search.ts'

/** Five fields to search in, six columns to filter, sort and count by. */
export const CARD_SCHEMA = {
  name: 'string',
  path: 'string',
  signature: 'string',
  text: 'string',
  body: 'string',
  kind: 'enum',
  project: 'enum',
  language: 'enum',
  visibility: 'enum',
  symbol_kind: 'enum',
  recipe_kind: 'enum',
} as const

/** How much of a card a hit carries. */
export interface CardDatabaseOptions {
  /** The document of a hit: what a result list shows, or the whole card with its text. Default: head. */
  readonly documents?: 'head' | 'card'
}

/** For Orama's own types: `search<CardDatabase, CardHead>(database, …)`. */
export type CardDatabase = AnyOrama<typeof CARD_SCHEMA>

/** The result of `search<CardDatabase, CardHead>(db, …)`, and the files that could not be read for it. */
export type CardResults<C extends CardHead = CardHead> = Results<C> & {
  readonly warnings?: readonly Warning[]
}

/** For Orama's types in modes vector and hybrid: `search(db, { mode: 'hybrid', term, vector: FROM_TERM })`. */
export { FROM_TERM }

type InternalDocumentIDStore = AnyOrama['internalDocumentIDStore']

/** The tokenizer of the pack, for a stock Orama database that should match like this one. */
export const cardTokenizer: Tokenizer = {
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (text) => [...new Set(termsOf(text, { dotted: true }))],
}

/** @internal */
export function oramaOver(catalog: Catalog, options: CardDatabaseOptions = {}): CardDatabase {
  return create(cardDatabase(catalog, options))
}

/**
 * The argument of Orama's `create`; the caller's own plugins follow ours.
 * @internal Its type names parts of Orama that Orama does not export.
 */
export function cardDatabase(catalog: Catalog, { documents = 'head' }: CardDatabaseOptions = {}) {
  const numbering = numberCards(catalog)
  const hits = hitsOnce(catalog, numbering)
  const filters = filtersOnce(numbering)
  const meant = hitsByVector()
  return {
    schema: CARD_SCHEMA,
    components: {
      tokenizer: cardTokenizer,
      index: packedIndex(numbering, hits, filters, meant),
      documentsStore: packedDocuments(catalog, numbering),
      sorter: columnSorter(numbering),
      pinning: NO_PINS,
      validateSchema: readOnly,
      getDocumentIndexId: readOnly,
    },
    plugins: [lazyFetching(catalog, numbering, hits, filters, meant, documents)],
  }
}

interface PackedIndex extends AnyIndexStore {
  /** Orama looks here for geographic filters. */
  readonly indexes: Readonly<Record<string, never>>
}

/**
 * Hits of running questions by the array that stands for the question's vector. Orama passes the array on, so
 * concurrent searches cannot exchange their hits.
 */
type HitsByVector = WeakMap<object, NumberedHit[]>

const hitsByVector = (): HitsByVector => new WeakMap()

/** For `boost`: the hits of the vector include the lexical matches already. Orama passes it on unchanged. */
const NO_TEXT = {}

function packedIndex(
  numbering: Numbering,
  hits: Hits,
  filters: Filters,
  meant: HitsByVector,
): IIndex<PackedIndex> {
  const node = Object.assign(new vectorTrees.VectorIndex(FROM_TERM.value.length), {
    find: (vector: object) => meant.get(vector) ?? [],
  })
  const vectorIndexes: AnyIndexStore['vectorIndexes'] = {}
  // Orama copies every hit without the vectors listed here; cards hold none.
  Object.defineProperty(vectorIndexes, MEANING, {
    value: { type: 'Vector', node, isArray: false },
    enumerable: false,
  })
  return {
    create: () => ({ indexes: {}, vectorIndexes }),
    getSearchableProperties: () => Object.keys(CARD_SCHEMA),
    getSearchablePropertiesWithTypes: () => ({ ...CARD_SCHEMA }),
    searchByWhereClause: (_index, _tokenizer, where) => filters(where),
    search(_index, term, _tokenizer, _language, properties, _exact, tolerance, boost, ...rest) {
      if (boost === NO_TEXT) return []
      const question = readSearchOptions({ term, properties, tolerance })
      return hits({ ...question, best: numbering.size, others: true }, rest[2]).hits
    },
    insert: readOnly,
    remove: readOnly,
    insertDocumentScoreParameters: readOnly,
    insertTokenScoreParameters: readOnly,
    removeDocumentScoreParameters: readOnly,
    removeTokenScoreParameters: readOnly,
    calculateResultScores: readOnly,
    load: readOnly,
    save: readOnly,
  }
}

function lazyFetching(
  catalog: Catalog,
  numbering: Numbering,
  hits: PreparedHits,
  filters: Filters,
  meant: HitsByVector,
  documents: 'head' | 'card',
): OramaPluginSync {
  const preparedFor = new WeakMap<object, Prepared>()
  const documentAt = (number: number): Card | CardHead | undefined => {
    const place = numbering.cardOf(number)
    if (place === undefined) return undefined
    return documents === 'card'
      ? cardAt(place.pack, place.card)
      : bareHeadAt(place.pack, place.card)
  }
  return {
    name: 'cardcat',
    afterCreate(db) {
      // Numbers stand for ids while Orama works; it must neither look ids up nor add any.
      db.internalDocumentIDStore = noIds(numbering.size)
    },
    async beforeSearch(_db, params, language) {
      if (language !== undefined && language !== cardTokenizer.language)
        throw new Error('a card database has no languages to choose from: leave the argument out.')
      const question = readSearchOptions({ ...params })
      const own = asksOwnColumns({ ...params })
      const { warnings: unread } = await loadAndRun(catalog, () => own && numbering.readOwn())
      const readWarnings = [...unread, ...(own ? ownColumnWarnings(catalog) : [])]
      const where = { ...params }.where
      const among = Object.keys(where ?? {}).length > 0 ? filters(where) : undefined
      if (question.text === '') {
        preparedFor.set(params, { warnings: readWarnings })
        return
      }
      if (question.mode === 'lexical') {
        const { value, warnings } = await loadAndRun(catalog, () => hits.prepare(question, among))
        preparedFor.set(params, { warnings: [...readWarnings, ...warnings], total: value.total })
        return
      }
      const { value, warnings } = await loadAndRun(catalog, () => hits(question, among))
      const vector = { property: MEANING, value: [] }
      meant.set(vector.value, value.hits)
      Object.assign(params, { vector, boost: NO_TEXT })
      const all = [...readWarnings, ...modeWarnings(catalog, question), ...warnings]
      preparedFor.set(params, { warnings: all, total: value.total })
    },
    async afterSearch(_db, params, _language, results) {
      const numbers = results.hits.map(({ document }) => Number(document.id))
      const own = meantBy(params, meant)
      const { value, warnings } = await loadAndRun(catalog, () => numbers.map(documentAt))
      const prepared = preparedFor.get(params)
      const all = [...catalog.failures, ...(prepared?.warnings ?? []), ...warnings]
      Object.assign(results, {
        ...(prepared?.total === undefined ? {} : { count: prepared.total }),
        hits: results.hits.flatMap(({ score }, i) => {
          const document = value[i]
          if (document === undefined) return []
          return [{ id: document.id, score: own?.get(numbers[i] ?? 0) ?? score, document }]
        }),
        ...(all.length > 0 ? { warnings: all } : {}),
      })
    },
    beforeInsert: readOnly,
    beforeRemove: readOnly,
    beforeUpdate: readOnly,
    beforeUpsert: readOnly,
    beforeInsertMultiple: readOnly,
    beforeRemoveMultiple: readOnly,
    beforeUpdateMultiple: readOnly,
    beforeUpsertMultiple: readOnly,
  }
}

const ownColumnWarnings = (catalog: Catalog): Warning[] =>
  filterWarnings(catalog, { symbol_kinds: [] })

/** What is known about a search before Orama runs it. */
interface Prepared {
  readonly warnings: readonly Warning[]
  /** Orama counts the hits it is given, which are only those shown. Not needed when all cards are meant. */
  readonly total?: number
}

/** @returns the scores of semantic hits by number; undefined without semantic search */
function meantBy(params: object, meant: HitsByVector): ReadonlyMap<number, number> | undefined {
  const vector = 'vector' in params ? params.vector : undefined
  if (typeof vector !== 'object' || vector === null || !('value' in vector)) return undefined
  const hits = typeof vector.value === 'object' && vector.value && meant.get(vector.value)
  return hits ? new Map(hits) : undefined
}

function noIds(size: number): InternalDocumentIDStore {
  const idToInternalId = new Map<string, number>()
  idToInternalId.set = readOnly
  const internalIdToId: string[] = []
  internalIdToId.length = size
  return { idToInternalId, internalIdToId, save: readOnly, load: readOnly }
}

const NO_PINS = {
  create: (ids: InternalDocumentIDStore) => ({
    sharedInternalDocumentStore: ids,
    rules: new Map<string, never>(),
  }),
  getMatchingRules: () => [],
  getAllRules: () => [],
  getRule: () => undefined,
  addRule: readOnly,
  // Orama calls it, though its types do not name it.
  updateRule: readOnly,
  removeRule: readOnly,
  load: readOnly,
  save: readOnly,
}
