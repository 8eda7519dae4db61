/**
 * The package's Orama entry, `import { oramaOver } from 'cardcat/orama'`: a catalog in, an Orama database out, for stock
 * `search()`. `@orama/orama` is the user's own. How it works, and what differs from a stock database: runtime/orama.ts.
 */
import { type CardDatabase, type CardDatabaseOptions, oramaOver as openOver } from '../orama.ts'
import { type Catalog, engineOf } from './catalog.ts'

/** An Orama database over the packed index: read-only, with no load step. */
export const oramaOver = (catalog: Catalog, options?: CardDatabaseOptions): CardDatabase =>
  openOver(engineOf(catalog), options)

export type { Embedder } from '../embedding/embedder.ts'
export {
  type EmbeddingsPlugin,
  type EmbeddingsPluginOptions,
  embeddingsPlugin,
} from '../orama/embeddings-plugin.ts'
export type { CardDatabase, CardDatabaseOptions, CardResults } from '../orama.ts'
export { CARD_SCHEMA, cardTokenizer, FROM_TERM } from '../orama.ts'
