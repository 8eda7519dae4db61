/**
 * The cards as Orama's store of documents. Within a search a document is a number or its columns; afterSearch
 * (orama.ts) reads the cards of one page only.
 */
import { readCardById } from '../cards/read-cards.ts'
import type { Catalog } from '../catalog.ts'
import type { DatabaseColumns, Numbering } from './numbering.ts'
import { readOnly } from './read-only.ts'

export function packedDocuments(catalog: Catalog, numbering: Numbering) {
  let all: Record<number, DatabaseColumns> | undefined
  const everything = (): Record<number, DatabaseColumns> => {
    const columns: Record<number, DatabaseColumns> = {}
    for (let number = 1; number <= numbering.size; number++) {
      const own = numbering.columnsOf(number)
      if (own !== undefined) columns[number] = own
    }
    return columns
  }
  return {
    create: () => ({ docs: numberedDocuments() }),
    count: () => numbering.size,
    get: (_store: unknown, id: string | number) =>
      typeof id === 'string' ? readCardById(catalog, id) : { id },
    getMultiple: (_store: unknown, ids: readonly (string | number)[]) =>
      ids.map((id) => numbering.columnsOf(Number(id))),
    // Orama asks for all when a search has neither term nor filter, and uses the keys.
    getAll() {
      all ??= everything()
      return all
    },
    store: readOnly,
    remove: readOnly,
    load: readOnly,
    save: readOnly,
  }
}

/** Vector search reads documents without asking the store and writes to them, so each read creates a new one. */
const numberedDocuments = (): Record<string, object> =>
  new Proxy(
    {},
    { get: (_, number) => (typeof number === 'string' ? { id: Number(number) } : undefined) },
  )
